import {afterEach, expect, test, vi} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {useFetchedSince} from './use-stale-since.ts'

afterEach(() => vi.useRealTimers())

function Shown({dataUpdatedAt, isFetching}: {dataUpdatedAt: number; isFetching: boolean}) {
  const {isFetchedSince, isUpdating} = useFetchedSince()
  const query = {data: [], dataUpdatedAt, isFetching}
  return (
    <p>
      {isFetchedSince(query) ? 'new' : 'old'}, {isUpdating(query) ? 'loading' : 'settled'}
    </p>
  )
}

test('stored data is being updated until it is fetched, and stays fetched while it is read once more', async () => {
  const opened_ms = Date.parse('2026-06-08T17:00:00Z')
  vi.setSystemTime(opened_ms)
  const {redraw} = await mount(<Shown dataUpdatedAt={opened_ms - 1} isFetching />)
  expect(texts('p')).toEqual(['old, loading'])
  await redraw(<Shown dataUpdatedAt={opened_ms - 1} isFetching={false} />)
  expect(texts('p')).toEqual(['old, settled'])
  vi.setSystemTime(opened_ms + 60_000)
  await redraw(<Shown dataUpdatedAt={opened_ms + 30_000} isFetching />)
  expect(texts('p')).toEqual(['new, settled'])
})

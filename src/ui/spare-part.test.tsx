import {act, Suspense} from 'react'
import {expect, test, vi} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {sparePart} from './spare-part.tsx'

test('a part that could not be had leaves its screen alone, and comes when there is a network', async () => {
  const load = vi.fn<() => Promise<() => React.JSX.Element>>()
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  load.mockResolvedValue(() => <p>Accept or decline</p>)
  const Part = sparePart(load)
  await mount(
    <main>
      <button type="button">Confirm start</button>
      <Suspense fallback={<i>its place</i>}>
        <Part />
      </Suspense>
    </main>,
  )
  expect(load).toHaveBeenCalledTimes(1)
  expect(texts('button')).toEqual(['Confirm start'])
  expect(texts('p, i')).toEqual([])

  await act(async () => window.dispatchEvent(new Event('online')))
  expect(texts('p')).toEqual(['Accept or decline'])
})

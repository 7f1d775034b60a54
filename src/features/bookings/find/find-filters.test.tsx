import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {expect, onTestFinished, test, vi} from 'vitest'
import {buttonNamed, found, mount, press} from '#tests/support/mount.ts'
import {FindFilters} from './find-filters.tsx'
import type {FindSearch} from './search.ts'

const drawn = async (search: FindSearch) => {
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <FindFilters search={search} onSearch={() => undefined} place={null} found={0} isFamily />
    </QueryClientProvider>,
  )
  return document.body.textContent
}

test('an end before the start is said to be on the next day, once a day is chosen', async () => {
  const night = 'Overnight, until 4:00 PM on the next day.'
  expect(await drawn({from: '17:00', until: '16:00'})).not.toContain(night)
  expect(await drawn({date: '2026-11-30', from: '17:00', until: '19:00'})).not.toContain('Overnight')
  expect(await drawn({date: '2026-11-30', from: '17:00', until: '16:00'})).toContain(night)
})

test('today, tonight and tomorrow take one tap', async () => {
  vi.useFakeTimers({toFake: ['Date'], now: new Date(2026, 5, 15, 12)})
  onTestFinished(() => void vi.useRealTimers())
  const onSearch = vi.fn()
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <FindFilters search={{}} onSearch={onSearch} place={null} found={0} isFamily />
    </QueryClientProvider>,
  )
  for (const name of ['Today', 'Tonight', 'Tomorrow']) await press(buttonNamed(name))
  expect(onSearch.mock.calls).toEqual([
    [{date: '2026-06-15'}],
    [{date: '2026-06-15', from: '18:00', until: '22:00'}],
    [{date: '2026-06-16'}],
  ])
})

test('tonight is pressed, and today after it means the whole day', async () => {
  vi.useFakeTimers({toFake: ['Date'], now: new Date(2026, 5, 15, 12)})
  onTestFinished(() => void vi.useRealTimers())
  const onSearch = vi.fn()
  const search = {date: '2026-06-15', from: '18:00', until: '22:00'}
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <FindFilters search={search} onSearch={onSearch} place={null} found={0} isFamily />
    </QueryClientProvider>,
  )
  const pressed = ['Today', 'Tonight', 'Tomorrow'].map(name => found(buttonNamed(name)).getAttribute('aria-pressed'))
  expect(pressed).toEqual(['false', 'true', 'false'])
  await press(buttonNamed('Today'))
  expect(onSearch.mock.calls).toEqual([[{date: '2026-06-15', from: undefined, until: undefined}]])
})

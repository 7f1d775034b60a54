import {expect, test, vi} from 'vitest'
import type {Session} from '#contract/sessions/session.ts'
import {buttonNamed, mount, pressKey, texts} from '#tests/support/mount.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {VisitActions} from './visit-actions.tsx'

const state = vi.hoisted(() => ({visits: undefined as unknown}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => ({role: 'caretaker', member_role: null}),
}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))
vi.mock('#data/offline/outbox.ts', () => ({useLane: () => ({entries: [], receipts: []})}))
vi.mock('../calendar/use-reader.ts', () => ({useReader: () => ({now: '2026-06-10T12:00:00.000Z'})}))
vi.mock('#features/people/message-link.tsx', () => ({MessageLink: () => null}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: state.visits}),
}))

const past = sampleSession({my_side: 'caretaker', status: 'COMPLETED', settled_by: 'agreement'})
const ahead = sampleSession({
  id: 'ahead',
  my_side: 'caretaker',
  scheduled_start: '2026-06-12T19:00:00.000Z',
  scheduled_end: '2026-06-12T23:00:00.000Z',
})

test.each<[string, Session[] | undefined, string]>([
  ['nothing of the booking is ahead', [past], 'Cancel the whole bookingThis booking has no upcoming visits'],
  ['a visit is ahead', [past, ahead], 'Cancel the whole booking'],
  ['it goes on every week', [{...past, every_week: true}], 'Cancel the whole booking'],
  ['its visits are not loaded', undefined, 'Cancel the whole booking'],
])('the menu offers to cancel the booking, or says why not: %s', async (_, visits, text) => {
  state.visits = visits
  const contestable = {...past, contest_until: '2026-06-11T12:00:00.000Z'}
  await mount(<VisitActions session={contestable} open={null} onOpen={vi.fn()} />)
  await pressKey(buttonNamed('More'), 'Enter')
  expect(texts('[role=menuitem]')).toContain(text)
})

test('a menu in which nothing can be chosen is left out', async () => {
  state.visits = [past]
  const {redraw} = await mount(<VisitActions key="over" session={past} open={null} onOpen={vi.fn()} />)
  expect(texts('button')).toEqual([])
  state.visits = [past, ahead]
  await redraw(<VisitActions key="ahead" session={past} open={null} onOpen={vi.fn()} />)
  expect(texts('button')).toEqual(['More'])
})

test('what can be chosen comes before what cannot', async () => {
  state.visits = [past, ahead]
  const running = {...past, status: 'IN_PROGRESS', settled_by: null, started_at: past.scheduled_start} as const
  await mount(<VisitActions session={running} open={null} onOpen={vi.fn()} />)
  await pressKey(buttonNamed('More'), 'Enter')
  const items = [...document.querySelectorAll('[role=menuitem]')]
  const disabled = items.map(item => item.getAttribute('aria-disabled') === 'true')
  expect(disabled).toContain(true)
  expect(disabled).toEqual(disabled.toSorted((a, b) => Number(a) - Number(b)))
  expect(items[0]?.textContent).toBe('Cancel the whole booking')
})

import {expect, test, vi} from 'vitest'
import {found, mount, press, write} from '#tests/support/mount.ts'
import {sampleConfirmation, sampleSession} from '#tests/support/samples/visit-samples.ts'
import {until} from '#tests/support/until.ts'
import type {Visit} from './pick-current-session.ts'
import {TodaySession} from './today-session.tsx'

const now = '2026-06-08T19:30:00.000Z'
const state = vi.hoisted(() => ({visits: [] as unknown[]}))
vi.mock('../calendar/use-visits.ts', () => ({useVisits: () => ({visits: state.visits, receipts: [], error: null})}))
vi.mock('../calendar/use-reader.ts', () => ({useReader: () => ({now, zone: 'America/Chicago'})}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => now}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => ({user_id: 'olive', role: 'agency', member_role: 'owner'}),
}))
vi.mock('#data/offline/outbox.ts', () => ({useLane: () => ({entries: [], receipts: []})}))
vi.mock('#data/app/use-page-idle.ts', () => ({usePageIdle: () => false}))
vi.mock('#data/queries/session-commands.ts', () => ({
  useExplainPlace: () => ({mutate: vi.fn(), isPending: false, error: null}),
}))
vi.mock('#data/offline/drafts.ts', () => ({
  readDraft: () => Promise.resolve(null),
  writeDraft: () => Promise.resolve(),
  forgetDraft: () => Promise.resolve(),
}))
vi.mock('./confirm-area.tsx', () => ({ConfirmArea: () => null}))
vi.mock('../detail/assigned-warning.tsx', () => ({AssignedWarning: () => null}))
vi.mock('./pick-current-session.ts', () => ({
  pickCurrentSession: ([main]: Visit[]) => ({main, also: [], done: []}),
}))

const visit = (id: string, given: Parameters<typeof sampleSession>[0] = {}): Visit => ({
  session: sampleSession({id, assigned: {member_id: 'fay', name: 'Fay Moss', avatar_url: null}, ...given}),
  start: {is: 'none'},
  end: {is: 'none'},
})

test('an explanation that the office types stays open while another visit becomes the current one', async () => {
  const start = sampleConfirmation('2026-06-08T19:02:00.000Z', {by: 'fay', flags: ['out_of_place']})
  const away = visit('away', {
    confirmations: {start: {parent: null, caretaker: start}, end: {parent: null, caretaker: null}},
  })
  const next = visit('next')
  state.visits = [away, next]
  const {redraw} = await mount(<TodaySession hidesAnswers />)
  const explain = () => found('[data-session-id=away] button')
  await until(() => expect(explain().textContent).toBe('Explain'))
  await press('[data-session-id=away] button')
  await write('textarea', 'They met at the playground')
  state.visits = [next, away]
  await redraw(<TodaySession />)
  expect(found('[role=dialog]').textContent).toContain('Where was Fay Moss?')
  expect((found('textarea') as HTMLTextAreaElement).value).toBe('They met at the playground')
  await press('[role=dialog] footer button')
  expect(document.querySelector('[role=dialog]')).toBeNull()
  expect(document.querySelector('[data-session-id=next]')).not.toBeNull()
})

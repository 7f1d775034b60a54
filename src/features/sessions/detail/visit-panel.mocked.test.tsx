import type {ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import {buttonNamed, mount, press, texts} from '#tests/support/mount.ts'
import {sampleConfirmation, sampleSession} from '#tests/support/samples/visit-samples.ts'
import {VisitPanel} from './visit-panel.tsx'

const visitor = vi.hoisted(() => ({who: {role: 'parent', member_role: null as string | null}}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => visitor.who,
}))
vi.mock('#data/offline/outbox.ts', () => ({useLane: () => ({entries: [], receipts: []})}))
vi.mock('#data/app/use-page-idle.ts', () => ({usePageIdle: () => true}))
vi.mock('../calendar/use-reader.ts', () => ({useReader: () => ({now: '2026-06-12T12:00:00.000Z', visitor: null})}))
vi.mock('../confirm/confirm-area.tsx', () => ({ConfirmArea: () => <p>Confirmations</p>}))
vi.mock('../confirm/start-code.tsx', () => ({StartCode: () => null}))
vi.mock('../confirm/running-late.tsx', () => ({RunningLate: () => null}))
vi.mock('./visit-notices.tsx', () => ({VisitNotices: () => <p>Notices</p>}))
vi.mock('./confirmation-history.tsx', () => ({ConfirmationHistory: () => null}))
vi.mock('./visit-place.tsx', () => ({
  VisitPlace: ({more, hidesAssigned}: {more: ReactNode; hidesAssigned: boolean}) => (
    <div>
      <p>{hidesAssigned ? 'Place' : 'Place and person'}</p>
      {more}
    </div>
  ),
}))
vi.mock('./visit-actions.tsx', () => ({VisitActions: ({open}: {open: string | null}) => <output>{open}</output>}))

const order = () => texts('article p').filter(text => /Who goes|Notices|Confirmations|Place/.test(text))

beforeEach(() => {
  visitor.who = {role: 'parent', member_role: null}
})

const settled = sampleSession({
  my_side: 'parent',
  status: 'COMPLETED',
  settled_by: 'agreement',
  contest_until: '2026-06-15T23:00:00.000Z',
})

test.each([
  ['while it can be contested', settled, 'contest'],
  ['but not once that is over', {...settled, contest_until: '2026-06-11T23:00:00.000Z'}, ''],
])('an address opens a visit with the dialog that contests it, %s', async (_, session, dialog) => {
  await mount(<VisitPanel session={session} act="contest" />)
  await vi.waitFor(() => expect(texts('output')).toEqual([dialog]))
})

test.each(['parent', 'caretaker'] as const)('that no one was home has its notice for the side “%s”', async my_side => {
  visitor.who = {role: my_side, member_role: null}
  const start = sampleConfirmation('2026-06-12T09:00:00.000Z')
  const end = sampleConfirmation('2026-06-12T09:30:00.000Z', {reason: 'family_absent'})
  const absent = sampleSession({
    my_side,
    status: 'END_PARTIAL',
    scheduled_start: '2026-06-12T09:00:00.000Z',
    scheduled_end: '2026-06-12T13:00:00.000Z',
    confirmations: {start: {parent: null, caretaker: start}, end: {parent: null, caretaker: end}},
  })
  await mount(<VisitPanel session={absent} />)
  await vi.waitFor(() => expect(order()).toContain('Notices'))
})

const ahead = sampleSession({
  assigned: {member_id: 'fay', name: 'Fay Moss', avatar_url: null},
  scheduled_start: '2026-06-15T19:00:00.000Z',
  scheduled_end: '2026-06-15T23:00:00.000Z',
})

test('the sheet of a visit ahead begins for an office with who goes, which opens the choice of another', async () => {
  visitor.who = {role: 'agency', member_role: 'coordinator'}
  await mount(<VisitPanel session={ahead} />)
  await vi.waitFor(() => expect(order()).toEqual(['Who goes', 'Notices', 'Confirmations', 'Place']))
  await press(buttonNamed('Fay Moss'))
  expect(texts('output')).toEqual(['assign'])
})

test('the choice of a caregiver stands above the confirmations of a visit that has none, also under way', async () => {
  visitor.who = {role: 'agency', member_role: 'coordinator'}
  const underWay = {scheduled_start: '2026-06-12T11:00:00.000Z', scheduled_end: '2026-06-12T15:00:00.000Z'}
  await mount(<VisitPanel session={sampleSession(underWay)} />)
  await vi.waitFor(() => expect(order()).toEqual(['Notices', 'Confirmations', 'Place']))
})

test.each([
  ['who goes', {role: 'agency', member_role: 'coordinator'}, {...ahead, is_assigned_reader: true as const}],
  ['an office, of a visit that can be confirmed', {role: 'agency', member_role: 'owner'}, sampleSession()],
])('it begins with the confirmations for %s', async (_, who, session) => {
  visitor.who = who
  await mount(<VisitPanel session={session} />)
  await vi.waitFor(() => expect(order()).toEqual(['Confirmations', 'Notices', 'Place and person']))
})

test.each(['parent', 'caretaker'] as const)(
  'that the other side comes late stands below the buttons of the side “%s”, which stay in place',
  async my_side => {
    visitor.who = {role: my_side, member_role: null}
    const other = my_side === 'parent' ? 'caretaker' : 'parent'
    const late = {side: other, minutes: 20, at: '2026-06-12T11:50:00.000Z'} as const
    const session = sampleSession({
      my_side,
      late,
      scheduled_start: '2026-06-12T12:05:00.000Z',
      scheduled_end: '2026-06-12T16:00:00.000Z',
    })
    await mount(<VisitPanel session={session} />)
    const read = texts('article p').filter(text => /Confirmations|late/.test(text))
    expect(read).toEqual(['Confirmations', expect.stringContaining('is running 20 minutes late')])
  },
)

import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Session} from '#contract/sessions/session.ts'
import type {OutboxEntry} from '#data/offline/outbox.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {sampleConfirmation, sampleEntry, sampleSession} from '#tests/support/samples/visit-samples.ts'
import {VisitNotices} from './visit-notices.tsx'

const state = vi.hoisted(() => ({entries: [] as OutboxEntry[], who: {role: 'agency', member_role: 'field'} as object}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => state.who,
}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))
vi.mock('#data/offline/outbox.ts', () => ({useLane: () => ({entries: state.entries, receipts: []})}))
// it has its own tests
vi.mock('./assigned-warning.tsx', () => ({AssignedWarning: () => <p>Warning of who goes</p>}))
vi.mock('../calendar/use-reader.ts', () => ({
  useReader: () => ({now: '2026-06-08T19:10:00.000Z', zone: 'America/Chicago'}),
}))

/** Whether she reads that she asked not to go, with these confirmations waiting on her phone. */
async function isAskedShown(entries: OutboxEntry[]): Promise<boolean> {
  state.entries = entries
  const session = sampleSession({cannot_go: {reason: 'sick', at: '2026-06-08T11:00:00.000Z'}})
  const {redraw} = await mount(
    <VisitNotices session={session} onAcceptTimes={vi.fn()} onContest={vi.fn()} onAssign={vi.fn()} />,
  )
  const isShown = texts('div').join().includes('You asked not to go')
  await redraw(null)
  return isShown
}

beforeEach(() => {
  state.entries = []
})

test('a caregiver who asked not to go reads it until she starts or ends the visit on this phone', async () => {
  expect(await isAskedShown([])).toBe(true)
  expect(await isAskedShown([sampleEntry({kind: 'confirm-start', state: 'saved'})])).toBe(false)
  expect(await isAskedShown([sampleEntry({kind: 'confirm-end', state: 'sending'})])).toBe(false)
  expect(await isAskedShown([sampleEntry({kind: 'confirm-start', state: 'attention'})])).toBe(true)
})

test.each([
  ['owner', true],
  ['field', false],
] as const)('what speaks against who goes is read by the %s: %s', async (member_role, isRead) => {
  state.who = {role: 'agency', member_role}
  const assigned = {member_id: 'fay', name: 'Fay Moss', avatar_url: null}
  const session = sampleSession({my_side: 'caretaker', assigned, scheduled_start: '2026-06-08T20:00:00.000Z'})
  await mount(<VisitNotices session={session} onAcceptTimes={vi.fn()} onContest={vi.fn()} onAssign={vi.fn()} />)
  await act(() => import('./assigned-warning.tsx'))
  expect(document.body.textContent.includes('Warning of who goes')).toBe(isRead)
})

test.each([
  ['parent', null, 'parent', 'If Fay Moss is there, confirm the start. If not, contact Fay Moss.'],
  ['caretaker', null, 'caretaker', 'If you are there, confirm the start.'],
  ['agency', 'field', 'caretaker', 'contact your office'],
  ['agency', 'owner', 'caretaker', 'If Fay Moss is there, one of you can confirm the start.'],
] as const)(
  'to a %s (%s) a visit that no one has started says what to do',
  async (role, member_role, my_side, says) => {
    state.who = {role, member_role}
    const assigned = {member_id: 'fay', name: 'Fay Moss', avatar_url: null}
    const session = sampleSession({my_side, assigned, scheduled_start: '2026-06-08T18:30:00.000Z'})
    const notices = (shown: Session) => (
      <VisitNotices session={shown} onAcceptTimes={vi.fn()} onContest={vi.fn()} onAssign={vi.fn()} />
    )
    const {redraw} = await mount(notices(session))
    await vi.waitFor(() => expect(document.body.textContent).toContain(says))
    // ten minutes after its booked start it may still begin
    await redraw(notices({...session, scheduled_start: '2026-06-08T19:00:00.000Z'}))
    expect(document.body.textContent).not.toContain(says)
  },
)

test.each([
  ['IN_PROGRESS', '2026-06-08T20:05:00.000Z', true],
  ['END_PARTIAL', '2026-06-08T20:05:00.000Z', true],
  ['IN_PROGRESS', '2026-06-08T19:13:00.000Z', false],
  // its notice has the two ends too
  ['COMPLETED', '2026-06-08T20:05:00.000Z', false],
] as const)('%s with a start at 2:03 PM and at %s shows both starts: %s', async (status, theirs, isShown) => {
  state.who = {role: 'caretaker', member_role: null, user_id: 'user'}
  const start = {
    caretaker: sampleConfirmation('2026-06-08T19:03:00.000Z'),
    parent: sampleConfirmation(theirs, {by: 'ana'}),
  }
  const session = sampleSession({status, confirmations: {start, end: {parent: null, caretaker: null}}})
  await mount(<VisitNotices session={session} onAcceptTimes={vi.fn()} onContest={vi.fn()} onAssign={vi.fn()} />)
  // its chunk is loaded
  await act(() => import('./times-differ.tsx'))
  expect(texts('tbody tr')).toEqual(isShown ? ['Start2:03 PM3:05 PM'] : [])
  expect(document.body.textContent.includes('Your start times differ')).toBe(isShown)
})

test.each([
  [
    'caregiver',
    {my_side: 'caretaker', pay: {rate_cents: 2400, care_cents: 9600}},
    'Billed as booked, 2:00–6:00 PM: $96.00.',
  ],
  ['family', {my_side: 'parent', unbilled_cents: 10_560}, 'Billed as booked, 2:00–6:00 PM: $105.60.'],
  [
    'family with the fee',
    {my_side: 'parent', unbilled_cents: 10_560, unbilled_fee_cents: 960},
    'Billed as booked, 2:00–6:00 PM: $96.00 for the care, $105.60 with Village’s fee.',
  ],
  ['agency', {my_side: 'caretaker'}, 'Billed as booked, 2:00–6:00 PM.'],
] as const)('beside the times that count the %s reads what is billed, and why', async (_, own, billed) => {
  const session = sampleSession({
    ...own,
    status: 'COMPLETED',
    settled_by: 'agreement',
    started_at: '2026-06-08T19:06:00.000Z',
    ended_at: '2026-06-08T23:01:00.000Z',
  })
  await mount(<VisitNotices session={session} onAcceptTimes={vi.fn()} onContest={vi.fn()} onAssign={vi.fn()} />)
  expect(texts('p')).toContain(`${billed} A start or end within 10 minutes of the booked time is billed as booked.`)
})

test.each([
  ['caretaker', {by: 'caretaker'}, 'caretaker', 'Canceled by you'],
  ['parent', {by: 'caretaker'}, 'parent', 'Canceled by the caregiver'],
  ['parent', {by: 'parent', by_user_id: 'reader'}, 'parent', 'Canceled by you'],
  ['parent', {by: 'parent', by_user_id: 'otto'}, 'parent', 'Canceled by your family'],
  ['parent', {by: 'parent'}, 'parent', 'Canceled by your family'],
  ['caretaker', {by: 'parent'}, 'caretaker', 'Canceled by the family'],
  ['agency', {by: 'agency', by_user_id: 'reader'}, 'caretaker', 'Canceled by you'],
  ['agency', {by: 'agency', by_user_id: 'owner'}, 'caretaker', 'Canceled by your agency'],
])('to the %s, a visit canceled %o says who did', async (role, by, my_side, says) => {
  state.who = {role, member_role: null, user_id: 'reader'}
  const cancelled = {...by, at: '2026-06-08T11:00:00.000Z', reason: null} as Session['cancelled']
  const session = sampleSession({status: 'CANCELLED', cancelled, my_side: my_side as Session['my_side']})
  await mount(<VisitNotices session={session} onAcceptTimes={vi.fn()} onContest={vi.fn()} onAssign={vi.fn()} />)
  expect(document.body.textContent).toContain(says)
})

test.each([
  ['parent', 'parent', 'Canceled by Village support for your family'],
  ['caretaker', 'parent', 'Canceled by Village support for the family'],
  ['agency', 'agency', 'Canceled by Village support for your agency'],
  ['caretaker', 'caretaker', 'Canceled by Village support for you'],
] as const)('a visit that staff canceled for a side says so to the %s', async (role, by, says) => {
  state.who = {role, member_role: null}
  const cancelled = {by, at: '2026-06-08T11:00:00.000Z', reason: 'You called us', is_by_staff: true} as const
  const session = sampleSession({status: 'CANCELLED', cancelled})
  await mount(<VisitNotices session={session} onAcceptTimes={vi.fn()} onContest={vi.fn()} onAssign={vi.fn()} />)
  expect(document.body.textContent).toContain(says)
  expect(document.body.textContent).not.toContain('Canceled by you')
})

test.each([
  [
    'the family while it is ahead',
    'parent',
    '2026-06-15T19:00:00.000Z',
    {},
    'The caregiver had another visit at this time. You can request it again on the page of your booking.',
  ],
  [
    'the family that requested it again',
    'parent',
    '2026-06-15T19:00:00.000Z',
    {is_reopened: true},
    'The caregiver had another visit at this time.',
  ],
  ['the family afterwards', 'parent', '2026-06-08T14:00:00.000Z', {}, 'The caregiver had another visit at this time.'],
  ['the caregiver', 'caretaker', '2026-06-08T14:00:00.000Z', {}, 'You had another visit at this time.'],
] as const)('a weekly visit that was not booked says so to %s', async (_, role, scheduled_start, more, says) => {
  state.who = {role, member_role: null}
  const cancelled = {by: 'staff', at: '2026-05-08T11:00:00.000Z', reason: null, is_not_made: true, ...more} as const
  const session = sampleSession({status: 'CANCELLED', scheduled_start, cancelled, my_side: role})
  await mount(<VisitNotices session={session} onAcceptTimes={vi.fn()} onContest={vi.fn()} onAssign={vi.fn()} />)
  expect(texts('[role=alert] p')).toEqual(['This weekly visit was not booked'])
  expect(texts('[role=alert] div')).toContain(says)
  expect(document.body.textContent).not.toContain('Village support')
})

test.each([
  ['parent', 'Ended by your family after a visit that counts as missed'],
  ['caretaker', 'Ended by the family after a visit that counts as missed'],
] as const)('a visit that a family ended after a missed one says so to the %s', async (role, says) => {
  state.who = {role, member_role: null}
  const cancelled = {by: 'caretaker', at: '2026-06-08T11:00:00.000Z', reason: null, is_by_family: true} as const
  const session = sampleSession({status: 'CANCELLED', cancelled})
  await mount(<VisitNotices session={session} onAcceptTimes={vi.fn()} onContest={vi.fn()} onAssign={vi.fn()} />)
  expect(document.body.textContent).toContain(says)
  expect(document.body.textContent).not.toContain('Canceled by')
})

test.each([
  ['2026-06-09T18:00:00.000Z', 'Confirm its start and end, or contest it until tomorrow, 1:00 PM.'],
  ['2026-06-08T18:00:00.000Z', 'Confirm its start and end.'],
])('a missed visit that can be contested until %s says so until then', async (contest_until, says) => {
  state.who = {role: 'parent', member_role: null}
  const missed = sampleSession({status: 'MISSED', settled_by: 'deadline', contest_until})
  await mount(<VisitNotices session={missed} onAcceptTimes={vi.fn()} onContest={vi.fn()} onAssign={vi.fn()} />)
  expect(texts('[role=alert] div')).toContain(`Did it take place? ${says}`)
})

test.each([
  ['settled', {status: 'COMPLETED', settled_by: 'agreement'}],
  ['missed', {status: 'MISSED', settled_by: 'deadline', started_at: null, ended_at: null}],
] as const)('a %s visit is contested from the notice that says until when it can be', async (_, own) => {
  const times = {started_at: '2026-06-08T19:06:00.000Z', ended_at: '2026-06-08T23:01:00.000Z'}
  const onContest = vi.fn()
  const read = async (contest_until: string, who: object) => {
    state.who = who
    const session = sampleSession({...times, ...own, my_side: 'parent', contest_until})
    const {redraw} = await mount(
      <VisitNotices session={session} onAcceptTimes={vi.fn()} onContest={onContest} onAssign={vi.fn()} />,
    )
    const buttons = [...document.querySelectorAll('button')]
    await act(async () => buttons[0]?.click())
    await redraw(null)
    return buttons.map(each => each.textContent)
  }
  const parent = {role: 'parent', member_role: null}
  expect(await read('2026-06-15T18:00:00.000Z', parent)).toEqual(['Contest the times'])
  expect(onContest).toHaveBeenCalledTimes(1)
  expect(await read('2026-06-08T18:00:00.000Z', parent)).toEqual([])
  expect(await read('2026-06-15T18:00:00.000Z', {role: 'agency', member_role: 'field'})).toEqual([])
})

test('a visit that is over and that no one confirmed says until when to confirm it', async () => {
  const over = sampleSession({scheduled_start: '2026-06-08T14:00:00.000Z', scheduled_end: '2026-06-08T18:00:00.000Z'})
  const {redraw} = await mount(
    <VisitNotices session={over} onAcceptTimes={vi.fn()} onContest={vi.fn()} onAssign={vi.fn()} />,
  )
  expect(texts('div').join()).toContain('No one has confirmed this visit yet')
  expect(texts('div').join()).toContain(
    'Did it take place? Confirm its start and end by tomorrow, 1:00 PM, or it counts as missed.',
  )
  // one that waits on this phone confirms it
  state.entries = [sampleEntry({kind: 'confirm-end', state: 'saved'})]
  await redraw(
    <VisitNotices session={over} onAcceptTimes={vi.fn()} onContest={vi.fn()} onAssign={vi.fn()} key="waits" />,
  )
  expect(texts('div').join()).not.toContain('No one has confirmed this visit yet')
})

test.each([
  ['parent', 'If someone was there, confirm the visit or contest it by ', ['Contest the times']],
  ['caretaker', 'unless the family confirms or contests it by ', []],
] as const)('the %s reads that no one was home, and what is billed', async (role, says, buttons) => {
  state.who = {role, member_role: null}
  const caretaker = sampleConfirmation('2026-06-08T19:05:00.000Z', {reason: 'family_absent'})
  const confirmations = {start: {parent: null, caretaker: null}, end: {parent: null, caretaker}}
  const absent = sampleSession({
    my_side: role,
    status: 'END_PARTIAL',
    confirmations,
    contest_until: '2026-06-16T23:00:00.000Z',
  })
  const notices = (session: Session) => (
    <VisitNotices session={session} onAcceptTimes={vi.fn()} onContest={vi.fn()} onAssign={vi.fn()} />
  )
  const {redraw} = await mount(notices(absent))
  expect(document.body.textContent).toContain('The caregiver’s side says that no one was home')
  expect(document.body.textContent).toContain(says)
  expect(texts('button')).toEqual(buttons)
  const times = {started_at: absent.scheduled_start, ended_at: absent.scheduled_end}
  await redraw(notices({...absent, ...times, status: 'COMPLETED', settled_by: 'deadline'}))
  expect(texts('p')).toContain('No one was home, so it is billed until the booked end.')
})

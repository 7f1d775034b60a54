import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Session} from '#contract/sessions/session.ts'
import {buttonNamed, found, mount, press, texts} from '#tests/support/mount.ts'
import {sampleMember} from '#tests/support/samples/member-samples.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {ApiError} from '#data/app/message.ts'
import {takeToast} from '#ui/feedback/toast-message.ts'
import {ProposeDialog} from './propose-dialog.tsx'

const state = vi.hoisted(() => ({
  role: 'parent',
  booking: undefined as object | undefined,
  members: [] as object[],
  around: [] as Session[],
  meetings: [] as object[],
  mutate: vi.fn(),
  error: null as Error | null,
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey}: {queryKey: readonly string[]}) => ({
    data: queryKey.includes('members') ? state.members : queryKey.includes('org') ? [] : state.booking,
    error: null,
  }),
}))
vi.mock('#data/queries/session-commands.ts', async original => ({
  ...(await original<object>()),
  useProposeTimes: () => ({mutate: state.mutate, isPending: false, error: state.error}),
}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => ({role: state.role, member_role: null}),
}))
vi.mock('#data/queries/meetings.ts', () => ({useMeetings: () => state.meetings}))
vi.mock('./use-week-visits.ts', () => ({useWeekVisits: () => ({around: state.around, error: null})}))
vi.mock('../calendar/use-reader.ts', () => ({
  useReader: () => ({now: '2026-06-08T12:00:00.000Z', zone: 'America/Chicago'}),
}))

const said = () => document.body.textContent

/** Types an end of the visit, which is 2:00–6:00 PM. */
async function typeEnd(time: string) {
  const field = [...document.querySelectorAll<HTMLInputElement>('input[type=time]')][1]!
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, time)
    field.dispatchEvent(new Event('input', {bubbles: true}))
  })
}

const open = (given: Partial<Session>) =>
  mount(<ProposeDialog session={sampleSession(given)} onClose={() => undefined} />)

beforeEach(() => {
  Object.assign(state, {role: 'parent', members: [], around: [], meetings: [], error: null})
  state.mutate.mockReset()
  state.booking = {hourly_rate: 26, fee_bps: 1000}
})

test('a family reads what the new times cost while it proposes them', async () => {
  await open({my_side: 'parent'})
  expect(said()).not.toContain('You pay')
  await typeEnd('18:30')
  expect(said()).toContain('4 hr 30 min instead of 4 hours')
  expect(said()).toContain('You pay $128.70 instead of $114.40.')
})

test('no times are proposed for a visit that was canceled while the dialog was open, which says who did', async () => {
  const cancelled = {by: 'caretaker', reason: null, at: '2026-06-08T11:59:00.000Z'} as const
  await open({my_side: 'parent', status: 'CANCELLED', cancelled})
  expect(said()).toContain('Canceled by the caregiver')
  const send = [...document.querySelectorAll('button')].find(each => each.textContent === 'Propose')
  expect(send?.getAttribute('aria-disabled')).toBe('true')
})

test('a caregiver reads what the new times pay while proposing them', async () => {
  state.role = 'caretaker'
  await open({my_side: 'caretaker', pay: {rate_cents: 2600, care_cents: 10_400}})
  await typeEnd('18:30')
  expect(said()).toContain('It pays $117.00 instead of $104.00.')
})

/** At 7:00–8:00 PM of the same day. */
const evening = (given: Partial<Session> = {}) =>
  sampleSession({
    id: '0190a000-0000-7000-8000-000000000002',
    scheduled_start: '2026-06-09T00:00:00.000Z',
    scheduled_end: '2026-06-09T01:00:00.000Z',
    title: 'Child Care for Theo',
    ...given,
  })

test('an office is warned of another visit of its caregiver at the proposed times, and may propose them', async () => {
  const assigned = {member_id: 'fay', name: 'Fay Moss', avatar_url: null}
  Object.assign(state, {role: 'agency', members: [sampleMember('fay')], around: [evening({assigned})]})
  await open({my_side: 'caretaker', assigned})
  await typeEnd('19:00')
  expect(said()).not.toContain('Busy')
  await typeEnd('19:30')
  expect(said()).toContain('Fay Moss: Busy 7:00–8:00 PM')
  expect(said()).toContain('Choose other times, or propose these anyway.')
  expect(found('footer button:last-of-type').getAttribute('aria-disabled')).not.toBe('true')
})

test('an office is not warned of the visit of another of its caregivers', async () => {
  const [fay, gus] = ['fay', 'gus'].map(member_id => ({member_id, name: member_id, avatar_url: null}))
  Object.assign(state, {role: 'agency', members: [sampleMember('fay')], around: [evening({assigned: gus!})]})
  await open({my_side: 'caretaker', assigned: fay!})
  await typeEnd('19:30')
  expect(said()).not.toContain('Busy')
})

test('a caregiver is warned of another visit of their own at the proposed times', async () => {
  Object.assign(state, {role: 'caretaker', around: [evening()]})
  await open({my_side: 'caretaker'})
  await typeEnd('19:30')
  expect(said()).toContain('You have another visit at that time')
  expect(said()).toContain('Child Care for Theo, today, 7:00–8:00 PM')
})

test('a refusal of the proposed times goes once others are chosen', async () => {
  const dialog = <ProposeDialog session={sampleSession({my_side: 'parent'})} onClose={() => undefined} />
  const {redraw} = await mount(dialog)
  await typeEnd('18:30')
  await press('footer button:last-of-type')
  state.error = new ApiError({kind: 'refused', status: 409, code: 'caretaker_busy'})
  await redraw(<ProposeDialog session={sampleSession({my_side: 'parent'})} onClose={() => undefined} />)
  expect(texts('[role=alert]')).toHaveLength(1)
  await typeEnd('19:30')
  expect(texts('[role=alert]')).toEqual([])
})

test('times that the other side proposes meanwhile are read before others replace them', async () => {
  const onClose = vi.fn()
  const session = sampleSession({my_side: 'parent', other_name: 'Hannah'})
  const dialog = (given: Partial<Session> = {}) => <ProposeDialog session={{...session, ...given}} onClose={onClose} />
  const {redraw} = await mount(dialog())
  await typeEnd('18:30')
  const [start, end] = ['2026-06-09T20:00:00.000Z', '2026-06-09T23:00:00.000Z']
  const reschedule = {id: 'theirs', proposed_by: 'caretaker', start, end, reason: 'Dentist', at: start} as const
  await redraw(dialog({reschedule}))
  expect(said()).toContain('Hannah proposed new times')
  expect(said()).toContain('3:00–6:00 PM')
  expect(said()).toContain('“Dentist”')
  expect(said()).toContain('To accept or decline these times, cancel here. What you propose replaces them.')
  expect(found('footer button:last-of-type').textContent).toBe('Propose instead')
  await press('footer button:last-of-type')
  const times = {start: session.scheduled_start, end: '2026-06-08T23:30:00.000Z'}
  expect(state.mutate.mock.calls.map(([input]) => input as object)).toMatchObject([{...times, replaces: 'theirs'}])
  // its answer is lost, and the page loads the visit again
  await redraw(dialog({reschedule: {...reschedule, ...times, id: 'own', proposed_by: 'parent'}}))
  expect(onClose).toHaveBeenCalledOnce()
  expect(takeToast()).toMatchObject({
    title: 'New times proposed',
    description: 'Hannah can accept or decline them.',
  })
})

test('times that the other adult proposes meanwhile cannot be accepted by their own side', async () => {
  const session = sampleSession({my_side: 'parent'})
  const {redraw} = await mount(<ProposeDialog session={session} onClose={() => undefined} />)
  const [start, end] = ['2026-06-09T20:00:00.000Z', '2026-06-09T23:00:00.000Z']
  const reschedule = {id: 'ken', proposed_by: 'parent', by: 'ken', start, end, reason: null, at: start} as const
  await redraw(<ProposeDialog session={{...session, reschedule}} onClose={() => undefined} />)
  expect(said()).toContain('What you propose replaces these times.')
  expect(said()).not.toContain('To accept or decline')
})

test('times proposed to a family without an account are passed on by support', async () => {
  state.role = 'caretaker'
  state.mutate.mockImplementation((_: unknown, {onSuccess}: {onSuccess: (answer?: unknown) => void}) => onSuccess())
  takeToast()
  await open({my_side: 'caretaker', family_without_account: true})
  await typeEnd('18:30')
  await press('footer button:last-of-type')
  expect(takeToast()?.description).toContain('support calls the family, which can accept or decline them.')
})

test('hours of more than sixteen are asked about once before they are proposed', async () => {
  await open({my_side: 'parent'})
  await typeEnd('13:30')
  await press('footer button:last-of-type')
  expect(found('[role=alertdialog]').textContent).toContain('Is this visit 23 hr 30 min long?')
  expect(found('[role=alertdialog]').textContent).toContain('It starts at 2:00 PM and ends at 1:30 PM the next day.')
  expect(state.mutate).not.toHaveBeenCalled()
  await press(buttonNamed('Yes, that is right'))
  expect(state.mutate).toHaveBeenCalledOnce()
})

test.each([
  ['parent', 'parent', 'Your family has a meet-and-greet then'],
  ['caretaker', 'caretaker', 'You have a meet-and-greet at that time'],
  ['agency', 'caretaker', undefined],
] as const)('a meeting at the new times is named to a %s', async (role, my_side, says) => {
  state.role = role
  const meeting = (id: string, end: string, status = 'ACCEPTED') => ({
    ...{id, end, status, with: 'Amara C.', timezone: 'America/Chicago'},
    start: end.replace(':30', ':00'),
  })
  state.meetings = [
    meeting('at', '2026-06-08T23:30:00.000Z'),
    meeting('after', '2026-06-09T01:30:00.000Z'),
    meeting('declined', '2026-06-08T23:30:00.000Z', 'DECLINED'),
  ]
  await open({my_side})
  await typeEnd('18:45')
  const named = texts('p, div').filter(text => text.startsWith('Meet-and-greet: Amara C., '))
  expect(named).toHaveLength(says ? 1 : 0)
  if (says) expect(said()).toContain(says)
})

import {beforeEach, expect, test, vi} from 'vitest'
import type {Session} from '#contract/sessions/session.ts'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {sampleMember} from '#tests/support/samples/member-samples.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {takeToast} from '#ui/feedback/toast-message.ts'
import {MembersScreen} from './members-screen.tsx'

const state = vi.hoisted(() => ({
  visits: undefined as Session[] | undefined,
  is_invited: false,
  navigate: vi.fn(),
  remove: vi.fn((_: object, {onSuccess}: {onSuccess: () => void}) => onSuccess()),
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey}: {queryKey: readonly string[]}) => ({
    data: queryKey.includes('members')
      ? [sampleMember('ann', {role: 'owner'}), sampleMember('fay', {is_invited: state.is_invited})]
      : state.visits,
    error: null,
  }),
}))
vi.mock('@tanstack/react-router', () => ({Link: () => null, useSearch: () => ({}), useNavigate: () => state.navigate}))
vi.mock('#data/queries/members.ts', () => {
  const useCommand = () => ({mutate: vi.fn(), isPending: false, error: null})
  return {
    useChangeMember: useCommand,
    useInviteMember: useCommand,
    useRemoveMember: () => ({mutate: state.remove, isPending: false, error: null}),
    useSendInviteAgain: useCommand,
  }
})
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))
vi.mock('#data/offline/use-stale-since.ts', () => ({useAsOf: () => undefined}))
vi.mock('#data/offline/server-now.ts', () => ({
  serverNow: () => '2026-06-08T12:00:00.000Z',
  useServerNow: () => '2026-06-08T12:00:00.000Z',
}))

const assigned = {member_id: 'fay', name: 'Fay Moss', avatar_url: null}
const visitOn = (day: string, given: Partial<Session> = {}) =>
  sampleSession({
    id: `0190a000-0000-7000-8000-0000000000${day}`,
    scheduled_start: `2026-06-${day}T22:30:00.000Z`,
    scheduled_end: `2026-06-${day}T23:30:00.000Z`,
    assigned,
    ...given,
  })

/** The question that follows Remove beside Fay. */
async function question() {
  await mount(<MembersScreen />)
  await press('[aria-label="Remove Fay Moss"]')
  return found('[role=alertdialog]').textContent
}

beforeEach(() => {
  state.visits = undefined
  state.is_invited = false
})

test('removing a member says how many visits lose their caregiver, and when the next one is', async () => {
  state.visits = [
    visitOn('10'),
    visitOn('08'),
    visitOn('07'),
    visitOn('09', {status: 'CANCELLED'}),
    visitOn('11', {assigned: {...assigned, member_id: 'gus'}}),
  ]
  expect(await question()).toMatch(
    /Their 2 upcoming visits, the next one today, 5:30\sPM( CT)?, will have no caregiver\./,
  )
  expect(texts('[role=alertdialog] button')).toEqual(['Cancel', 'Remove'])
})

test('after a removal it says where their visits are', async () => {
  await question()
  await press('[role=alertdialog] button:last-of-type')
  expect(document.querySelector('[role=alertdialog]')).toBeNull()
  const said = takeToast()
  expect(said).toMatchObject({
    title: 'Fay Moss was removed',
    description: 'Visits that were assigned to them are under People, unassigned.',
    action: {label: 'See the board'},
  })
  said?.action?.onClick()
  expect(state.navigate).toHaveBeenCalledWith({to: '/dash/agency/people'})
})

test('that a member is at a visit now is said first, and what becomes of it', async () => {
  const now = {scheduled_start: '2026-06-08T11:00:00.000Z', scheduled_end: '2026-06-08T14:00:00.000Z'}
  state.visits = [
    visitOn('08', {...now, status: 'IN_PROGRESS'}),
    visitOn('07', {...now, status: 'END_PARTIAL'}),
    visitOn('10'),
  ]
  const asked = (await question())?.replaceAll('\u202f', ' ')
  const first =
    'Fay Moss is at a visit now, until 9:00 AM: Child Care for Nora. It will have no caregiver. Assign someone else'
  expect(asked).toContain(`Remove Fay Moss?${first}`)
  expect(asked?.match(/is at a visit now/g)).toHaveLength(1)
  expect(asked).toContain('Their upcoming visit, ')
})

test('a visit that has begun without a confirmation loses its caregiver, and is no upcoming one', async () => {
  state.visits = [
    visitOn('08', {scheduled_start: '2026-06-08T11:00:00.000Z', scheduled_end: '2026-06-08T14:00:00.000Z'}),
  ]
  const asked = await question()
  expect(asked).toContain('Its start is not confirmed, and it will have no caregiver.')
  expect(asked).toContain('No upcoming visits are assigned to them.')
})

test('removing a member without visits says so', async () => {
  state.visits = [visitOn('07')]
  const asked = await question()
  expect(asked).toContain('No upcoming visits are assigned to them.')
  expect(asked).toContain('Confirmations that still wait on their phone are sent when they next log in there.')
})

test('while the visits are not known, what becomes of them is said without a number', async () => {
  expect(await question()).toContain('Upcoming visits assigned to them need a new caregiver.')
})

test('of one who was only invited the link stops working, and there is no one to log out', async () => {
  state.is_invited = true
  const asked = await question()
  expect(asked).toContain('Remove the invitation of Fay Moss?')
  expect(asked).toContain('The invitation link sent to Fay Moss stops working.')
  expect(asked).not.toContain('logged out')
  expect(asked).not.toContain('their phone')
  expect(texts('[role=alertdialog] button')).toEqual(['Cancel', 'Remove invitation'])
})

test('one who was only invited cannot be made an owner before they accept', async () => {
  const roles = () => texts('select option')
  const {redraw} = await mount(<MembersScreen key="member" />)
  expect(roles()).toEqual(['Owner', 'Coordinator', 'Field caregiver'])
  state.is_invited = true
  await redraw(<MembersScreen key="invited" />)
  expect(roles()).toEqual(['Coordinator', 'Field caregiver'])
})

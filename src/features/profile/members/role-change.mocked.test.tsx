import {beforeEach, expect, test, vi} from 'vitest'
import type {Member} from '#contract/accounts/profiles.ts'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {sampleMember} from '#tests/support/samples/member-samples.ts'
import {MembersScreen} from './members-screen.tsx'

const state = vi.hoisted(() => ({fay: {} as Partial<Member>, change: vi.fn()}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: [sampleMember('ann', {role: 'owner'}), sampleMember('fay', state.fay)], error: null}),
}))
vi.mock('@tanstack/react-router', () => ({Link: () => null, useSearch: () => ({}), useNavigate: () => vi.fn()}))
vi.mock('#data/queries/members.ts', () => {
  const useCommand = () => ({mutate: state.change, isPending: false, error: null})
  return {
    useChangeMember: useCommand,
    useInviteMember: useCommand,
    useRemoveMember: useCommand,
    useSendInviteAgain: useCommand,
  }
})
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))
vi.mock('#data/offline/use-stale-since.ts', () => ({useAsOf: () => undefined}))
vi.mock('#ui/fields/select-field.tsx', () => ({
  SelectField: ({options, onChange}: {options: {value: string}[]; onChange: (value: string) => void}) =>
    options.map(({value}) => <button key={value} type="button" name={value} onClick={() => onChange(value)} />),
}))

beforeEach(() => {
  state.fay = {role: 'coordinator'}
  state.change.mockClear()
})

test('before a coordinator becomes a field caregiver, it says what they can no longer do, and asks', async () => {
  await mount(<MembersScreen />)
  await press('[name=field]')
  expect(state.change).not.toHaveBeenCalled()
  expect(found('[role=alertdialog]').textContent).toContain('Change Fay Moss’s role to Field caregiver?')
  expect(found('[role=alertdialog]').textContent).toContain(
    'Fay Moss can then only see and confirm their own visits. Leads, bids, bookings, invoices and the team are closed to them.',
  )
  expect(texts('[role=alertdialog] button')).toEqual(['Cancel', 'Change role'])
  await press('[role=alertdialog] button:first-of-type')
  expect(state.change).not.toHaveBeenCalled()
  await press('[name=field]')
  await press('[role=alertdialog] button:last-of-type')
  expect(state.change).toHaveBeenCalledWith({id: 'fay', role: 'field'}, expect.anything())
})

test('an owner who becomes a coordinator is asked about with the card of the plan', async () => {
  state.fay = {role: 'owner'}
  await mount(<MembersScreen />)
  await press('li:last-of-type [name=coordinator]')
  const asked = found('[role=alertdialog]').textContent
  expect(asked).toContain('can then no longer change the plan, payouts and the team.')
  expect(asked).toContain('If the plan is charged to their card or bank account, that is removed')
})

test('a higher role than the one before, and that of an invited person, is saved at once', async () => {
  state.fay = {role: 'field'}
  const {redraw} = await mount(<MembersScreen />)
  await press('[name=coordinator]')
  expect(state.change).toHaveBeenCalledTimes(1)
  state.fay = {role: 'coordinator', is_invited: true}
  await redraw(<MembersScreen key="invited" />)
  await press('[name=field]')
  expect(state.change).toHaveBeenCalledTimes(2)
})

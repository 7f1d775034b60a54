import {beforeEach, expect, test, vi} from 'vitest'
import {buttonNamed, dialogTitle, found, mount, press, texts} from '#tests/support/mount.ts'
import {sampleEntry, sampleSessionIn} from '#tests/support/samples/visit-samples.ts'
import {until} from '#tests/support/until.ts'
import {ConfirmArea} from './confirm-area.tsx'

const state = vi.hoisted(() => ({
  capture: vi.fn(),
  needs: undefined as string | undefined,
  who: {role: 'agency', member_role: 'coordinator'},
}))
vi.mock('#data/offline/outbox.ts', async original => ({
  ...(await original<object>()),
  capture: state.capture,
  useLane: () => ({entries: [], receipts: []}),
}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => state.who,
}))
vi.mock('#data/offline/use-connection.ts', async original => ({
  ...(await original<object>()),
  useNeedsConnection: () => () => state.needs,
}))
vi.mock('#data/app/use-page-idle.ts', () => ({usePageIdle: () => true}))
vi.mock('../changes/assign-dialog.tsx', () => ({AssignDialog: () => <p role="dialog">Your team</p>}))

const member = {member_id: 'fay', name: 'Fay Moss', avatar_url: null}

beforeEach(() => {
  state.capture.mockReset().mockResolvedValue({is: 'saved', entry: sampleEntry({})})
  Object.assign(state, {needs: undefined, who: {role: 'agency', member_role: 'coordinator'}})
})

test('an office that confirms the start of a visit without a caregiver is asked to assign one first', async () => {
  await mount(<ConfirmArea session={sampleSessionIn(-3)} />)
  await press(buttonNamed('Confirm start'))
  expect(await dialogTitle()).toBe('No caregiver is assigned to this visit yet')
  expect(state.capture).not.toHaveBeenCalled()
  await press(buttonNamed('Assign a caregiver'))
  await until(() => expect(texts('[role=dialog]')).toEqual(['Your team']))
  expect(state.capture).not.toHaveBeenCalled()
})

test('confirming anyway stores the tap at once, also without a connection', async () => {
  state.needs = 'Assigning needs a connection'
  await mount(<ConfirmArea session={sampleSessionIn(-3)} />)
  await press(buttonNamed('Confirm start'))
  await dialogTitle()
  expect(found(buttonNamed('Assign a caregiver')).getAttribute('aria-disabled')).toBe('true')
  await press(buttonNamed('Confirm start anyway'))
  expect(state.capture.mock.calls).toMatchObject([['confirm-start', {side: 'caretaker'}, {}]])
  expect(document.querySelector('[role=dialog]')).toBeNull()
})

test.each([
  ['an office whose caregiver is assigned', {member_role: 'owner'}, {assigned: member}],
  ['a field caregiver', {member_role: 'field'}, {assigned: null}],
])('%s confirms the start by one tap', async (_, who, given) => {
  Object.assign(state.who, who)
  await mount(<ConfirmArea session={sampleSessionIn(-3, given)} />)
  await press(buttonNamed('Confirm start'))
  expect(state.capture).toHaveBeenCalledTimes(1)
})

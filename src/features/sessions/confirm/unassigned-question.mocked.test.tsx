import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import {buttonNamed, dialogTitle, found, mount, press, texts} from '#tests/support/mount.ts'
import {sampleEntry, sampleSessionIn} from '#tests/support/samples/visit-samples.ts'
import {until} from '#tests/support/until.ts'
import {takeToast} from '#ui/feedback/toast-message.ts'
import {ConfirmArea} from './confirm-area.tsx'

const state = vi.hoisted(() => ({
  capture: vi.fn(),
  amend: vi.fn(),
  discard: vi.fn(),
  entries: [] as unknown[],
  who: {role: 'agency', member_role: 'coordinator'},
}))
vi.mock('#data/offline/outbox.ts', async original => ({
  ...(await original<object>()),
  capture: state.capture,
  amend: state.amend,
  discard: state.discard,
  useLane: () => ({entries: state.entries, receipts: []}),
}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => state.who,
}))
vi.mock('#data/app/use-page-idle.ts', () => ({usePageIdle: () => true}))

const office = {role: 'agency', member_role: 'coordinator'}
const member = {member_id: 'fay', name: 'Fay Moss', avatar_url: null}

beforeEach(() => {
  state.capture.mockReset().mockResolvedValue({is: 'saved', entry: sampleEntry({waiting_since: Date.now()})})
  state.amend.mockReset().mockResolvedValue(true)
  state.discard.mockReset().mockResolvedValue(true)
  Object.assign(state, {entries: [], who: {...office}})
})

const isUnassignedTap = {side: 'caretaker', is_unassigned: true}

test('an office that starts a visit without a caregiver is asked about the stored tap', async () => {
  await mount(<ConfirmArea session={sampleSessionIn(-3)} />)
  await press(buttonNamed('Confirm start'))
  expect(state.capture.mock.calls).toMatchObject([['confirm-start', isUnassignedTap, {hold_ms: 115_000}]])
  expect(await dialogTitle()).toBe('No caregiver is assigned to this visit. Start it anyway?')
  expect(texts('[role=dialog] button')).toEqual(expect.arrayContaining(['Start it', 'Not yet']))
  expect(found('[role=dialog]').textContent).not.toContain('late')
  await press(buttonNamed('Start it'))
  expect(state.amend).toHaveBeenCalledExactlyOnceWith(expect.anything(), {})
  expect(document.querySelector('[role=dialog]')).toBeNull()
})

test('"Not yet" discards the start of a visit without a caregiver', async () => {
  await mount(<ConfirmArea session={sampleSessionIn(-3)} />)
  await press(buttonNamed('Confirm start'))
  await dialogTitle()
  await press(buttonNamed('Not yet'))
  expect(state.discard).toHaveBeenCalledOnce()
  expect(takeToast()).toMatchObject({title: 'Not sent: the start is not confirmed'})
})

test('a start far off schedule is asked about its time and its caregiver at once', async () => {
  await mount(<ConfirmArea session={sampleSessionIn(-37)} />)
  await press(buttonNamed('Confirm start'))
  expect(await dialogTitle()).toMatch(/^Now, or at /)
  expect(found('[role=dialog]').textContent).toContain('No caregiver is assigned to this visit. The visit was booked')
  await press(buttonNamed('Not yet'))
  expect(state.discard).toHaveBeenCalledOnce()
})

test('after a restart the question is back at the visit, until someone is assigned', async () => {
  const session = sampleSessionIn(-3)
  const params = {session_id: session.id, ...isUnassignedTap}
  state.entries = [sampleEntry({captured_at: new Date().toISOString(), wait: 'held', lane: session.id, params})]
  const {redraw} = await mount(<ConfirmArea session={session} />)
  await until(async () => {
    await act(async () => undefined)
    expect(texts('section button')).toEqual(['Start it', 'Not yet'])
  })
  await redraw(<ConfirmArea session={{...session, assigned: member}} />)
  expect(texts('section button')).toEqual([])
})

test.each([
  ['an office whose caregiver is assigned', {member_role: 'owner'}, {assigned: member}, 'Confirm start for Fay Moss'],
  ['a field caregiver', {member_role: 'field'}, {assigned: null}, 'Confirm start'],
])('%s confirms the start by one tap', async (_, who, given, name) => {
  Object.assign(state.who, who)
  await mount(<ConfirmArea session={sampleSessionIn(-3, given)} />)
  await press(buttonNamed(name))
  expect(state.capture).toHaveBeenCalledTimes(1)
  expect(state.capture.mock.calls[0]?.[2]).toMatchObject({hold_ms: 0})
})

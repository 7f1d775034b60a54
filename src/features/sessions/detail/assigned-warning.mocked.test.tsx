import {beforeEach, expect, test, vi} from 'vitest'
import type {Member} from '#contract/accounts/profiles.ts'
import {warningsKey} from '#domain/sessions/people-board.ts'
import {mount, press, texts} from '#tests/support/mount.ts'
import {sampleMember} from '#tests/support/samples/member-samples.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {takeToast} from '#ui/feedback/toast-message.ts'
import {AssignedWarning} from './assigned-warning.tsx'

const state = vi.hoisted(() => ({members: [] as Member[], mutate: vi.fn()}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: state.members}),
}))
vi.mock('#data/queries/session-commands.ts', async original => ({
  ...(await original<object>()),
  useAssign: () => ({mutate: state.mutate, isPending: false}),
}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))
vi.mock('../calendar/use-reader.ts', () => ({
  useReader: () => ({now: '2026-06-07T12:00:00.000Z', zone: 'America/Chicago'}),
}))

const expired = {name: 'CPR', expires_on: '2026-06-01'}
const fay = sampleMember('fay', {credentials: [expired]})
const visit = sampleSession({assigned: {member_id: 'fay', name: 'Fay Moss', avatar_url: null}})
const onAssign = vi.fn()
const notice = (session = visit) => <AssignedWarning session={session} onAssign={onAssign} />

beforeEach(() => {
  onAssign.mockReset()
  state.mutate.mockReset()
  state.members = [fay]
})

test('the office reads what speaks against who goes, and assigns someone else or accepts it', async () => {
  await mount(notice())
  expect(texts('[role=status]').join()).toContain('Fay: CPR expired on Mon, Jun 1')
  expect(texts('button')).toEqual(['Assign someone else', 'Keep Fay'])
  await press('button')
  expect(onAssign).toHaveBeenCalledOnce()
  await press('button:last-of-type')
  const [input, {onSuccess, onError}] = state.mutate.mock.calls[0]!
  expect(input).toEqual({session_id: visit.id, member_id: 'fay', expected_member_id: 'fay', and_later: false})
  onSuccess(visit)
  expect(takeToast()).toMatchObject({
    title: 'Fay Moss goes to Child Care for Nora',
    description: 'Tomorrow, 2:00–6:00 PM',
  })
  onError(new Error('lost'))
  expect(takeToast()).toMatchObject({title: 'Not assigned', tone: 'bad'})
})

test('nothing is said once it is accepted, the visit has begun or nothing speaks against who goes', async () => {
  const {redraw} = await mount(notice({...visit, accepted_warnings: warningsKey(visit, fay)!}))
  expect(texts('[role=status]')).toEqual([])
  await redraw(notice({...visit, scheduled_start: '2026-06-07T11:00:00.000Z'}))
  expect(texts('[role=status]')).toEqual([])
  state.members = [sampleMember('fay')]
  await redraw(notice({...visit}))
  expect(texts('[role=status]')).toEqual([])
})

test('who asked not to go cannot be accepted by a press', async () => {
  await mount(notice({...visit, cannot_go: {reason: 'sick', at: '2026-06-07T11:00:00.000Z'}}))
  expect(texts('[role=status]').join()).toContain('CPR expired')
  expect(texts('button')).toEqual([])
})

import {beforeEach, expect, test, vi} from 'vitest'
import type {Session} from '#contract/sessions/session.ts'
import {mount, press, texts} from '../../../../tests/support/mount.ts'
import {ProposalNotice} from './proposal-notice.tsx'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'

const state = vi.hoisted(() => ({mutate: vi.fn(), member_role: null as string | null}))
vi.mock('#data/queries/session-commands.ts', () => ({
  useAnswerProposal: () => ({mutate: state.mutate, isPending: false, error: null}),
}))
vi.mock('#data/account/current-user.ts', () => ({useWho: () => ({member_role: state.member_role})}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))
vi.mock('../calendar/use-reader.ts', () => ({
  useReader: () => ({now: '2026-06-08T12:00:00.000Z', zone: 'America/Chicago'}),
}))
const onAccept = vi.fn()
beforeEach(() => {
  onAccept.mockReset()
  state.mutate.mockReset()
  state.member_role = null
})

const proposed = (given: Partial<Session> = {}) =>
  sampleSession({
    reschedule: {
      id: 'proposal',
      proposed_by: 'parent',
      start: '2026-06-09T19:00:00.000Z',
      end: '2026-06-09T23:00:00.000Z',
      reason: null,
      at: '2026-06-07T12:00:00.000Z',
    },
    ...given,
  })

const notice = (given?: Partial<Session>) => <ProposalNotice session={proposed(given)} onAccept={onAccept} />

test('the other side is asked before it accepts, or declines', async () => {
  await mount(notice())
  await press('button')
  expect(onAccept).toHaveBeenCalledOnce()
  expect(state.mutate).not.toHaveBeenCalled()
  await press('button + button')
  expect(state.mutate.mock.calls.map(([given]) => given)).toMatchObject([{accept: false, read: expect.any(Object)}])
})

test('a field caregiver reads it, and that the office answers', async () => {
  state.member_role = 'field'
  await mount(notice())
  expect(texts('button')).toEqual([])
  expect(document.body.textContent).toContain('Your office will answer')
})

test('once its booked start has passed it can only be declined', async () => {
  await mount(notice({scheduled_start: '2026-06-08T11:00:00.000Z'}))
  await press('button')
  expect(onAccept).not.toHaveBeenCalled()
  expect(document.body.textContent).toContain('Its booked start has passed')
  await press('button + button')
  expect(state.mutate).toHaveBeenCalledOnce()
})

test('who proposed reads that it can no longer be accepted once the booked start has passed', async () => {
  const {redraw} = await mount(notice({my_side: 'parent'}))
  expect(document.body.textContent).toContain('Until they agree, the visit stays the same.')
  await redraw(notice({my_side: 'parent', scheduled_start: '2026-06-08T11:00:00.000Z'}))
  expect(document.body.textContent).toContain('It can no longer be accepted.')
  expect(document.body.textContent).not.toContain('Until they agree')
})

test('of new times that its office proposed, the provider reads that the family is to agree', async () => {
  const {reschedule} = proposed()
  await mount(notice({reschedule: reschedule && {...reschedule, proposed_by: 'caretaker'}}))
  expect(document.body.textContent).toContain('Until the family agrees, the visit stays the same.')
})

test('who proposed is named; a visit stored without the name says their role', async () => {
  const {redraw} = await mount(notice({other_name: 'Hannah Mercer'}))
  expect(document.body.textContent).toContain('Hannah Mercer proposed new times')
  await redraw(notice())
  expect(document.body.textContent).toContain('Parent proposed new times')
})

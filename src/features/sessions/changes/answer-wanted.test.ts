import {expect, test} from 'vitest'
import type {Session} from '#contract/sessions/session.ts'
import {answersBeside, answerWanted as wantedOf} from './answer-wanted.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'

const self = {member_role: null}
const answerWanted = (session: Session, now: string) => wantedOf(session, self, now)
const now = '2026-06-01T12:00:00.000Z'
const reschedule = {
  id: 'proposal',
  proposed_by: 'parent' as const,
  start: '2026-06-09T19:00:00.000Z',
  end: '2026-06-09T23:00:00.000Z',
  reason: null,
  at: now,
}

test('the other side’s proposal waits for an answer until its times have come; one’s own does not', () => {
  expect(answerWanted(sampleSession({reschedule}), now)).toBe('proposal')
  expect(answerWanted(sampleSession({reschedule}), reschedule.start)).toBeNull()
  expect(answerWanted(sampleSession({reschedule: {...reschedule, proposed_by: 'caretaker'}}), now)).toBeNull()
})

test('times that differ wait until they are settled, or support looks at them', () => {
  const differs = {status: 'COMPLETED' as const, exceptions: ['times_differ']}
  expect(answerWanted(sampleSession(differs), now)).toBe('times')
  expect(answerWanted(sampleSession({...differs, settled_by: 'deadline'}), now)).toBeNull()
  const contest = {side: 'parent' as const, reason: 'Not so', at: now}
  expect(answerWanted(sampleSession({...differs, contest}), now)).toBeNull()
})

test('no proposal waits once the visit itself has begun, whenever the new times are', () => {
  const begun = sampleSession({reschedule, scheduled_start: '2026-06-01T11:00:00.000Z'})
  expect(answerWanted(begun, now)).toBeNull()
  expect(answerWanted(sampleSession({reschedule, status: 'IN_PROGRESS'}), now)).toBeNull()
})

test('a field caregiver has nothing to answer: the office does', () => {
  const differs = sampleSession({status: 'COMPLETED', exceptions: ['times_differ']})
  expect(wantedOf(sampleSession({reschedule}), {member_role: 'field'}, now)).toBeNull()
  expect(wantedOf(differs, {member_role: 'field'}, now)).toBeNull()
  expect(wantedOf(differs, {member_role: 'coordinator'}, now)).toBe('times')
})

test('what the screen shows already is not named a second time', () => {
  const visit = (id: string) => ({
    session: sampleSession({id, reschedule}),
    start: {is: 'none'} as const,
    end: {is: 'none'} as const,
  })
  const [main, ended, other] = [visit('main'), visit('ended'), visit('other')]
  const beside = answersBeside([main, ended, other], {main, also: [ended]}, self, now)
  expect(beside.map(({id}) => id)).toEqual(['other'])
})

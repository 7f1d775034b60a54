import {expect, test} from 'vitest'
import {answerWanted} from './answer-wanted.ts'
import {sampleSession} from './visit-samples.ts'

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

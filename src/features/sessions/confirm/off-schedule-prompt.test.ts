import {expect, test} from 'vitest'
import {holdFor, questionFor} from './off-schedule-prompt.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'

const session = sampleSession()

test('a press within ten minutes of the schedule raises no question', () => {
  expect(questionFor(session, 'start', '2026-06-08T19:10:00.000Z')).toBeNull()
  expect(questionFor(session, 'end', '2026-06-08T22:50:00.000Z')).toBeNull()
})

test('farther off it asks, and is held for less than the two minutes that an entry can be', () => {
  const late = questionFor(session, 'start', '2026-06-08T19:37:00.000Z')
  expect(late).toMatchObject({booked_at: session.scheduled_start, isAhead: false})
  const early = questionFor(session, 'end', '2026-06-08T20:00:00.000Z')
  expect(early).toMatchObject({booked_at: session.scheduled_end, isAhead: true})
  for (const question of [late, early]) expect(holdFor(question!)).toBeLessThan(120_000)
})

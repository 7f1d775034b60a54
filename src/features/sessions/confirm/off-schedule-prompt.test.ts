import {expect, test} from 'vitest'
import {question_hold_ms, questionFor, questionOf} from './off-schedule-prompt.ts'
import {questionText} from './question-text.ts'
import {sampleConfirmation, sampleEntry, sampleSession} from '#tests/support/samples/visit-samples.ts'

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
  expect(question_hold_ms).toBeLessThan(120_000)
})

test('the question belongs to the entry for as long as it is held', () => {
  const held = sampleEntry({captured_at: '2026-06-08T19:37:30.000Z', clock_offset_ms: 30_000, wait: 'held'})
  expect(questionOf(session, held)).toMatchObject({pressed_at: '2026-06-08T19:37:00.000Z', isAhead: false})
  expect(questionOf(session, {...held, wait: null})).toBeNull()
  expect(questionOf(session, {...held, tries: 1})).toBeNull()
  expect(questionOf(session, {...held, kind: 'running-late'})).toBeNull()
  // held for the location only
  expect(questionOf(session, {...held, captured_at: session.scheduled_start})).toBeNull()
})

test('the question names the time that the other side has confirmed for this edge, as the card does', () => {
  const nothing = {parent: null, caretaker: null}
  const said = sampleConfirmation('2026-06-08T19:03:00.000Z')
  const [start, end] = (['start', 'end'] as const).map(edge => questionFor(session, edge, '2026-06-08T20:00:00.000Z')!)
  const saved = 'The booked end is 6:00 PM, which is still ahead. Your tap at 3:00 PM is saved.'
  expect(questionText(end!, session)).toBe(saved)
  const ended = sampleSession({confirmations: {start: nothing, end: {parent: said, caretaker: null}}})
  expect(questionText(end!, ended)).toBe(`${saved} Parent confirmed 2:03 PM.`)
  expect(questionText(start!, ended)).toMatch(/is saved; choose the right time\.$/)
  const own = sampleSession({confirmations: {start: nothing, end: {parent: null, caretaker: said}}})
  expect(questionText(end!, own)).toBe(saved)
})

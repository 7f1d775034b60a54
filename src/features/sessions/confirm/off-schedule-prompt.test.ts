import {expect, test} from 'vitest'
import {askFor, question_hold_ms, questionFor, questionOf, questionText} from './off-schedule-prompt.ts'
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
  for (const question of [late, early]) expect(askFor(question!)).toBeLessThan(120_000)
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
  const saved = 'Your tap is saved.'
  expect(questionText(saved, session, 'end')).toBe(saved)
  const ended = sampleSession({confirmations: {start: nothing, end: {parent: said, caretaker: null}}})
  expect(questionText(saved, ended, 'end')).toBe('Your tap is saved. Parent confirmed 2:03 PM.')
  expect(questionText(saved, ended, 'start')).toBe(saved)
  const own = sampleSession({confirmations: {start: nothing, end: {parent: null, caretaker: said}}})
  expect(questionText(saved, own, 'end')).toBe(saved)
})

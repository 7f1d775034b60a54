import {expect, test} from 'vitest'
import {otherSideTime, question_hold_ms, questionFor, questionOf} from './off-schedule-prompt.ts'
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

test.each([
  ['a start while the visit is booked', 'start', '19:20', '19:36', true],
  ['a start within ten minutes of the tap', 'start', '19:20', '19:30', false],
  ['a start within ten minutes of the booked one', 'start', '19:10', '19:36', false],
  ['a start long before the booked one', 'start', '18:40', '19:36', true],
  ['a start after the tap', 'start', '19:50', '19:36', false],
  ['a start before a tap that is early', 'start', '18:20', '18:40', true],
  ['an end before a tap that is early', 'end', '20:30', '21:00', true],
  ['an end after a tap that is early', 'end', '21:30', '21:00', false],
  ['an end after the booked one', 'end', '23:15', '23:40', true],
] as const)('whether the time of the other side is an answer: %s', (_, edge, other, pressed, isOffered) => {
  const other_at = `2026-06-08T${other}:00.000Z`
  const none = {parent: null, caretaker: null}
  const confirmed = {start: none, end: none, [edge]: {parent: null, caretaker: sampleConfirmation(other_at)}}
  const question = questionFor(session, edge, `2026-06-08T${pressed}:00.000Z`)!
  const ofFamily = sampleSession({my_side: 'parent', confirmations: confirmed})
  expect(otherSideTime(question, ofFamily)).toBe(isOffered ? other_at : null)
  // one's own side is no other
  expect(otherSideTime(question, sampleSession({confirmations: confirmed}))).toBeNull()
})

test('an end of the other side is no answer where it is not after one’s own start, sent or not', () => {
  const [end, none] = [sampleConfirmation('2026-06-08T20:30:00.000Z'), {parent: null, caretaker: null}]
  const question = questionFor(session, 'end', '2026-06-08T21:00:00.000Z')!
  const answer = (started_at: string) => {
    const start = {parent: sampleConfirmation(started_at), caretaker: null}
    const confirmations = {start, end: {parent: null, caretaker: end}}
    return otherSideTime(question, sampleSession({my_side: 'parent', confirmations}))
  }
  expect(answer('2026-06-08T19:00:00.000Z')).toBe(end.effective_at)
  expect(answer('2026-06-08T20:30:00.000Z')).toBeNull()
  const ofFamily = sampleSession({
    my_side: 'parent',
    confirmations: {start: none, end: {parent: null, caretaker: end}},
  })
  const entry = sampleEntry({kind: 'confirm-start', captured_at: '2026-06-08T20:45:00.000Z'})
  const unsent = {is: 'saved', pressed_at: entry.captured_at, entry} as const
  expect(otherSideTime(question, ofFamily, unsent)).toBeNull()
})

test('where only the missing caregiver is asked about, no time is an answer', () => {
  const parent = sampleConfirmation('2026-06-08T18:45:00.000Z')
  const confirmations = {start: {parent, caretaker: null}, end: {parent: null, caretaker: null}}
  const question = questionFor(session, 'start', '2026-06-08T19:05:00.000Z', true)!
  expect(otherSideTime(question, sampleSession({confirmations}))).toBeNull()
})

test('the question names the time that the other side has confirmed for this edge, as the card does', () => {
  const nothing = {parent: null, caretaker: null}
  const said = sampleConfirmation('2026-06-08T19:03:00.000Z')
  const [start, end] = (['start', 'end'] as const).map(edge => questionFor(session, edge, '2026-06-08T20:00:00.000Z')!)
  const saved =
    'The booked end is 6:00 PM, which is still ahead. Your tap at 3:00 PM is saved. Time after the end is not billed.'
  expect(questionText(end!, session)).toBe(saved)
  const ended = sampleSession({confirmations: {start: nothing, end: {parent: said, caretaker: null}}})
  expect(questionText(end!, ended)).toBe(`${saved} Parent confirmed 2:03 PM.`)
  expect(questionText(start!, ended)).toMatch(/is saved; choose the right time\.$/)
  const own = sampleSession({confirmations: {start: nothing, end: {parent: null, caretaker: said}}})
  expect(questionText(end!, own)).toBe(saved)
})

import {expect, test} from 'vitest'
import {sampleConfirmation, sampleSession} from '#tests/support/samples/visit-samples.ts'
import {decisionText, settledText} from './decision-text.ts'

test.each([
  [
    'family what it pays in all',
    {my_side: 'parent', unbilled_cents: 3080, unbilled_fee_cents: 280},
    '$28.00 for the care, $30.80 with Village’s fee.',
  ],
  ['family whose statement has it the care', {my_side: 'parent'}, '$28.00 for the care.'],
  ['family without a fee the care', {my_side: 'parent', unbilled_cents: 2800}, '$28.00 for the care.'],
  ['caregiver the care', {pay: {rate_cents: 2400, care_cents: 2800}}, '$28.00 for the care.'],
] as const)('a decision says to the %s', (_, own, sum) => {
  const decision = {at: '2026-06-09T15:00:00.000Z', reason_code: 'evidence', care_cents: 2800} as const
  const text = decisionText(sampleSession({...own, status: 'COMPLETED', settled_by: 'staff', decision}))
  expect(text).toMatch(/^Reason: /)
  expect(text.slice(-sum.length - 1)).toBe(` ${sum}`)
})

const [start, early, late] = ['2026-06-08T19:00:00.000Z', '2026-06-08T22:30:00.000Z', '2026-06-08T23:00:00.000Z']
const both = (parent: string, caretaker: string) => ({
  parent: sampleConfirmation(parent),
  caretaker: sampleConfirmation(caretaker),
})
const accepted = {
  settled_by: 'accepted',
  other_name: 'Grace Okafor',
  confirmations: {start: both(start, start), end: both(early, late)},
  started_at: start,
} as const

test.each([
  ['parent', 'parent', late, 'Your family accepted Grace Okafor’s times'],
  ['parent', 'parent', early, 'Grace Okafor accepted your times'],
  ['caretaker', 'caretaker', early, 'You accepted Grace Okafor’s times'],
  ['agency', 'caretaker', early, 'Your agency accepted Grace Okafor’s times'],
  ['agency', 'caretaker', late, 'Grace Okafor accepted your times'],
  // a later confirmation counts instead of the accepted one
  ['parent', 'parent', '2026-06-08T22:45:00.000Z', 'One side accepted the other’s times'],
] as const)('the %s reads which side accepted the times', (role, my_side, ended_at, text) => {
  expect(settledText(sampleSession({...accepted, my_side, ended_at}), role)).toBe(text)
})

test('times on which both sides agree were accepted by neither', () => {
  expect(settledText(sampleSession({...accepted, settled_by: 'agreement', ended_at: late}), 'parent')).toBe(
    'Both sides agree',
  )
})

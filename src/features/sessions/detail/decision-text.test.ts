import {expect, test} from 'vitest'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {decisionText} from './decision-text.ts'

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

import {expect, test} from 'vitest'
import {bankReasonText} from './bank-reasons.ts'

test('a bank’s code is said in words, and one that is not known yet without its underscores', () => {
  expect(bankReasonText('product_not_received')).toBe('the payer says the care was not given')
  expect(bankReasonText('fraudulent')).toBe('the payer says they did not make this payment')
  expect(bankReasonText('code_of_tomorrow')).toBe('code of tomorrow')
  expect(bankReasonText('constructor')).toBe('constructor')
})

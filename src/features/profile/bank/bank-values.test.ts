import {expect, test} from 'vitest'
import {bankChanges, bankOf, bankProblems} from './bank-values.ts'

const known = {
  bank_name: 'First Bank',
  bank_account_name: 'Cam Doe',
  bank_routing_number: '••••0021',
  bank_account_number: '••••6789',
}

test('a number left empty stays as it is', () => {
  const values = {...bankOf(known), bank_account_number: '000123456780'}
  expect(bankProblems(values, known)).toEqual({})
  expect(bankChanges(values, known)).toEqual({...known, bank_account_number: '000123456780'})
})

test('an account that is new needs both numbers whole', () => {
  const values = {
    ...bankOf({}),
    bank_name: 'First Bank',
    bank_account_name: 'Cam',
    bank_routing_number: '123',
  }
  expect(Object.keys(bankProblems(values, {}))).toEqual(['bank_routing_number', 'bank_account_number'])
  const right = {...values, bank_routing_number: '064000017', bank_account_number: '12345678'}
  expect(bankProblems(right, {})).toEqual({})
  expect(bankProblems({...right, bank_account_number: '••••6789'}, {})).toEqual({
    bank_account_number: 'Enter the full number',
  })
})

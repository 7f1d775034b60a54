import {expect, test} from 'vitest'
import {invoicesFile} from './invoices-file.ts'

test('what is owed and what is received are files of different names', () => {
  expect(invoicesFile('payer')).toBe('village-invoices-owed.csv')
  expect(invoicesFile('payee')).toBe('village-invoices-received.csv')
  expect(invoicesFile(undefined)).toBe('village-invoices.csv')
})

import {expect, test} from 'vitest'
import {bankAfter, type KnownBank} from './bank.ts'

const none: KnownBank = {
  bank_name: null,
  bank_account_name: null,
  bank_routing_last4: null,
  bank_last4: null,
}
const known: KnownBank = {
  bank_name: 'First Horizon',
  bank_account_name: 'Cam Person',
  bank_routing_last4: '0019',
  bank_last4: '6789',
}
const written = {
  bank_name: 'First Horizon',
  bank_account_name: 'Cam Person',
  bank_routing_number: '084000026',
  bank_account_number: '123456789',
}

test('of whole numbers the last four digits are kept', () => {
  expect(bankAfter(none, written)).toEqual({
    outcome: 'changed',
    bank: {...known, bank_routing_last4: '0026', bank_last4: '6789'},
  })
})

test('what was read and sent back changes nothing', () => {
  const read = {...written, bank_routing_number: '••••0019', bank_account_number: '••••6789'}
  expect(bankAfter(known, read)).toEqual({outcome: 'same'})
  expect(bankAfter(known, {})).toEqual({outcome: 'same'})
  expect(bankAfter(none, {bank_name: null})).toEqual({outcome: 'same'})
})

test('a masked number that is another one is no number', () => {
  expect(bankAfter(known, {bank_account_number: '••••1111'})).toEqual({
    outcome: 'wrong',
    fields: {bank_account_number: 'Enter the full number'},
  })
})

test('a whole number may end like the one before', () => {
  expect(bankAfter(known, {bank_account_number: '999996789'}).outcome).toBe('changed')
})

test('half of the details are none', () => {
  expect(bankAfter(none, {bank_name: 'First Horizon', bank_account_number: '123456789'})).toEqual({
    outcome: 'wrong',
    fields: {bank_account_name: 'Required', bank_routing_number: 'Required'},
  })
  expect(bankAfter(known, {bank_account_number: null})).toMatchObject({
    fields: {bank_account_number: 'Required'},
  })
})

test('all of them can be forgotten', () => {
  const nothing = {
    bank_name: null,
    bank_account_name: null,
    bank_routing_number: null,
    bank_account_number: null,
  }
  expect(bankAfter(known, nothing)).toEqual({outcome: 'changed', bank: none})
})

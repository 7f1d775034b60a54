import {expect, test} from 'vitest'
import {difference} from './audit.ts'

test('only what differs is kept', () => {
  expect(difference({title: 'A', price_cents: 900, list: [1]}, {title: 'A', price_cents: 1200, list: [1]})).toEqual({
    before: {price_cents: 900},
    after: {price_cents: 1200},
  })
})

test('what begins or ends is kept whole', () => {
  expect(difference(null, {bps: 1200})).toEqual({before: null, after: {bps: 1200}})
  expect(difference({bps: 1200}, null)).toEqual({before: {bps: 1200}, after: null})
})

test('nothing secret gets in', () => {
  const before = {email: 'a@example.test', password_hash: 'x', bank_last4: '1234', bank_account_name: 'Ada'}
  const after = {
    email: 'b@example.test',
    password_hash: 'y',
    bank_last4: '9876',
    token_hash: 'z',
    routing: '1',
  }
  expect(difference(before, after)).toEqual({
    before: {email: 'a@example.test'},
    after: {email: 'b@example.test'},
  })
})

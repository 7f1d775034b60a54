import {expect, test} from 'vitest'
import {maySendByHand, owedCents, sendableCents, shownPaymentStatus} from './refund.ts'

const payment = {
  status: 'SUCCEEDED',
  refund_cents: 11_000,
  refunded_cents: 0,
  sent_by_hand_cents: 0,
  refund_at: null as string | null,
  reverse_cents: 11_000,
  reversed_cents: 5500,
  reverse_at: null as string | null,
}
const awaited = {reverse_at: '2026-06-24T12:00:00.000Z'}
const waits = {refund_at: '2026-06-24T12:00:00.000Z'}

test('owed is what has gone back neither through the provider nor by hand', () => {
  expect(owedCents({...payment, refunded_cents: 1000, sent_by_hand_cents: 4000})).toBe(6000)
  expect(owedCents({...payment, refunded_cents: 11_000, sent_by_hand_cents: 11_000})).toBe(0)
})

test('what its payee has yet to give back cannot be sent; what they never will can', () => {
  expect(sendableCents({...payment, ...awaited})).toBe(5500)
  expect(sendableCents({...payment, ...awaited, sent_by_hand_cents: 5500})).toBe(0)
  expect(sendableCents({...payment, ...awaited, refunded_cents: 11_000})).toBe(0)
  expect(sendableCents(payment)).toBe(11_000)
})

test.each([
  ['it can never be made', payment, 1, true],
  ['it failed three times, and the provider is asked once a day', {...payment, ...waits}, 3, true],
  ['it is tried again', {...payment, ...waits}, 1, false],
  ['its payee has yet to give all that is owed', {...payment, ...awaited, reversed_cents: 0}, 3, false],
  ['nothing failed', payment, 0, false],
  ['all has gone back', {...payment, refunded_cents: 11_000}, 3, false],
  ['staff sent it already', {...payment, sent_by_hand_cents: 11_000}, 3, false],
  ['a bank looks at it, or took it back', {...payment, status: 'DISPUTED'}, 3, false],
])('whether staff may send it by hand where %s', (_, of, failures, may) => {
  expect(maySendByHand(of, failures)).toBe(may)
})

test('a payment of which a part is back with its payer is partly refunded', () => {
  const none = {status: 'SUCCEEDED', refunded_cents: 0, sent_by_hand_cents: 0} as const
  expect(shownPaymentStatus(none)).toBe('SUCCEEDED')
  expect(shownPaymentStatus({...none, refunded_cents: 1})).toBe('PARTLY_REFUNDED')
  expect(shownPaymentStatus({...none, sent_by_hand_cents: 1})).toBe('PARTLY_REFUNDED')
  expect(shownPaymentStatus({...none, refunded_cents: 1, status: 'DISPUTED'})).toBe('DISPUTED')
})

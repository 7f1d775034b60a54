import {describe, expect, test} from 'vitest'
import {
  creditsTaken,
  credit_asked_within_ms,
  invoiceCan,
  isAutomaticLater,
  isOwed,
  mayBecome,
  type InvoiceView,
} from './invoice.ts'

const issued_at = '2026-06-01T15:00:00.000Z'
const now = '2026-06-05T15:00:00.000Z'
const zone = 'America/Chicago'
const view = (more: Partial<InvoiceView>): InvoiceView => ({
  kind: 'statement',
  status: 'OPEN',
  issued_at,
  due_at: '2026-06-15T15:00:00.000Z',
  my_side: 'payer',
  payer_has_account: true,
  payee_reminded_at: null,
  payable_online: true,
  due_cents: 4000,
  outside: null,
  credit: null,
  lines: [{amount_cents: 4000}],
  credit_notes: [],
  ...more,
})

test('credits leave nothing, or a sum that can be charged', () => {
  expect(creditsTaken(3000, 3000)).toBe(3000)
  expect(creditsTaken(3000, 2980)).toBe(2950)
  expect(creditsTaken(3000, 1000)).toBe(1000)
  expect(creditsTaken(50, 49)).toBe(0)
})

test('a debt that was written off is less by a credit, as an open one is', () => {
  expect([isOwed('OPEN'), isOwed('UNCOLLECTIBLE'), isOwed('PAID')]).toEqual([true, true, false])
})

test('what is paid or void stays so', () => {
  expect(mayBecome('PROCESSING', 'OPEN')).toBe(true)
  expect(mayBecome('PAID', 'OPEN')).toBe(false)
  expect(mayBecome('VOID', 'PAID')).toBe(false)
})

test('an open statement that could be paid now is paid automatically later, unless it is announced or paid outside', () => {
  expect(isAutomaticLater(view({}), now)).toBe(true)
  expect(isAutomaticLater(view({automatic: {status: 'planned'}}), now)).toBe(false)
  expect(isAutomaticLater(view({automatic: {status: 'stopped'}}), now)).toBe(false)
  expect(isAutomaticLater(view({outside: {confirmed_at: null}}), now)).toBe(false)
  expect(isAutomaticLater(view({payable_online: false}), now)).toBe(false)
  expect(isAutomaticLater(view({kind: 'subscription'}), now)).toBe(false)
  expect(isAutomaticLater(view({my_side: 'payee'}), now)).toBe(false)
})

describe('who may do what', () => {
  test('a statement that is being charged is neither paid nor marked as paid', () => {
    const charging = view({automatic: {status: 'charging'}})
    expect(invoiceCan.pay(charging, now)).toBe('checkout_open')
    expect(invoiceCan.markPaidOutside(charging, now)).toBe('checkout_open')
  })

  test('only the payer pays, only while it is open, and a statement only into a connected account', () => {
    expect(invoiceCan.pay(view({}), now)).toBe(true)
    expect(invoiceCan.pay(view({my_side: 'payee'}), now)).toBe('not_found')
    expect(invoiceCan.pay(view({status: 'PROCESSING'}), now)).toBe('invoice_closed')
    expect(invoiceCan.pay(view({payable_online: false}), now)).toBe('payee_not_ready')
    expect(invoiceCan.pay(view({outside: {confirmed_at: null}}), now)).toBe('marked_paid')
  })

  test('what no provider takes is not paid by card or bank, and says so', () => {
    expect(invoiceCan.pay(view({due_cents: 49}), now)).toBe('below_least')
    expect(invoiceCan.pay(view({due_cents: 50}), now)).toBe(true)
    expect(invoiceCan.markPaidOutside(view({due_cents: 49}), now)).toBe(true)
  })

  test('paid outside: the payer says so once, then the payee answers', () => {
    expect(invoiceCan.markPaidOutside(view({}), now)).toBe(true)
    expect(invoiceCan.markPaidOutside(view({outside: {confirmed_at: null}}), now)).toBe('already_answered')
    expect(invoiceCan.markPaidOutside(view({kind: 'lead'}), now)).toBe('not_found')
    expect(invoiceCan.markPaidOutside(view({status: 'UNCOLLECTIBLE', due_cents: 0}), now)).toBe('invoice_closed')
    expect(invoiceCan.answerPaidOutside(view({my_side: 'payee'}), now)).toBe('not_marked')
    expect(invoiceCan.answerPaidOutside(view({my_side: 'payee', outside: {confirmed_at: null}}), now)).toBe(true)
  })

  test('of a family without an account the payee marks a payment unasked', () => {
    const unasked = view({my_side: 'payee', payer_has_account: false})
    expect(invoiceCan.answerPaidOutside(unasked, now)).toBe(true)
    expect(invoiceCan.answerPaidOutside({...unasked, due_cents: 0}, now)).toBe('invoice_closed')
    expect(invoiceCan.remind(unasked, '2026-06-16T15:00:00.000Z', zone)).toBe('no_account')
  })

  test('the payee reminds from the day after the due date on, once a week', () => {
    const open = view({my_side: 'payee'})
    expect(invoiceCan.remind(open, now, zone)).toBe('not_yet')
    expect(invoiceCan.remind(open, '2026-06-15T15:00:00.000Z', zone)).toBe('not_yet')
    expect(invoiceCan.remind(open, '2026-06-16T05:00:00.000Z', zone)).toBe(true)
    const reminded = {...open, payee_reminded_at: '2026-06-16T12:00:00.000Z'}
    expect(invoiceCan.remind(reminded, '2026-06-23T11:59:00.000Z', zone)).toBe('not_yet')
    expect(invoiceCan.remind(reminded, '2026-06-23T12:00:00.000Z', zone)).toBe(true)
    expect(invoiceCan.remind({...open, outside: {confirmed_at: null}}, '2026-06-16T12:00:00.000Z', zone)).toBe(
      'invoice_closed',
    )
    const automatic = {...open, pays_automatically: true} as const
    expect(invoiceCan.remind(automatic, '2026-06-16T12:00:00.000Z', zone)).toBe('pays_automatically')
  })

  test('a credit is asked for once, within thirty days', () => {
    const lead = view({kind: 'lead', status: 'PAID'})
    const late = new Date(Date.parse(issued_at) + credit_asked_within_ms + 1).toISOString()
    expect(invoiceCan.askCredit(lead, now)).toBe(true)
    expect(invoiceCan.askCredit(lead, late)).toBe('credit_closed')
    expect(invoiceCan.askCredit({...lead, credit: {}}, now)).toBe('already_answered')
    expect(invoiceCan.askCredit({...lead, status: 'VOID'}, now)).toBe('credit_closed')
  })

  test('no credit is asked for an invoice that is credited in full, even if earlier credits paid it', () => {
    const lead = view({kind: 'lead', status: 'PAID', credit_notes: [{amount_cents: 3000}]})
    expect(invoiceCan.askCredit(lead, now)).toBe(true)
    expect(invoiceCan.askCredit({...lead, credit_notes: [{amount_cents: 3000}, {amount_cents: 1000}]}, now)).toBe(
      'more_than_left',
    )
    const lines = [{amount_cents: 4000}, {amount_cents: -4000}]
    expect(invoiceCan.askCredit({...lead, lines, credit_notes: []}, now)).toBe(true)
    expect(invoiceCan.askCredit({...lead, lines, credit_notes: [{amount_cents: 4000}]}, now)).toBe('more_than_left')
  })
})

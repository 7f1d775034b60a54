import {describe, expect, test} from 'vitest'
import {credit_asked_within_ms, invoiceCan, mayBecome, type InvoiceView} from './invoice.ts'

const issued_at = '2026-06-01T15:00:00.000Z'
const now = '2026-06-05T15:00:00.000Z'
const view = (more: Partial<InvoiceView>): InvoiceView => ({
  kind: 'statement',
  status: 'OPEN',
  issued_at,
  my_side: 'payer',
  payable_online: true,
  outside: null,
  credit: null,
  ...more,
})

test('what is paid or void stays so', () => {
  expect(mayBecome('PROCESSING', 'OPEN')).toBe(true)
  expect(mayBecome('PAID', 'OPEN')).toBe(false)
  expect(mayBecome('VOID', 'PAID')).toBe(false)
})

describe('who may do what', () => {
  test('only the payer pays, only while it is open, and a statement only into a connected account', () => {
    expect(invoiceCan.pay(view({}), now)).toBe(true)
    expect(invoiceCan.pay(view({my_side: 'payee'}), now)).toBe('not_found')
    expect(invoiceCan.pay(view({status: 'PROCESSING'}), now)).toBe('invoice_closed')
    expect(invoiceCan.pay(view({payable_online: false}), now)).toBe('payee_not_ready')
  })

  test('paid outside: the payer says so once, then the payee answers', () => {
    expect(invoiceCan.markPaidOutside(view({}), now)).toBe(true)
    expect(invoiceCan.markPaidOutside(view({outside: {confirmed_at: null}}), now)).toBe('already_answered')
    expect(invoiceCan.markPaidOutside(view({kind: 'lead'}), now)).toBe('not_found')
    expect(invoiceCan.answerPaidOutside(view({my_side: 'payee'}), now)).toBe('invoice_closed')
    expect(invoiceCan.answerPaidOutside(view({my_side: 'payee', outside: {confirmed_at: null}}), now)).toBe(
      true,
    )
  })

  test('a credit is asked for once, within thirty days', () => {
    const lead = view({kind: 'lead', status: 'PAID'})
    const late = new Date(Date.parse(issued_at) + credit_asked_within_ms + 1).toISOString()
    expect(invoiceCan.askCredit(lead, now)).toBe(true)
    expect(invoiceCan.askCredit(lead, late)).toBe('credit_closed')
    expect(invoiceCan.askCredit({...lead, credit: {}}, now)).toBe('already_answered')
    expect(invoiceCan.askCredit({...lead, status: 'VOID'}, now)).toBe('credit_closed')
  })
})

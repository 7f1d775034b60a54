import type {Invoice} from '#contract/money/invoices.ts'
import {localDate} from '../time.ts'
import {careReceivedCents, isReceived, payeeCents} from './received.ts'

/** What a family paid for a statement, in cents: the tip and Village's fee are no part of the care. */
export interface PaidStatement {
  invoice: Invoice
  payee: {id: string; name: string}
  /** The day it counts on, in the reader's zone. */
  day: string
  care_cents: number
  tip_cents: number
  fee_cents: number
}

/** The same for all statements of one provider, oldest first. */
export interface ProviderPaid {
  payee: {id: string; name: string}
  statements: PaidStatement[]
  care_cents: number
  /** Of the care: what was paid outside of Village. */
  outside_cents: number
  tip_cents: number
  fee_cents: number
}

/**
 * When the family paid, on both sides: outside of Village when it said so, as the provider may confirm it much later.
 * @see src/domain/rules.md#care-paid-in-a-year
 */
export const careCountsAt = ({
  method,
  outside,
  paid_at,
}: Pick<Invoice, 'method' | 'outside' | 'paid_at'>): string | null =>
  (method === 'outside' ? outside?.marked_at : undefined) ?? paid_at

/**
 * What a family paid each provider for care in a year, less refunds and what its bank took back, by provider's name.
 * @see src/domain/rules.md#care-paid-in-a-year
 */
export function carePaidIn(year: string, timezone: string, invoices: readonly Invoice[]): ProviderPaid[] {
  const paid = invoices
    .flatMap(invoice => paidOf(invoice, timezone))
    .filter(({day, care_cents, tip_cents}) => day.startsWith(`${year}-`) && care_cents + tip_cents > 0)
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.invoice.id.localeCompare(b.invoice.id))
  const payees = new Map(paid.map(({payee}) => [payee.id, payee] as const))
  return [...payees.values()]
    .map(payee =>
      togetherOf(
        payee,
        paid.filter(each => each.payee.id === payee.id),
      ),
    )
    .toSorted((a, b) => a.payee.name.localeCompare(b.payee.name))
}

const togetherOf = (payee: ProviderPaid['payee'], statements: PaidStatement[]): ProviderPaid => ({
  payee,
  statements,
  care_cents: sumOf(statements, each => each.care_cents),
  outside_cents: sumOf(statements, each => (each.invoice.method === 'outside' ? each.care_cents : 0)),
  tip_cents: sumOf(statements, each => each.tip_cents),
  fee_cents: sumOf(statements, each => each.fee_cents),
})

function paidOf(invoice: Invoice, timezone: string): PaidStatement[] {
  const {payee, my_side, fee_left_cents: fee_cents} = invoice
  const at = careCountsAt(invoice)
  if (!payee || my_side !== 'payer' || !isReceived(invoice) || at === null) return []
  const care_cents = careReceivedCents(invoice)
  const tip_cents = payeeCents(invoice) - care_cents
  return [{invoice, payee, day: localDate(at, timezone), care_cents, tip_cents, fee_cents}]
}

const sumOf = <Each>(all: readonly Each[], cents: (each: Each) => number) =>
  all.reduce((sum, each) => sum + cents(each), 0)

/** What these providers were paid for care in all, in cents. */
export const careTogether = (paid: readonly Pick<ProviderPaid, 'care_cents'>[]): number =>
  sumOf(paid, each => each.care_cents)

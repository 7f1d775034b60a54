import type {Invoice} from '#contract/money/invoices.ts'
import {isOverdue, isOwed} from '#domain/money/invoice.ts'
import {chargedCents, outsideCents, payeeCents} from '#domain/money/received.ts'
import {deviceZone} from '#lib/device-zone.ts'

/*
 * Sums for the screens, in integer cents. The server computes what is charged; these show the same beforehand.
 */

type Summed = Pick<
  Invoice,
  | 'status'
  | 'taken_back'
  | 'amount_cents'
  | 'care_left_cents'
  | 'credited_cents'
  | 'credit_notes'
  | 'due_cents'
  | 'fee_left_cents'
  | 'tip_cents'
  | 'my_side'
  | 'outside'
>

/** The sum due of several invoices. */
export const dueTogether = (invoices: readonly Pick<Invoice, 'due_cents'>[]): number =>
  invoices.reduce((sum, {due_cents}) => sum + due_cents, 0)

/** The overdue invoices that the reader has to pay, without those marked as paid outside of Village. */
export const ownOverdue = <Each extends Pick<Invoice, 'status' | 'due_at' | 'my_side' | 'outside'>>(
  invoices: readonly Each[],
  now: string,
): Each[] => invoices.filter(each => each.my_side === 'payer' && isOverdue(each, now, deviceZone()))

/** The overdue statements that the reader is to receive, without those marked as paid outside of Village. */
export const expectedOverdue = <Each extends Pick<Invoice, 'status' | 'due_at' | 'my_side' | 'outside'>>(
  invoices: readonly Each[],
  now: string,
): Each[] => invoices.filter(each => each.my_side === 'payee' && isOverdue(each, now, deviceZone()))

/** What the payee receives of several invoices together. */
export const expectedTogether = (invoices: readonly Summed[]): number =>
  invoices.reduce((sum, invoice) => sum + payeeCents(invoice), 0)

/** What is left of an agency's credits for its next lead invoices, in cents. */
export const openCreditCents = (invoices: readonly Pick<Invoice, 'my_side' | 'credit_notes'>[]): number =>
  invoices
    .filter(({my_side}) => my_side === 'payer')
    .flatMap(({credit_notes}) => credit_notes)
    .reduce((sum, {left_cents}) => sum + left_cents, 0)

/**
 * The sum that the reader's side sees: what the payer pays in all or has marked as paid outside of Village, or what the
 * payee receives.
 */
export function shownCents(invoice: Summed): number {
  if (invoice.my_side === 'payee') return payeeCents(invoice)
  if (isOwed(invoice.status) && invoice.outside) return outsideCents(invoice)
  return invoice.amount_cents - invoice.credited_cents + invoice.tip_cents
}

/** The open invoices that the reader has to pay, without those marked as paid outside of Village. */
export const ownOpen = <Each extends Pick<Invoice, 'status' | 'my_side' | 'outside'>>(
  invoices: readonly Each[],
): Each[] =>
  invoices.filter(({status, my_side, outside}) => status === 'OPEN' && my_side === 'payer' && outside === null)

/** The open statements that the reader is to receive, without those marked as paid outside, which wait for their answer. */
export const ownExpected = <Each extends Pick<Invoice, 'status' | 'my_side' | 'outside'>>(
  invoices: readonly Each[],
): Each[] =>
  invoices.filter(({status, my_side, outside}) => status === 'OPEN' && my_side === 'payee' && outside === null)

/**
 * The open invoices: what the reader has to pay and what the reader is to receive, both without those marked as paid
 * outside of Village, and bank transfers in progress.
 */
export function openSums(invoices: readonly Summed[]): {
  to_pay_cents: number
  to_pay: number
  to_come_cents: number
  to_come: number
  in_progress_cents: number
  in_progress: number
} {
  const own = ownOpen(invoices)
  const coming = ownExpected(invoices)
  const under_way = invoices.filter(({status}) => status === 'PROCESSING')
  return {
    to_pay_cents: dueTogether(own),
    to_pay: own.length,
    to_come_cents: expectedTogether(coming),
    to_come: coming.length,
    in_progress_cents: under_way.reduce(
      (sum, invoice) => sum + (invoice.my_side === 'payee' ? payeeCents(invoice) : chargedCents(invoice)),
      0,
    ),
    in_progress: under_way.length,
  }
}

import {limits} from '#contract/limits.ts'
import type {Invoice} from '#contract/money/invoices.ts'
import {refundedCents} from '#domain/money/invoice-refunds.ts'
import {outsideCents} from '#domain/money/received.ts'

type Billed = Pick<
  Invoice,
  | 'status'
  | 'amount_cents'
  | 'credited_cents'
  | 'credit_notes'
  | 'tip_cents'
  | 'due_cents'
  | 'fee_left_cents'
  | 'taken_back'
  | 'taken_back_cents'
  | 'outside'
>

/**
 * The total of a booking's statements, with tips added, credits and refunds subtracted; how much of it is paid (and not taken back
 * by the bank), marked as paid outside of Village, and requested. Null for a full list, which may leave statements out.
 */
export function billedSums(
  statements: readonly Billed[],
): {billed_cents: number; paid_cents: number; marked_cents: number; to_pay_cents: number} | null {
  if (statements.length >= limits.list_max) return null
  const issued = statements.filter(({status}) => status !== 'DRAFT' && status !== 'VOID')
  const paid = issued.filter(({status, taken_back}) => status === 'PAID' && !taken_back)
  // what staff gave up is not requested
  const owed = issued.filter(({status}) => status === 'OPEN')
  const sumOf = (some: readonly Billed[]) =>
    some.reduce((sum, each) => sum + each.amount_cents - each.credited_cents + each.tip_cents - refundedCents(each), 0)
  return {
    billed_cents: sumOf(issued),
    paid_cents: sumOf(paid) - paid.reduce((sum, {taken_back_cents = 0}) => sum + taken_back_cents, 0),
    marked_cents: owed.reduce((sum, each) => sum + (each.outside ? outsideCents(each) : 0), 0),
    to_pay_cents: owed.reduce((sum, {outside, due_cents}) => sum + (outside ? 0 : due_cents), 0),
  }
}

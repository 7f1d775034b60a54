import type {Invoice} from '#contract/money/invoices.ts'

/*
 * The sums that screens name. What is paid is what the server computes; these say the same beforehand, in integer cents.
 */

type Summed = Pick<
  Invoice,
  'status' | 'amount_cents' | 'care_left_cents' | 'credited_cents' | 'due_cents' | 'tip_cents' | 'my_side'
>

/** What is due of several invoices together. */
export const dueTogether = (invoices: readonly Pick<Invoice, 'due_cents'>[]): number =>
  invoices.reduce((sum, {due_cents}) => sum + due_cents, 0)

/** What the family hands over outside of Village: the care alone, since Village's fee is owed only through Village. */
export const outsideCents = ({
  due_cents,
  fee_left_cents,
}: Pick<Invoice, 'due_cents' | 'fee_left_cents'>): number => Math.max(0, due_cents - fee_left_cents)

/** What reaches whoever a statement pays: the care that no credit note took off, before or after, and the whole tip. */
export const payeeCents = ({
  status,
  care_left_cents,
  tip_cents,
}: Pick<Summed, 'status' | 'care_left_cents' | 'tip_cents'>): number =>
  status === 'VOID' ? 0 : care_left_cents + tip_cents

/** Whether it reached whoever it pays, and stayed there: not where the payer's bank took it back. */
export const isReceived = ({status, taken_back}: Pick<Invoice, 'status' | 'taken_back'>): boolean =>
  status === 'PAID' && !taken_back

/** The sum of an invoice as its reader's side reads it: what she pays in all, or what reaches her. */
export const shownCents = (invoice: Summed): number =>
  invoice.my_side === 'payee'
    ? payeeCents(invoice)
    : invoice.amount_cents - invoice.credited_cents + invoice.tip_cents

/** What is open in a billing history: to be paid by its reader, and to be paid to her. */
export function openSums(invoices: readonly Summed[]): {
  to_pay_cents: number
  to_pay: number
  to_come_cents: number
  to_come: number
} {
  const open = invoices.filter(({status}) => status === 'OPEN')
  const own = open.filter(({my_side}) => my_side === 'payer')
  const coming = open.filter(({my_side}) => my_side === 'payee')
  return {
    to_pay_cents: dueTogether(own),
    to_pay: own.length,
    to_come_cents: coming.reduce((sum, invoice) => sum + payeeCents(invoice), 0),
    to_come: coming.length,
  }
}

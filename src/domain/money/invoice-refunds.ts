import type {Invoice} from '#contract/money/invoices.ts'

type Note = Invoice['credit_notes'][number]

/** What of a credit note went back to the payer, or is on its way. */
export const refundedOfNote = ({refund, amount_cents, returned_cents = amount_cents}: Note): number =>
  refund ? returned_cents : 0

/** What went back to the payer, or is on its way, after the invoice was paid. */
export const refundedCents = ({credit_notes}: Pick<Invoice, 'credit_notes'>): number =>
  credit_notes.reduce((sum, note) => sum + refundedOfNote(note), 0)

/** The part of `refundedCents` that has not arrived yet. */
export const beingRefundedCents = ({credit_notes}: Pick<Invoice, 'credit_notes'>): number =>
  refundedCents({credit_notes: credit_notes.filter(({refund}) => refund?.status !== 'SENT')})

type Paid = Pick<
  Invoice,
  'status' | 'taken_back' | 'taken_back_cents' | 'amount_cents' | 'credited_cents' | 'tip_cents' | 'credit_notes'
>

/** What is left of a payment after these refunds and the part that the payer's bank took back; null if nothing went back. */
function leftAfter(invoice: Omit<Paid, 'credit_notes'>, refunded_cents: number): number | null {
  const {status, taken_back, taken_back_cents = 0, amount_cents, credited_cents, tip_cents} = invoice
  const returned_cents = refunded_cents + taken_back_cents
  if (status !== 'PAID' || taken_back || returned_cents === 0) return null
  return amount_cents - credited_cents + tip_cents - returned_cents
}

/** What is left of a payment, also after refunds under way; null if nothing went back. */
export const netPaidCents = (invoice: Paid): number | null => leftAfter(invoice, refundedCents(invoice))

/**
 * How much of a payment its payer has back, by refunds of `arrived_cents` or by their bank; null if nothing.
 * @see src/domain/rules.md#refunds
 */
export function refundedPartBy(invoice: Omit<Paid, 'credit_notes'>, arrived_cents: number): 'part' | 'all' | null {
  const left_cents = leftAfter(invoice, arrived_cents)
  if (left_cents === null) return null
  return left_cents > 0 ? 'part' : 'all'
}

/** `refundedPartBy` the credit notes whose refund has arrived. */
export const refundedPart = (invoice: Paid): ReturnType<typeof refundedPartBy> =>
  refundedPartBy(invoice, refundedCents(invoice) - beingRefundedCents(invoice))

/** What credit notes took off what is due, or off invoices to come; nothing of it went back. */
export const creditedCents = ({credit_notes}: Pick<Invoice, 'credit_notes'>): number =>
  credit_notes.reduce((sum, note) => sum + note.amount_cents - refundedOfNote(note), 0)

/**
 * The credit notes that reduced what was due, and the others: those were issued after a payment or during one, which they
 * do not reduce.
 */
export function splitByPayment({
  status,
  credited_cents,
  credit_notes,
}: Pick<Invoice, 'status' | 'credited_cents' | 'credit_notes'>): {before: Note[]; after: Note[]} {
  const [before, after]: [Note[], Note[]] = [[], []]
  let left_cents = credited_cents
  for (const note of credit_notes) {
    const isBefore =
      (status !== 'PAID' && status !== 'PROCESSING') || (note.refund === null && note.amount_cents <= left_cents)
    if (isBefore) left_cents -= note.amount_cents
    ;(isBefore ? before : after).push(note)
  }
  return {before, after}
}

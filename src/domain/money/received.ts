import type {Invoice} from '#contract/money/invoices.ts'

/**
 * What the payee of a statement receives: the care less credits, and what was not returned of the tip; nothing of what the
 * payer's bank took back.
 */
export const payeeCents = ({
  status,
  taken_back,
  taken_back_cents = 0,
  care_left_cents,
  tip_cents,
  credit_notes,
}: Pick<
  Invoice,
  'status' | 'taken_back' | 'taken_back_cents' | 'care_left_cents' | 'tip_cents' | 'credit_notes'
>): number => {
  if (status === 'VOID' || taken_back) return 0
  const received_cents = care_left_cents + tip_cents - credit_notes.reduce((sum, note) => sum + note.tip_cents, 0)
  return Math.max(0, received_cents - taken_back_cents)
}

/** What a payment in progress charges its payer: what is due, and the tip. */
export const chargedCents = ({due_cents, tip_cents}: Pick<Invoice, 'due_cents' | 'tip_cents'>): number =>
  due_cents + tip_cents

/** The part of it that is care: what the payer's bank took back in part is deducted from the care first. */
export const careReceivedCents = (invoice: Parameters<typeof payeeCents>[0]): number =>
  Math.min(payeeCents(invoice), Math.max(0, invoice.care_left_cents - (invoice.taken_back_cents ?? 0)))

/** Whether the payee received it and the payer's bank did not take it back. */
export const isReceived = ({status, taken_back}: Pick<Invoice, 'status' | 'taken_back'>): boolean =>
  status === 'PAID' && !taken_back

/** What the family pays outside of Village: the care without Village's fee, which is owed only through Village. */
export const outsideCents = ({due_cents, fee_left_cents}: Pick<Invoice, 'due_cents' | 'fee_left_cents'>): number =>
  Math.max(0, due_cents - fee_left_cents)

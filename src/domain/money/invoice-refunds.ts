import type {Invoice} from '#contract/money/invoices.ts'

/** What went back to the payer, or is on its way, after the invoice was paid. */
export const refundedCents = ({credit_notes}: Pick<Invoice, 'credit_notes'>): number =>
  credit_notes.reduce((sum, note) => sum + (note.refund ? note.amount_cents : 0), 0)

/** What credit notes took off what is due, or off invoices to come; nothing of it went back. */
export const creditedCents = ({credit_notes}: Pick<Invoice, 'credit_notes'>): number =>
  credit_notes.reduce((sum, note) => sum + (note.refund ? 0 : note.amount_cents), 0)

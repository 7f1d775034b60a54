/*
 * Pairs of ledger entries that sum to zero. A positive amount is a debit, a negative one a credit.
 * @see src/domain/rules.md#ledger
 */

export interface Entry {
  /**
   * `receivable:<payer>`, `payee:<payee>`, `cash`, `revenue:lead`, `revenue:fee`, `revenue:subscription`;
   * `written_off` is the part of these that is no longer collected.
   */
  account: string
  amount_cents: number
}
export interface Movement {
  kind:
    | 'issued'
    | 'credited'
    | 'written_off'
    | 'paid'
    | 'passed_on'
    | 'tip'
    | 'outside'
    | 'refunded'
    | 'refund_failed'
    | 'sent_by_hand'
    | 'charged_back'
  pair: readonly [Entry, Entry]
}

const move = (kind: Movement['kind'], debit: string, credit: string, amount_cents: number): Movement[] =>
  amount_cents === 0
    ? []
    : [
        {
          kind,
          pair: [
            {account: debit, amount_cents},
            {account: credit, amount_cents: -amount_cents},
          ],
        },
      ]

/** An invoice for the ledger; `care_cents` belongs to the payee, the rest to Village. */
export interface Booked {
  kind: 'lead' | 'statement' | 'subscription'
  payer_id: string
  payee_id: string | null
  care_cents: number
  fee_cents: number
}

const receivable = ({payer_id}: Booked) => `receivable:${payer_id}`
const payee = ({payee_id}: Booked) => `payee:${payee_id}`
const revenue = ({kind}: Booked) => (kind === 'statement' ? 'revenue:fee' : `revenue:${kind}`)

/** It is owed from now on: the care to the payee, the fee to Village. */
export const issued = (invoice: Booked): Movement[] => [
  ...move('issued', receivable(invoice), payee(invoice), invoice.care_cents),
  ...move('issued', receivable(invoice), revenue(invoice), invoice.fee_cents),
]

/** A credit note: so much of the care and of the fee is not owed after all. */
export const credited = (invoice: Booked, off: Owed): Movement[] => [
  ...move('credited', payee(invoice), receivable(invoice), off.care_cents),
  ...move('credited', revenue(invoice), receivable(invoice), off.fee_cents),
]

/** The unpaid part of an invoice: care for the payee, fee for Village. */
export interface Owed {
  care_cents: number
  fee_cents: number
}

/** Writes off the rest. The fee is Village's loss; the payee collects the care, which was never Village's. */
export const writtenOff = (invoice: Booked, left: Owed): Movement[] => [
  ...move('written_off', payee(invoice), receivable(invoice), left.care_cents),
  ...move('written_off', 'written_off', receivable(invoice), left.fee_cents),
]

/** Reverses part of a write-off: requested again, paid after all, or about to be credited. */
export const owedAgain = (invoice: Booked, left: Owed): Movement[] => [
  ...move('written_off', receivable(invoice), payee(invoice), left.care_cents),
  ...move('written_off', receivable(invoice), 'written_off', left.fee_cents),
]

/** Money came in. */
export const paid = (payer_id: string, amount_cents: number): Movement[] =>
  move('paid', 'cash', `receivable:${payer_id}`, amount_cents)

/** The part of it, and of the tip, that the payee's connected account received. */
export const passedOn = (invoice: Booked, care_cents: number, tip_cents: number): Movement[] => [
  ...move('passed_on', payee(invoice), 'cash', care_cents),
  ...move('tip', 'cash', payee(invoice), tip_cents),
  ...move('tip', payee(invoice), 'cash', tip_cents),
]

/** The payee has it from the payer's own hand. */
export const paidOutside = (invoice: Booked, care_cents: number): Movement[] =>
  move('outside', payee(invoice), receivable(invoice), care_cents)

/** The payee returned it to the payer by their own hand. */
export const returnedOutside = (invoice: Booked, care_cents: number): Movement[] =>
  move('sent_by_hand', receivable(invoice), payee(invoice), care_cents)

/** The payee's account gave back so much of what it had received. */
export const returnedByPayee = (invoice: Booked, amount_cents: number): Movement[] =>
  move('refunded', 'cash', payee(invoice), amount_cents)

/** Money went back to the payer. */
export const refunded = (payer_id: string, amount_cents: number): Movement[] =>
  move('refunded', `receivable:${payer_id}`, 'cash', amount_cents)

/** Money that went back to the payer did not arrive, and is owed to them again. */
export const refundFailed = (payer_id: string, amount_cents: number): Movement[] =>
  move('refund_failed', 'cash', `receivable:${payer_id}`, amount_cents)

/** A refund to the payer outside of the provider. */
export const sentByHand = (payer_id: string, amount_cents: number): Movement[] =>
  move('sent_by_hand', `receivable:${payer_id}`, 'cash', amount_cents)

/** The payer's bank took a payment back: its payer owes so much again. */
export const chargedBack = (payer_id: string, amount_cents: number): Movement[] =>
  move('charged_back', `receivable:${payer_id}`, 'cash', amount_cents)

export const sumOfEntries = (movements: readonly Movement[]): number =>
  movements.reduce((sum, {pair}) => sum + pair[0].amount_cents + pair[1].amount_cents, 0)

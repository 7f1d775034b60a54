import {m} from '#messages'
import type {ReturnReason} from '#contract/admin/returns.ts'

/** What of an invoice can still be returned, in cents: the payee's care and Village's fee. */
export interface Share {
  care_cents: number
  fee_cents: number
}

export const shareCents = ({care_cents, fee_cents}: Share): number => care_cents + fee_cents

/**
 * Takes `amount_cents` from these shares in their order, the fee in proportion, and only then from the tip. Repeated parts
 * add up to exactly the whole.
 * @see src/domain/rules.md#staff-refunds
 */
export function splitReturn(
  {shares, tip_cents}: {shares: readonly Share[]; tip_cents: number},
  amount_cents: number,
): {parts: Share[]; tip_cents: number} {
  let left_cents = amount_cents
  const parts = shares.map(share => {
    const whole_cents = shareCents(share)
    const part_cents = Math.min(left_cents, whole_cents)
    left_cents -= part_cents
    const fee_cents = whole_cents === 0 ? 0 : Math.round((share.fee_cents * part_cents) / whole_cents)
    return {care_cents: part_cents - fee_cents, fee_cents}
  })
  return {parts, tip_cents: Math.min(left_cents, tip_cents)}
}

interface Returned {
  amount_cents: number
  refund_cents: number
  refunded_cents: number
  sent_by_hand_cents: number
}

/** What was returned of a payment or is on its way, in cents. */
const returnedCents = ({refund_cents, refunded_cents, sent_by_hand_cents}: Omit<Returned, 'amount_cents'>) =>
  Math.max(refund_cents, refunded_cents + sent_by_hand_cents)

/** What was paid less what was returned, in cents. @see src/domain/rules.md#staff-refunds */
export const notReturnedCents = (payment: Returned): number =>
  Math.max(0, payment.amount_cents - returnedCents(payment))

/** A reason as payer and payee read it. */
export const returnReasonText = {
  get duplicate() {
    return m.returned_charged_twice()
  },
  get goodwill() {
    return m.returned_goodwill()
  },
  get not_delivered() {
    return m.returned_not_delivered()
  },
  get wrong_amount() {
    return m.returned_wrong_amount()
  },
  get fraud() {
    return m.returned_not_authorized()
  },
  get other() {
    return m.returned_decided_by_our_team()
  },
} as const satisfies Record<ReturnReason, string>

/** What goes back of a payment, in cents: what is to, and what has, through the provider and by the staff's own hand. */
export interface Refunding {
  refund_cents: number
  refunded_cents: number
  sent_by_hand_cents: number
}

/** After so many failed refunds of a payment nothing is tried any more: staff see to it. */
export const refund_failures_max = 3

export const isGivenUp = (failures: number): boolean => failures >= refund_failures_max

/** What its payer is still owed of a payment, in cents; nothing where more went back than was to. */
export const owedCents = ({refund_cents, refunded_cents, sent_by_hand_cents}: Refunding): number =>
  Math.max(0, refund_cents - refunded_cents - sent_by_hand_cents)

/**
 * Whether staff may send what is owed in a way of their own: no try of the provider is under way or waits, after three that
 * failed or one that can never be made, and no bank looks at the payment, which may take all of it back.
 */
export const maySendByHand = (
  payment: Refunding & {status: string; refund_at: string | null},
  failures: number,
): boolean =>
  payment.status !== 'DISPUTED' &&
  owedCents(payment) > 0 &&
  (isGivenUp(failures) || (failures > 0 && payment.refund_at === null))

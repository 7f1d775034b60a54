/** What goes back of a payment, in cents: what is to, and what has, through the provider and by the staff's own hand. */
export interface Refunding {
  refund_cents: number
  refunded_cents: number
  sent_by_hand_cents: number
}

/** What of it its payee is still asked for, in cents, while that is asked for at all. */
interface Reversing {
  reverse_cents: number
  reversed_cents: number
  reverse_at: string | null
}

/** After so many failed refunds of a payment nothing is tried any more: staff see to it. */
export const refund_failures_max = 3

export const isGivenUp = (failures: number): boolean => failures >= refund_failures_max

/** What its payer is still owed of a payment, in cents; nothing where more went back than was to. */
export const owedCents = ({refund_cents, refunded_cents, sent_by_hand_cents}: Refunding): number =>
  Math.max(0, refund_cents - refunded_cents - sent_by_hand_cents)

/**
 * How much of the sum owed can be sent, in cents: without what the payee has yet to give back.
 * @see src/domain/rules.md#refunds
 */
export const sendableCents = ({
  reverse_cents,
  reversed_cents,
  reverse_at,
  ...payment
}: Refunding & Reversing): number =>
  Math.max(0, owedCents(payment) - (reverse_at === null ? 0 : reverse_cents - reversed_cents))

/**
 * Whether staff may send what is owed in a way of their own: it is here, no try of the provider is under way or waits, after
 * three that failed or one that can never be made, and no bank looks at the payment, which may take all of it back.
 */
export const maySendByHand = (
  payment: Refunding & Reversing & {status: string; refund_at: string | null},
  failures: number,
): boolean =>
  payment.status !== 'DISPUTED' &&
  sendableCents(payment) > 0 &&
  (isGivenUp(failures) || (failures > 0 && payment.refund_at === null))

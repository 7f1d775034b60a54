import type {PaymentStatus} from '#contract/bookings/choices.ts'

/** Refunds of a payment, in cents: the target, and what was sent by the provider and by staff. */
export interface Refunding {
  refund_cents: number
  refunded_cents: number
  sent_by_hand_cents: number
}

/** The amount still to be recovered from the payee, in cents. */
interface Reversing {
  reverse_cents: number
  reversed_cents: number
  reverse_at: string | null
}

/** Failed refunds of a payment after which staff take over. */
export const refund_failures_max = 3

export const isGivenUp = (failures: number): boolean => failures >= refund_failures_max

/**
 * A payment's status as staff read it: one of which a part is back with its payer is still `SUCCEEDED`.
 * @see src/domain/rules.md#staff-refunds
 */
export const shownPaymentStatus = ({
  status,
  refunded_cents,
  sent_by_hand_cents,
}: Omit<Refunding, 'refund_cents'> & {status: PaymentStatus}): PaymentStatus | 'PARTLY_REFUNDED' =>
  status === 'SUCCEEDED' && refunded_cents + sent_by_hand_cents > 0 ? 'PARTLY_REFUNDED' : status

/** The rest owed to the payer, in cents; zero if more was refunded than required. */
export const owedCents = ({refund_cents, refunded_cents, sent_by_hand_cents}: Refunding): number =>
  Math.max(0, refund_cents - refunded_cents - sent_by_hand_cents)

/**
 * The part of the owed sum that can be sent, in cents: without what the payee still has to return.
 * @see src/domain/rules.md#refunds
 */
export const sendableCents = ({reverse_cents, reversed_cents, reverse_at, ...payment}: Refunding & Reversing): number =>
  Math.max(0, owedCents(payment) - (reverse_at === null ? 0 : reverse_cents - reversed_cents))

/**
 * Whether staff may send the owed sum by hand: it is available, the provider has no attempt running or scheduled
 * after three failures or a permanent one, and no bank dispute could take the payment back.
 */
export const maySendByHand = (
  payment: Refunding & Reversing & {status: string; refund_at: string | null},
  failures: number,
): boolean =>
  payment.status !== 'DISPUTED' &&
  sendableCents(payment) > 0 &&
  (isGivenUp(failures) || (failures > 0 && payment.refund_at === null))

import type {Invoice} from '#contract/money/invoices.ts'
import type {SessionStatus} from '#contract/sessions/session.ts'
import {isOwed, uncreditedCents} from './invoice.ts'

type LeadInvoice = Pick<Invoice, 'kind' | 'status' | 'booking_id' | 'due_cents' | 'lines' | 'credit_notes'>

/** What the lead invoices of a booking come to, less their credits, and the part of it that is still owed; in cents. */
export function leadPriceOf(
  invoices: readonly LeadInvoice[],
  booking_id: string,
): {price_cents: number; owed_cents: number} {
  let [price_cents, owed_cents] = [0, 0]
  for (const invoice of invoices) {
    if (invoice.kind !== 'lead' || invoice.booking_id !== booking_id) continue
    const left = uncreditedCents(invoice)
    price_cents += left
    owed_cents += isOwed(invoice.status) ? Math.min(left, invoice.due_cents) : 0
  }
  return {price_cents, owed_cents}
}

/**
 * Whether the lead price of a booking is credited once the agency cancels these of its visits: only if no visit is left.
 * @see src/domain/rules.md#lead-invoices
 */
export const isLeadCredited = <Visit extends {status: SessionStatus}>(
  visits: readonly Visit[],
  isCanceling: (visit: Visit) => boolean,
): boolean => visits.every(visit => visit.status === 'CANCELLED' || isCanceling(visit))

import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import type {Session} from '#contract/sessions/session.ts'
import {invoiceQueries} from '#data/queries/money/invoices.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {fixedValues} from '#domain/content/text-variables.ts'
import {isLeadCredited, leadPriceOf} from '#domain/money/lead-credit.ts'
import {formatCents} from '#lib/money-text.ts'

/**
 * What an agency gets back of a booking's lead price, or still pays of it, if it cancels these visits. Without the
 * invoices it says only which of the two.
 * @see src/domain/rules.md#lead-invoices
 */
export function LeadMoney({
  booking_id,
  isCanceling,
  goesOn = false,
}: {
  booking_id: string
  isCanceling: (visit: Session) => boolean
  /** More visits will be made. */
  goesOn?: boolean
}) {
  const {data: visits} = useQuery(sessionQueries.ofBooking(booking_id))
  const {data: invoices} = useQuery(invoiceQueries.list('agency'))
  if (!visits) return null
  const isCredited = !goesOn && isLeadCredited(visits, isCanceling)
  return <p>{leadText(isCredited, invoices && leadPriceOf(invoices, booking_id))}</p>
}

function leadText(isCredited: boolean, price: ReturnType<typeof leadPriceOf> | undefined): string {
  if (!price) return isCredited ? m.you_get_the_lead_price_back() : m.you_do_not_get_the_lead_price_back()
  const {price_cents, owed_cents} = price
  if (price_cents === 0) return m.no_lead_price_is_invoiced_for_this_booking()
  const cents = formatCents(price_cents)
  const owed = formatCents(owed_cents)
  if (!isCredited) {
    const text = m.you_do_not_get_lead_price_of_back({cents})
    return owed_cents > 0 ? `${text} ${m.you_still_owe_of_it({cents: owed})}` : text
  }
  if (owed_cents === price_cents) return m.you_owe_no_lead_price()
  const paid = formatCents(price_cents - owed_cents)
  return [
    owed_cents > 0 ? m.you_get_paid_lead_price_back({paid, owed}) : m.you_get_lead_price_of_back({cents}),
    m.is_credited_to_your_next_lead_invoice({cents: paid, days: fixedValues.lead_credit_days}),
  ].join(' ')
}

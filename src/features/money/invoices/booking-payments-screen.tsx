import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {invoiceQueries} from '#data/queries/money/invoices.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {ApiError} from '#data/app/message.ts'
import {hasFinalBill} from '#domain/bookings/booking.ts'
import {unbilledTogether} from '#domain/money/unbilled.ts'
import {formatCents} from '#lib/money-text.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {NotLoaded, SkeletonBills} from '../loading-states.tsx'
import {InvoiceActions} from './invoice-actions.tsx'
import {InvoiceCard} from './invoice-columns.tsx'
import {Unbilled} from './not-billed-yet.tsx'
import {openSums} from './sums.ts'

/** What a booking without a statement says: that one comes, or that it has ended with nothing to bill. */
function emptyText({unbilled_cents, hasEnded}: {unbilled_cents: number; hasEnded: boolean}) {
  if (unbilled_cents > 0) return {title: m.no_statement_yet(), text: m.statement_appears_here()}
  return hasEnded
    ? {title: m.nothing_to_pay(), text: m.no_visits_of_booking_to_pay_for()}
    : {title: m.nothing_to_pay_yet(), text: m.after_each_week_with_visits_a()}
}

/** The care statements of one booking with their actions. */
export function BookingPaymentsScreen({bookingId}: {bookingId: string}) {
  const query = useQuery(invoiceQueries.ofBooking(bookingId))
  const {data: statements, error, refetch} = query
  const asOf = useAsOf(query)
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422)
  const {to_pay_cents} = openSums(statements ?? [])
  const {data: sessions} = useQuery(sessionQueries.ofBooking(bookingId))
  const {data: booking} = useQuery(bookingQueries.one(bookingId))
  const unbilled_cents = unbilledTogether(sessions ?? [])
  const empty = emptyText({unbilled_cents, hasEnded: !!sessions && !!booking && hasFinalBill(booking)})
  const number = statements?.[0]?.booking_number
  const link = (
    <Link key="booking" to="/dash/parent/booking/$id" params={{id: bookingId}}>
      {number ? m.booking_money({number}) : m.booking()}
    </Link>
  )
  return (
    <div data-booking-id={bookingId}>
      <PageHeader
        title={m.payments_for_this_booking()}
        lead={
          statements &&
          (to_pay_cents > 0
            ? m.to_pay_money({cents: formatCents(to_pay_cents)})
            : unbilled_cents === 0 && m.nothing_is_due_money())
        }
        crumbs={isGone ? [] : [link]}
        asOf={asOf}
      />
      {unbilled_cents > 0 && (
        <div className="mb-6">
          <Unbilled cents={unbilled_cents} />
        </div>
      )}
      {statements && statements.length > 0 ? (
        <ul className="grid gap-4 wide:grid-cols-2">
          {statements.map(statement => (
            <li key={statement.id} data-invoice-id={statement.id}>
              <InvoiceCard invoice={statement} reader="parent">
                <InvoiceActions invoice={statement} />
              </InvoiceCard>
            </li>
          ))}
        </ul>
      ) : statements ? (
        <EmptyState
          picture="empty-calendar"
          title={empty.title}
          action={
            <Link
              to="/dash/parent/booking/$id"
              params={{id: bookingId}}
              className={buttonClass({variant: 'secondary'})}
            >
              {m.see_the_booking()}
            </Link>
          }
        >
          {empty.text}
        </EmptyState>
      ) : isGone ? (
        <ErrorState title={m.booking_not_found()} detail={m.check_the_address_or_log_in()} />
      ) : error ? (
        <NotLoaded what={m.the_payments()} error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonBills count={2} />
      )}
    </div>
  )
}

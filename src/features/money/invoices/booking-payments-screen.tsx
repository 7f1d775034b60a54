import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {invoiceQueries} from '#data/queries/invoices.ts'
import {ApiError} from '#data/app/message.ts'
import {formatCents} from '#lib/money-text.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {NotLoaded, SkeletonBills} from '../loading-states.tsx'
import {InvoiceActions} from './invoice-actions.tsx'
import {InvoiceCard} from './invoice-columns.tsx'
import {openSums} from './sums.ts'

/** The care statements of one booking with their actions. */
export function BookingPaymentsScreen({bookingId}: {bookingId: string}) {
  const query = useQuery(invoiceQueries.ofBooking(bookingId))
  const {data: statements, error, refetch} = query
  const asOf = useAsOf(query)
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422)
  const {to_pay_cents} = openSums(statements ?? [])
  const number = statements?.[0]?.booking_number
  const booking = (
    <Link key="booking" to="/dash/parent/booking/$id" params={{id: bookingId}}>
      {number ? `Booking ${number}` : 'Booking'}
    </Link>
  )
  return (
    <div data-booking-id={bookingId}>
      <PageHeader
        title="Payments for this booking"
        lead={statements && (to_pay_cents > 0 ? `${formatCents(to_pay_cents)} to pay` : 'Nothing is due')}
        crumbs={isGone ? [] : [booking]}
        asOf={asOf}
      />
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
          title="Nothing to pay yet"
          action={
            <Link
              to="/dash/parent/booking/$id"
              params={{id: bookingId}}
              className={buttonClass({variant: 'secondary'})}
            >
              See the booking
            </Link>
          }
        >
          After each week with visits, a statement of the confirmed visits appears here.
        </EmptyState>
      ) : isGone ? (
        <ErrorState title="Booking not found" detail="Check the address, or log in with the account it belongs to." />
      ) : error ? (
        <NotLoaded what="The payments" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonBills count={2} />
      )}
    </div>
  )
}

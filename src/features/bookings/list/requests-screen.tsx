import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import {failureOf} from '#data/app/message.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {listed_max} from '#data/queries/all-pages.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {statusOf} from '#ui/primitives/status-table.ts'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {BookingLinkCard} from '../home/booking-cards.tsx'
import {orderBookings, statusAt} from './order-bookings.ts'
import type {ShownStatus} from './search.ts'
import {StatusLinks} from './status-links.tsx'

/** Every request and booking of a family in one list, filtered by the status in the address. */
export function RequestsScreen({status}: {status: ShownStatus | undefined}) {
  const now = useServerNow(60_000)
  const query = useQuery(bookingQueries.list())
  const {data: bookings, error, refetch} = query
  const asOf = useAsOf(query)
  const isEmpty = bookings?.length === 0
  const shown = bookings && orderBookings(bookings, now).filter(each => !status || statusAt(each, now) === status)
  return (
    <>
      <PageHeader
        title={m.requests_and_bookings()}
        lead={bookings && bookings.length >= listed_max && m.the_newest({length: bookings.length})}
        asOf={asOf}
        action={
          !isEmpty && (
            <Link to="/dash/parent/request-service" className={buttonClass({})}>
              <Plus aria-hidden className="size-5" />
              {m.request_care()}
            </Link>
          )
        }
      />
      {isEmpty ? (
        <EmptyState
          picture="empty-requests"
          title={m.no_requests_yet()}
          action={
            <Link to="/dash/parent/request-service" className={buttonClass({size: 'lg'})}>
              {m.request_care()}
            </Link>
          }
        >
          {m.tell_us_when_and_where_you_need()}
        </EmptyState>
      ) : bookings && shown ? (
        <div className="space-y-5">
          <StatusLinks isRow bookings={bookings} now={now} />
          {shown.length > 0 ? (
            <div className="grid gap-3 wide:grid-cols-2">
              {shown.map(booking => (
                <BookingLinkCard key={booking.id} booking={booking} now={now} />
              ))}
            </div>
          ) : (
            <EmptyState
              picture="empty-requests"
              title={m.nothing_with_the_status({label: statusOf('booking', status ?? '').label})}
            >
              <Link to="/dash/parent/requests" search={{}}>
                {m.show_all_bookings()}
              </Link>
            </EmptyState>
          )}
        </div>
      ) : error ? (
        <ErrorState
          title={m.your_requests_could_not_be_loaded()}
          {...failureOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonCards count={4} />
      )}
    </>
  )
}

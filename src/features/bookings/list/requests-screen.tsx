import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import {limits} from '#contract/limits.ts'
import {messageOf} from '#data/app/message.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {shownStatus} from '#domain/bookings/booking.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {statusOf} from '#ui/primitives/status-table.ts'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {BookingLinkCard} from '../home/booking-cards.tsx'
import {orderBookings} from './order-bookings.ts'
import type {ShownStatus} from './search.ts'
import {StatusLinks} from './status-links.tsx'

/** Every request and booking of a family in one list, filtered by the status in the address. */
export function RequestsScreen({status}: {status: ShownStatus | undefined}) {
  const now = useServerNow(60_000)
  const query = useQuery(bookingQueries.list())
  const {data: bookings, error, refetch} = query
  const asOf = useAsOf(query)
  const isEmpty = bookings?.length === 0
  const shown = bookings && orderBookings(bookings, now).filter(each => !status || shownStatus(each) === status)
  return (
    <>
      <PageHeader
        title="Requests and bookings"
        lead={bookings?.length === limits.list_max && `Your newest ${limits.list_max}`}
        asOf={asOf}
        action={
          !isEmpty && (
            <Link to="/dash/parent/request-service" className={buttonClass({})}>
              <Plus aria-hidden className="size-5" />
              Request care
            </Link>
          )
        }
      />
      {isEmpty ? (
        <EmptyState
          picture="empty-requests"
          title="No requests yet"
          action={
            <Link to="/dash/parent/request-service" className={buttonClass({size: 'lg'})}>
              Request care
            </Link>
          }
        >
          Tell us when and where you need care. Your requests and bookings are listed here.
        </EmptyState>
      ) : bookings && shown ? (
        <div className="space-y-5">
          <StatusLinks isRow bookings={bookings} />
          {shown.length > 0 ? (
            <div className="grid gap-3 wide:grid-cols-2">
              {shown.map(booking => (
                <BookingLinkCard key={booking.id} booking={booking} now={now} />
              ))}
            </div>
          ) : (
            <EmptyState
              picture="empty-requests"
              title={`Nothing with the status “${statusOf('booking', status ?? '').label}”`}
            >
              <Link to="/dash/parent/requests" search={{}}>
                Show all
              </Link>
            </EmptyState>
          )}
        </div>
      ) : error ? (
        <ErrorState
          title="Your requests could not be loaded"
          detail={messageOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonCards count={4} />
      )}
    </>
  )
}

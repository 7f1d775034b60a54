import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import type {ReactNode} from 'react'
import type {Booking} from '#contract/bookings/booking.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {ApiError, failureOf} from '#data/app/message.ts'
import {isOpen} from '#domain/bookings/booking.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'

/** Refetch interval of an open request, for new offers. */
const refetch_ms = 30_000

const words = {
  booking: {title: m.booking(), gone: m.booking_not_found(), failed: m.the_booking_could_not_be_loaded()},
  request: {title: m.request(), gone: m.request_not_found(), failed: m.the_request_could_not_be_loaded()},
} as const

const list = <Link to="/dash/parent/requests">{m.requests()}</Link>

/**
 * A booking that was never opened on this device, from the stored list: provider and phone number are needed offline.
 * Not for a request, whose offers are in no list.
 */
function useListed(id: string, enabled: boolean) {
  const query = useQuery({...bookingQueries.list(), enabled})
  const booking = enabled ? query.data?.find(each => each.id === id && each.approved_offer_id !== null) : undefined
  return {query, booking}
}

/** The page of one booking in its states: loading, not found, failed, or loaded with its age. */
export function BookingFrame({
  id,
  what,
  title,
  action,
  children,
}: {
  id: string
  what: keyof typeof words
  title: (booking: Booking) => {title: ReactNode; lead?: ReactNode}
  action?: (booking: Booking) => ReactNode
  children: (booking: Booking) => ReactNode
}) {
  const query = useQuery({
    ...bookingQueries.one(id),
    refetchInterval: ({state}) => (state.data && isOpen(state.data) ? refetch_ms : false),
  })
  const {error, refetch} = query
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422)
  const listed = useListed(id, query.data === undefined && error !== null && !isGone)
  const booking = query.data ?? listed.booking
  const asOf = useAsOf(query.data ? query : listed.query)
  if (booking) {
    return (
      <div data-booking-id={booking.id}>
        <PageHeader {...title(booking)} crumbs={[list]} asOf={asOf} action={action?.(booking)} />
        {children(booking)}
      </div>
    )
  }
  return (
    <>
      <PageHeader title={words[what].title} crumbs={[list]} />
      {!error && <SkeletonCards />}
      {error && (
        <ErrorState
          title={isGone ? words[what].gone : words[what].failed}
          {...(isGone ? {detail: m.check_the_address_or_log_in()} : failureOf(error))}
          onRetry={isGone ? undefined : () => void refetch()}
          action={
            isGone && (
              <Link to="/dash/parent/requests" className={buttonClass({})}>
                {m.see_my_requests()}
              </Link>
            )
          }
        />
      )}
    </>
  )
}

import {Link} from '@tanstack/react-router'
import type {Booking} from '#contract/bookings/booking.ts'
import {bookingCan} from '#domain/bookings/booking.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {BookAgain} from '#features/people/favourites/book-again.tsx'
import {isRequest} from '../booking-where.ts'
import {ReopenedLink, ReopenNotice} from '../reopen-notice.tsx'

/** Why a request takes no more offers, and the next step. */
export function RequestClosed({booking, now}: {booking: Booking; now: string}) {
  const {status, cancelled} = booking
  const askAgain = <BookAgain id={booking.id} words="Request again" size="sm" />
  const reason = cancelled?.reason && <p>“{cancelled.reason}”</p>
  if (!isRequest(booking)) {
    return (
      <Callout
        tone="good"
        title={`${booking.provider?.name ?? 'An offer'} was approved`}
        action={
          <Link to="/dash/parent/booking/$id" params={{id: booking.id}} className={buttonClass({size: 'sm'})}>
            Go to the booking
          </Link>
        }
      >
        This request is a booking now.
      </Callout>
    )
  }
  if (booking.reopened_as) {
    return <ReopenedLink id={booking.reopened_as}>The visits still ahead are now a new request.</ReopenedLink>
  }
  if (bookingCan.reopen(booking, {role: 'parent'}, now) === true) {
    const isAgencys = booking.audience === 'agencies'
    return (
      <ReopenNotice
        booking={booking}
        title={
          cancelled?.by === 'agency'
            ? 'The agency declined this request'
            : 'The other side cancelled this request'
        }
        action={isAgencys ? 'Open it to all agencies in the county' : 'Request it again'}
      >
        {reason}
        <p>
          {isAgencys
            ? `Every subscribed agency of ${booking.county} can then make an offer.`
            : 'The same request goes out again.'}
        </p>
      </ReopenNotice>
    )
  }
  if (status === 'EXPIRED') {
    return (
      <Callout tone="neutral" title="The time for this has passed" action={askAgain}>
        No offer was approved before the last visit.
      </Callout>
    )
  }
  return (
    <Callout
      tone="neutral"
      title={status === 'DECLINED' ? 'You declined all offers' : 'This request was cancelled'}
      action={askAgain}
    >
      {reason ?? 'It takes no more offers.'}
    </Callout>
  )
}

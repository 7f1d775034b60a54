import type {Booking} from '#contract/bookings/booking.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {ReopenedLink, ReopenNotice} from '../reopen-notice.tsx'

/** What of a booking did not come about, and what can be done about it; nothing where all of it takes place. */
export function Ended({booking, canReopen}: {booking: Booking; canReopen: boolean}) {
  const {cancelled, reopened_as} = booking
  if (canReopen) return <CanReopen booking={booking} />
  if (reopened_as) {
    return (
      <ReopenedLink id={reopened_as}>
        The visits that were cancelled are a request of their own now.
      </ReopenedLink>
    )
  }
  if (!cancelled) return null
  return (
    <Callout
      tone="neutral"
      title={cancelled.by === 'parent' ? 'You cancelled this booking' : 'This booking was cancelled'}
    >
      {cancelled.reason ? `“${cancelled.reason}”` : 'What was still ahead does not take place.'}
    </Callout>
  )
}

function CanReopen({booking}: {booking: Booking}) {
  const {cancelled, cancelled_ahead = 0} = booking
  const name = booking.provider?.name ?? 'The caregiver'
  if (cancelled && cancelled.by !== 'parent') {
    return (
      <ReopenNotice booking={booking} title={`${name} cancelled`} action="Ask for the rest again">
        {cancelled.reason && <p>“{cancelled.reason}”</p>}
        <p>You owe nothing for the visits that were cancelled. What remained can go out as a new request.</p>
      </ReopenNotice>
    )
  }
  if (cancelled_ahead > 0) {
    const isOne = cancelled_ahead === 1
    return (
      <ReopenNotice
        booking={booking}
        title={`${name} cancelled ${isOne ? 'a visit' : `${cancelled_ahead} visits`}`}
        action={isOne ? 'Ask for this visit again' : 'Ask for these visits again'}
      >
        <p>
          {isOne ? 'You owe nothing for it. It' : 'You owe nothing for them. They'} can go out as a new
          request; every other visit stays as it is.
        </p>
      </ReopenNotice>
    )
  }
  return (
    <ReopenNotice booking={booking} title={`${name} did not come to a visit`} action="Ask for the rest again">
      <p>The visits still ahead end here and go out as a new request. You owe nothing for them.</p>
    </ReopenNotice>
  )
}

import type {Booking} from '#contract/bookings.ts'
import {Notice} from '#ui/notice.tsx'
import {ReopenedLink, ReopenNotice} from '../reopen-notice.tsx'

/** How a booking ended before its time, and what can be done about it; nothing where it did not. */
export function Ended({
  booking,
  canReopen,
  onReopened,
}: {
  booking: Booking
  canReopen: boolean
  onReopened: (request: Booking) => void
}) {
  const {cancelled, reopened_as} = booking
  const name = booking.provider?.name ?? 'The caregiver'
  if (reopened_as) return <ReopenedLink id={reopened_as} />
  if (canReopen) {
    return (
      <ReopenNotice
        booking={booking}
        title={cancelled ? `${name} cancelled` : `${name} did not come to a visit`}
        action="Ask for the rest again"
        onReopened={onReopened}
      >
        {cancelled?.reason && <p>“{cancelled.reason}”</p>}
        <p>
          {cancelled
            ? 'You owe nothing for the visits that were cancelled. What remained can go out as a new request.'
            : 'The visits still ahead end here and go out as a new request. You owe nothing for them.'}
        </p>
      </ReopenNotice>
    )
  }
  if (!cancelled) return null
  return (
    <Notice
      tone="neutral"
      title={cancelled.by === 'parent' ? 'You cancelled this booking' : 'This booking was cancelled'}
    >
      {cancelled.reason ? `“${cancelled.reason}”` : 'What was still ahead does not take place.'}
    </Notice>
  )
}

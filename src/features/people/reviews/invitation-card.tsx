import type {ReviewInvitation} from '#contract/bookings/reviews.ts'
import {nearDayText, dayIn} from '#lib/day.ts'
import {Avatar} from '#ui/primitives/avatar.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {ReviewLink} from './review-link.tsx'

/** One booking that may be reviewed: whom, after which visit, and a way out. */
export function InvitationCard({
  invitation,
  now,
  onDismiss,
}: {
  invitation: ReviewInvitation
  now: string
  onDismiss: () => void
}) {
  const {booking_id, about, last_visit_end, timezone, is_theirs_in} = invitation
  const day = nearDayText(dayIn(timezone, last_visit_end), dayIn(timezone, now))
  return (
    <Card as="article" aria-label={`Review ${about.name}`} data-booking-id={booking_id} className="space-y-3">
      <div className="flex items-center gap-3">
        <Avatar name={about.name} src={about.avatar_url} size={40} />
        <div className="min-w-0 grow">
          <p className="font-semibold">How was it with {about.name}?</p>
          <p className="text-14 text-muted">
            Last visit: {day}
            {is_theirs_in && '. They have written already'}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <ReviewLink bookingId={booking_id}>Write a review</ReviewLink>
        <Button variant="quiet" onClick={onDismiss}>
          Not now
        </Button>
      </div>
    </Card>
  )
}

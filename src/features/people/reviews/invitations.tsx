import {useQuery} from '@tanstack/react-query'
import {useDismissed} from '#data/app/dismissed.ts'
import {reviewQueries} from '#data/queries/reviews.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {Section} from '#ui/primitives/section.tsx'
import type {ReviewInvitation} from '#contract/bookings/reviews.ts'
import {nearDayText, dayIn} from '#lib/day.ts'
import {Avatar} from '#ui/primitives/avatar.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {ReviewLink} from './booking-review.tsx'

/** Maximum shown at once: an invitation is not a to-do list. */
const shown_max = 2

/** Bookings that the reader may review, each until dismissed. Renders nothing without any. */
export function Invitations() {
  const {data} = useQuery(reviewQueries.invitations())
  const [dismissed, dismiss] = useDismissed('reviews')
  const now = useServerNow(60_000)
  const waiting = (data?.items ?? []).filter(({booking_id}) => !dismissed.has(booking_id))
  if (waiting.length === 0) return null
  return (
    <Section title="How was it?">
      <div className="space-y-3">
        {waiting.slice(0, shown_max).map(invitation => (
          <InvitationCard
            key={invitation.booking_id}
            invitation={invitation}
            now={now}
            onDismiss={() => dismiss(invitation.booking_id)}
          />
        ))}
      </div>
    </Section>
  )
}

function InvitationCard({
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
            {is_theirs_in && '. They already wrote a review'}
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

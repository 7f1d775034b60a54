import {useQuery} from '@tanstack/react-query'
import {useDismissed} from '#data/app/dismissed.ts'
import {reviewQueries} from '#data/queries/reviews.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {Section} from '#ui/primitives/section.tsx'
import {InvitationCard} from './invitation-card.tsx'

/** So many are shown at once: an invitation is no list of duties. */
const shown_max = 2

/** Bookings that wait for the reader's review, each until it is waved away. Nothing where there are none. */
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

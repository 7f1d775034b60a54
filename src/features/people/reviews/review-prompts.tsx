import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useDismissed} from '#data/app/dismissed.ts'
import {reviewQueries} from '#data/queries/reviews.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {Section} from '#ui/primitives/section.tsx'
import type {ReviewPrompt} from '#contract/bookings/reviews.ts'
import {nearDayText, dayIn} from '#lib/day.ts'
import {Avatar} from '#ui/primitives/avatar.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {ReviewLink} from './booking-review.tsx'

/** Maximum shown at once: a prompt is not a to-do list. */
const shown_max = 2

/** Bookings that the reader may review, each until dismissed. Renders nothing without any. */
export function ReviewPrompts() {
  const {data} = useQuery(reviewQueries.prompts())
  const [dismissed, dismiss] = useDismissed('reviews')
  const now = useServerNow(60_000)
  const waiting = (data?.items ?? []).filter(({booking_id}) => !dismissed.has(booking_id))
  if (waiting.length === 0) return null
  return (
    <Section title={m.how_was_it()}>
      <div className="space-y-3">
        {waiting.slice(0, shown_max).map(prompt => (
          <PromptCard key={prompt.booking_id} prompt={prompt} now={now} onDismiss={() => dismiss(prompt.booking_id)} />
        ))}
      </div>
    </Section>
  )
}

function PromptCard({prompt, now, onDismiss}: {prompt: ReviewPrompt; now: string; onDismiss: () => void}) {
  const {booking_id, about, last_visit_start, timezone, is_theirs_in} = prompt
  const day = nearDayText(dayIn(timezone, last_visit_start), dayIn(timezone, now))
  return (
    <Card
      as="article"
      aria-label={m.review_people({name: about.name})}
      data-booking-id={booking_id}
      className="space-y-3"
    >
      <div className="flex items-center gap-3">
        <Avatar name={about.name} src={about.avatar_url} size={40} />
        <div className="min-w-0 grow">
          <p className="font-semibold">{m.how_was_it_with({name: about.name})}</p>
          <p className="text-14 text-muted">
            {is_theirs_in ? m.last_visit_on_they_wrote_a_review({day}) : m.last_visit_on({day})}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <ReviewLink bookingId={booking_id}>{m.write_a_review()}</ReviewLink>
        <Button variant="quiet" onClick={onDismiss}>
          {m.not_now()}
        </Button>
      </div>
    </Card>
  )
}

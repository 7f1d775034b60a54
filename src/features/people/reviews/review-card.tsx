import {m} from '#messages'
import CornerDownRight from 'lucide-react/icons/corner-down-right'
import type {ReactNode} from 'react'
import type {Review, ReviewParty} from '#contract/bookings/reviews.ts'
import {reviewAspects, aspectWords} from '#domain/accounts/review.ts'
import {Avatar} from '#ui/primitives/avatar.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Stars} from '#ui/primitives/stars.tsx'
import {dayIn, dayText} from '#lib/day.ts'
import {capitalized} from '#lib/letter-case.ts'
import {deviceZone} from '#lib/device-zone.ts'

/** One review: author, date, stars, text and the answer to it. */
export function ReviewCard({
  review,
  about,
  now,
  heading,
  children,
}: {
  review: Review
  /** The reviewed party's kind decides how the aspects are labeled. */
  about: Pick<ReviewParty, 'kind'>
  now: string
  /** Replaces the author's name: `You wrote`. */
  heading?: ReactNode
  children?: ReactNode
}) {
  const {author, rating, text, answer, written_at, visit_on} = review
  const words = aspectsOf(about)
  return (
    <Card as="article" data-review-id={review.id} className="space-y-3">
      <header className="flex items-center gap-3">
        <Avatar name={author.name} src={author.avatar_url} size={40} />
        <div className="min-w-0 grow">
          <p className="font-semibold">{heading ?? author.name}</p>
          <p className="text-14 text-muted">
            <time dateTime={written_at}>{capitalized(dayOf(written_at, now))}</time>
            {visit_on && ` · ${m.for_a_visit_on({day: dayText(visit_on, dayIn(deviceZone(), now))})}`}
          </p>
        </div>
        <Stars rating={rating} />
      </header>
      {text && (
        <p dir="auto" className="max-w-text whitespace-pre-line">
          {text}
        </p>
      )}
      <dl className="flex flex-wrap gap-x-4 gap-y-1 text-14 text-muted">
        {reviewAspects.map(aspect => (
          <div key={aspect} className="flex gap-1">
            <dt>{words[aspect].label}</dt>
            <dd className="font-medium text-ink">
              {review[aspect]}
              <span className="sr-only"> {m.of_5_people()}</span>
            </dd>
          </div>
        ))}
      </dl>
      {answer && (
        <div className="flex gap-2.5 rounded-field bg-sunk px-3.5 py-2.5">
          <CornerDownRight aria-hidden className="mt-1 size-4 shrink-0 text-muted" />
          <div className="min-w-0">
            <p className="text-14 text-muted">{m.replied_on({day_of: dayOf(answer.written_at, now)})}</p>
            <p dir="auto" className="whitespace-pre-line">
              {answer.text}
            </p>
          </div>
        </div>
      )}
      {children}
    </Card>
  )
}

/** The labels of the three aspects, for a family or a provider. */
export const aspectsOf = ({kind}: Pick<ReviewParty, 'kind'>) => aspectWords(kind === 'family' ? 'family' : 'provider')

/** `Tue, Jun 9` in the reader's zone, with the year if it is not this year's. */
export const dayOf = (instant: string, now: string): string => {
  const zone = deviceZone()
  return dayText(dayIn(zone, instant), dayIn(zone, now))
}

import {Link} from '@tanstack/react-router'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {Stars} from '#ui/primitives/stars.tsx'
import {useOwnRating} from './use-own-rating.ts'
import {countText} from './words.ts'

const places = {caretaker: '/dash/caretaker/reviews', agency: '/dash/agency/reviews'} as const

/** How families rate the reader, with the way to what they wrote. */
export function OwnRating({of}: {of: keyof typeof places}) {
  const {profile} = useOwnRating(of)
  if (!profile) return null
  const {rating, reviews_count} = profile
  return (
    <Section title="Your reviews">
      <Card className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {rating === null ? (
          <p className="grow text-muted">None yet. Families can write once a visit is over.</p>
        ) : (
          <p className="flex grow flex-wrap items-center gap-x-2">
            <span className="text-22 font-bold">{rating.toFixed(1)}</span>
            <Stars rating={rating} />
            <span className="text-14 text-muted">{countText(reviews_count)}</span>
          </p>
        )}
        <Link to={places[of]} className={buttonClass({variant: 'secondary', size: 'sm'})}>
          {rating === null ? 'About reviews' : 'Read them'}
        </Link>
      </Card>
    </Section>
  )
}

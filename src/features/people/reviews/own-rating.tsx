import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import {useQuery} from '@tanstack/react-query'
import {reviewsText} from '#domain/accounts/review.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {Stars} from '#ui/primitives/stars.tsx'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {profileQueries} from '#data/queries/profile.ts'

const places = {caretaker: '/dash/caretaker/reviews', agency: '/dash/agency/reviews'} as const

/** The reader's own rating, with a link to the reviews. */
export function OwnRating({of}: {of: keyof typeof places}) {
  const {profile} = useOwnRating(of)
  if (!profile) return null
  const {rating, reviews_count} = profile
  return (
    <Section title={m.your_reviews()} anchor="your-reviews">
      <Card className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {rating === null ? (
          <p className="grow text-muted">{m.none_yet_families_can_write_one()}</p>
        ) : (
          <p className="flex grow flex-wrap items-center gap-x-2">
            <span className="text-22 font-bold">{rating.toFixed(1)}</span>
            <Stars rating={rating} />
            <span className="text-14 text-muted">{reviewsText(reviews_count)}</span>
          </p>
        )}
        <Link to={places[of]} className={buttonClass({variant: 'secondary', size: 'sm'})}>
          {rating === null ? m.about_reviews() : m.read_reviews()}
        </Link>
      </Card>
    </Section>
  )
}

/** The profile of the logged-in caregiver or agency with its rating; undefined until loaded. */
export function useOwnRating(of: 'caretaker' | 'agency') {
  const caregiver = useQuery({...profileQueries.caretaker(), enabled: of === 'caretaker'})
  const agency = useQuery({...profileQueries.organization(), enabled: of === 'agency'})
  const shown = of === 'caretaker' ? caregiver : agency
  const {data: profile, error, refetch} = shown
  const asOf = useAsOf(shown)
  const reviewed = profile && {
    caretaker_id: of === 'caretaker' ? profile.id : null,
    org_id: of === 'agency' ? profile.id : null,
  }
  return {profile, reviewed, error, refetch, asOf}
}

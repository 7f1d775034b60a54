import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Suspense, useState} from 'react'
import {peopleQueries} from '#data/queries/people.ts'
import type {Reviewed} from '#data/queries/reviews.ts'
import {reviewsText} from '#domain/accounts/review.ts'
import {Button} from '#ui/primitives/button.tsx'
import {lazyDialog} from '#ui/overlays/lazy-dialog.tsx'

const ReviewsSheet = lazyDialog(() => import('./reviews-about.tsx').then(file => file.ReviewsSheet))

interface Rated {
  rating: number | null
  reviews_count: number
}

/** `ReviewsButton` for a provider whose rating is not on the screen yet. */
export function LoadedReviewsButton({name, ...reviewed}: Reviewed & {name: string}) {
  const {caretaker_id, org_id} = reviewed
  const caregiver = useQuery({...peopleQueries.caretaker(caretaker_id ?? ''), enabled: caretaker_id !== null})
  const agency = useQuery({...peopleQueries.organization(org_id ?? ''), enabled: org_id !== null})
  const rated: Rated | undefined = caretaker_id === null ? agency.data : caregiver.data
  return rated ? <ReviewsButton reviewed={reviewed} name={name} rated={rated} /> : null
}

/** `Read 12 reviews`: opens the reviews of a caregiver or an agency in a sheet. */
export function ReviewsButton({reviewed, name, rated}: {reviewed: Reviewed; name: string; rated: Rated}) {
  const [isOpen, setIsOpen] = useState(false)
  if (rated.reviews_count === 0) {
    // on a line of its own, below the buttons
    return <p className="order-last basis-full text-14 text-muted">{m.no_family_has_reviewed_on_village({name})}</p>
  }
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
        {m.read({reviews_text: reviewsText(rated.reviews_count)})}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReviewsSheet
            reviewed={reviewed}
            name={name}
            rating={rated.rating}
            count={rated.reviews_count}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

import {useQuery} from '@tanstack/react-query'
import {lazy, Suspense, useState} from 'react'
import {peopleQueries} from '#data/queries/people.ts'
import type {Reviewed} from '#data/queries/reviews.ts'
import {Button} from '#ui/primitives/button.tsx'
import {countText} from './words.ts'

const ReviewsSheet = lazy(() => import('./reviews-sheet.tsx').then(file => ({default: file.ReviewsSheet})))

interface Rated {
  rating: number | null
  reviews_count: number
}

/** What families say of whoever offers to come: how many reviews, and all of them in a sheet. */
export function ReviewsOf({name, ...reviewed}: Reviewed & {name: string}) {
  const {caretaker_id, org_id} = reviewed
  const caregiver = useQuery({...peopleQueries.caretaker(caretaker_id ?? ''), enabled: caretaker_id !== null})
  const agency = useQuery({...peopleQueries.organization(org_id ?? ''), enabled: org_id !== null})
  const rated: Rated | undefined = caretaker_id === null ? agency.data : caregiver.data
  return rated ? <ReadReviews reviewed={reviewed} name={name} rated={rated} /> : null
}

/** How many reviews there are, and all of them in a sheet, of somebody whose rating the screen knows already. */
export function ReadReviews({reviewed, name, rated}: {reviewed: Reviewed; name: string; rated: Rated}) {
  const [isOpen, setIsOpen] = useState(false)
  if (rated.reviews_count === 0) {
    // a line of its own, below the buttons that it stands among
    return (
      <p className="order-last basis-full text-14 text-muted">
        No family has reviewed {name} on Village yet.
      </p>
    )
  }
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
        Read {countText(rated.reviews_count)}
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

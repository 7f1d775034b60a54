import {Suspense} from 'react'
import {useSettled} from '#data/app/use-page-idle.ts'
import {sparePart} from '#ui/hooks/lazy-optional.ts'

// loaded after the visits
const Invitations = sparePart(() => import('./invitations.tsx').then(file => file.Invitations))
const OwnRating = sparePart(() => import('./own-rating.tsx').then(file => file.OwnRating))

/** Reviews on a home: bookings to review, and a provider's own rating. */
export function HomeReviews({of}: {of: 'parent' | 'caretaker' | 'agency'}) {
  if (!useSettled()) return null
  return (
    <Suspense fallback={null}>
      <Invitations />
      {of !== 'parent' && <OwnRating of={of} />}
    </Suspense>
  )
}

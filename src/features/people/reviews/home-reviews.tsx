import {Suspense} from 'react'
import {usePageIdle} from '#data/app/use-page-idle.ts'
import {lazyWithRetry} from '#ui/hooks/lazy-with-retry.ts'

// loaded after the visits
const ReviewPrompts = lazyWithRetry(() => import('./review-prompts.tsx').then(file => file.ReviewPrompts))
const OwnRating = lazyWithRetry(() => import('./own-rating.tsx').then(file => file.OwnRating))

/** Reviews on a home: bookings to review, and a provider's own rating. */
export function HomeReviews({of}: {of: 'parent' | 'caretaker' | 'agency'}) {
  if (!usePageIdle()) return null
  return (
    <Suspense fallback={null}>
      <ReviewPrompts />
      {of !== 'parent' && <OwnRating of={of} />}
    </Suspense>
  )
}

import {Suspense} from 'react'
import {useSettled} from '#data/app/use-page-idle.ts'
import {sparePart} from '#ui/hooks/lazy-optional.ts'

// what is to be done today comes first
const Invitations = sparePart(() => import('./invitations.tsx').then(file => file.Invitations))
const OwnRating = sparePart(() => import('./own-rating.tsx').then(file => file.OwnRating))

/** Reviews on a home: what waits for one's own, and for a caregiver or an agency what families say of them. */
export function HomeReviews({of}: {of: 'parent' | 'caretaker' | 'agency'}) {
  if (!useSettled()) return null
  return (
    <Suspense fallback={null}>
      <Invitations />
      {of !== 'parent' && <OwnRating of={of} />}
    </Suspense>
  )
}

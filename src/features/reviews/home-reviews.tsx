import {lazy, Suspense} from 'react'
import {useSettled} from '#data/settled.ts'

// what is to be done today comes first
const Invitations = lazy(() => import('./invitations.tsx').then(file => ({default: file.Invitations})))
const OwnRating = lazy(() => import('./own-rating.tsx').then(file => ({default: file.OwnRating})))

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

import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {Suspense, type ReactNode} from 'react'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {useSettled} from '#data/app/use-page-idle.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {sparePart} from '#ui/hooks/lazy-optional.ts'
import {useIsUnverified} from './use-nearby.ts'

// the visit and its button come first
const NearbyBest = sparePart(() => import('./lead-list.tsx').then(file => file.NearbyBest))

/**
 * What do I do now? The running or next visit with its button, then requests nearby, then earnings and the days ahead. Before
 * she is verified that is what she waits for, and it comes first.
 */
export function CaretakerHome({
  today,
  ready,
  nextDays,
  earnings,
  reviews,
}: {
  today: ReactNode
  ready: ReactNode
  nextDays: ReactNode
  /** What families pay her. */
  earnings: ReactNode
  /** What families say of her, and what waits for hers. */
  reviews: ReactNode
}) {
  const asOf = useAsOf(useQuery(sessionQueries.window()))
  const isSettled = useSettled()
  const isUnverified = useIsUnverified()
  const place = (
    <Section title="Requests nearby">
      <SkeletonCards count={2} />
    </Section>
  )
  const visits = (
    <div key="visits" className="space-y-3">
      {today}
      {ready}
    </div>
  )
  const nearby = (
    <div key="nearby">
      <Suspense fallback={place}>{isSettled ? <NearbyBest /> : place}</Suspense>
    </div>
  )
  return (
    <>
      <PageHeader title="Today" asOf={asOf} />
      <div className="grid items-start gap-8 wide:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          {/* in the order in which they are seen, or the tab key would jump; keyed, so that neither is drawn anew */}
          {isUnverified ? [nearby, visits] : [visits, nearby]}
          {isSettled && <Suspense fallback={null}>{earnings}</Suspense>}
          {reviews}
        </div>
        <Section
          title="Next seven days"
          action={
            <Link to="/dash/caretaker/calendar" className={buttonClass({variant: 'quiet', size: 'sm'})}>
              Calendar
            </Link>
          }
        >
          {nextDays}
        </Section>
      </div>
    </>
  )
}

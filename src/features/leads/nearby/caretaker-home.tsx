import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {Suspense, type ReactNode} from 'react'
import type {Session} from '#contract/sessions/session.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {ownProfileQuery} from '#data/queries/own-profile.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {usePageIdle} from '#data/app/use-page-idle.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {lazyWithRetry} from '#ui/hooks/lazy-with-retry.ts'
import {HomeReviews} from '#features/people/reviews/home-reviews.tsx'
import {ReadyForTomorrow} from '#features/sessions/offline-ready/ready-for-tomorrow.tsx'
import {TodaySession} from '#features/sessions/confirm/today-session.tsx'
import {useIsUnverified} from './use-is-unverified.ts'

// the visit and its button come first
const NearbyBest = lazyWithRetry(() => import('./lead-list.tsx').then(file => file.NearbyBest))
const ExperienceWanted = lazyWithRetry(() => import('./experience-wanted.tsx').then(file => file.ExperienceWanted))
const NextDays = lazyWithRetry(() => import('#features/sessions/calendar/next-days.tsx').then(file => file.NextDays))
const MeetingsWanted = lazyWithRetry(() =>
  import('#features/people/meetings/meetings-wanted.tsx').then(file => file.MeetingsWanted),
)
const PhoneNeeded = lazyWithRetry(() =>
  import('#features/people/about/phone-needed.tsx').then(file => file.PhoneNeeded),
)
const VerifyEmail = lazyWithRetry(() =>
  import('#features/people/about/verify-email.tsx').then(file => file.VerifyEmail),
)

const isOpen = (status: Session['status']) => status !== 'CANCELLED' && status !== 'MISSED'

/**
 * A caregiver's home: the running or next visit with its button, notices, requests nearby, earnings and the days ahead.
 * Without such a visit the notices come first and, until the caregiver is verified, the requests, which say what is missing.
 */
export function CaretakerHome({
  earnings,
}: {
  /** Passed in, since the money screens may import this one. */
  earnings: ReactNode
}) {
  const query = useQuery(sessionQueries.window())
  const asOf = useAsOf(query)
  // what stands below would be pushed away by what is still on its way, as would a visit by what comes before it
  const isKnown = useQuery(ownProfileQuery()).isFetched && query.isFetched
  const hasVisits = query.data !== undefined && query.data.length > 0
  const hasOpenVisit = query.data?.some(({settled_by, status}) => settled_by === null && isOpen(status)) === true
  const isPageIdle = usePageIdle()
  const isUnverified = useIsUnverified()
  const placeholder = (
    <Section title={m.requests_nearby()}>
      <SkeletonCards count={2} />
    </Section>
  )
  const days = <SkeletonCards count={2} />
  const visits = (
    <div key="visits" className="space-y-3" hidden={!isKnown && !hasVisits}>
      <TodaySession />
      <ReadyForTomorrow />
    </div>
  )
  const meetings = (
    // below the visit, which it would push away from a finger
    <div key="meetings" className="empty:hidden">
      <Suspense fallback={null}>{isPageIdle && <MeetingsWanted />}</Suspense>
    </div>
  )
  const nearby = (
    <div key="nearby">
      <Suspense fallback={placeholder}>{isPageIdle ? <NearbyBest /> : placeholder}</Suspense>
    </div>
  )
  const notices = (
    <div key="notices" className="space-y-4 empty:hidden">
      <Suspense fallback={null}>
        {/* an unverified caregiver reads it among what is missing */}
        {isPageIdle && !isUnverified && <PhoneNeeded of="caregiver" />}
      </Suspense>
      <Suspense fallback={null}>{isPageIdle && <VerifyEmail waits={m.until_you_open_it_you_cannot()} />}</Suspense>
    </div>
  )
  // in visual order, for the tab key; keyed, so that a change of order keeps their state
  const parts = hasOpenVisit
    ? [visits, ...(isKnown ? [notices, meetings, nearby] : [])]
    : isUnverified
      ? [notices, nearby, visits, meetings]
      : isKnown
        ? [notices, visits, meetings, nearby]
        : [visits]
  return (
    <>
      <PageHeader title={m.today()} asOf={asOf} />
      <div className="grid items-start gap-8 wide:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          {parts}
          {!isKnown && !hasVisits && <SkeletonCards count={1} />}
          {isKnown && isPageIdle && <Suspense fallback={null}>{earnings}</Suspense>}
          {isKnown && <HomeReviews of="caretaker" />}
        </div>
        {isKnown && (
          <Section
            title={m.next_seven_days()}
            action={
              <Link to="/dash/caretaker/calendar" className={buttonClass({variant: 'quiet', size: 'sm'})}>
                {m.calendar()}
              </Link>
            }
          >
            <Suspense fallback={days}>{isPageIdle ? <NextDays /> : days}</Suspense>
          </Section>
        )}
      </div>
      {/* at the end, where it pushes nothing away */}
      <div className="mt-8 empty:hidden">
        <Suspense fallback={null}>{isKnown && isPageIdle && <ExperienceWanted />}</Suspense>
      </div>
    </>
  )
}

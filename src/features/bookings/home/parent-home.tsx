import {m} from '#messages'
import {useQuery, type UseQueryResult} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import {Suspense, useState, type ReactNode} from 'react'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Session} from '#contract/sessions/session.ts'
import {useWho} from '#data/account/current-user.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {failureOf} from '#data/app/message.ts'
import {useMeetings} from '#data/queries/meetings.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {usePageIdle} from '#data/app/use-page-idle.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {MeetingsWanted} from '#features/people/meetings/meetings-wanted.tsx'
import {NextMeeting} from '#features/people/meetings/next-meeting.tsx'
import {HomeReviews} from '#features/people/reviews/home-reviews.tsx'
import {NextDays} from '#features/sessions/calendar/next-days.tsx'
import {useTaps} from '#features/sessions/calendar/use-visits.ts'
import {answersBeside} from '#features/sessions/changes/answer-wanted.ts'
import {AnswerCard} from '#features/sessions/changes/answers-wanted.tsx'
import {pickCurrentSession} from '#features/sessions/confirm/pick-current-session.ts'
import {TodaySession} from '#features/sessions/confirm/today-session.tsx'
import {ReadyForTomorrow} from '#features/sessions/offline-ready/ready-for-tomorrow.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {lazyWithRetry} from '#ui/hooks/lazy-with-retry.ts'
import {BookingLinkCard, OffersWaiting} from './booking-cards.tsx'
import {useOrderTime} from './use-order-time.ts'
import {QuickRequests} from '../request-form/start/quick-requests.tsx'
import {waitingForFamily} from '../list/order-bookings.ts'
import {StatusLinks} from '../list/status-links.tsx'

// rarely needed, and it brings all that an account can change
const VerifyEmail = lazyWithRetry(() =>
  import('#features/people/about/verify-email.tsx').then(file => file.VerifyEmail),
)

/**
 * The home of a family. What it has to pay and its plan come from a later feature.
 * @see src/domain/rules-people.md#family-home
 */
export function ParentHome({payments, plan}: {payments: ReactNode; plan: ReactNode}) {
  const now = useServerNow()
  const isPageIdle = usePageIdle()
  const account = useQuery(profileQueries.me())
  const {data: me} = account
  const query = useQuery(bookingQueries.list())
  const {data: bookings, error, refetch} = query
  const asOf = useAsOf(query)
  const visits = useQuery(sessionQueries.window())
  const who = useWho()
  const {visits: tapped = []} = useTaps(visits.data)
  const partsAt = (time: string) => {
    const current = pickCurrentSession(tapped, time)
    const waiting = waitingForFamily(bookings ?? [], time)
    // `TodaySession` shows the others
    const proposed = answersBeside(tapped, current, who, time)
    return {current, waiting, proposed, isToDecide: proposed.length + waiting.ended.length + waiting.review.length > 0}
  }
  const {current, waiting, proposed} = partsAt(now)
  const ordered = partsAt(useOrderTime(now, [visits.data, bookings]))
  // what stands below would be pushed away by what is still on its way
  const isAboveKnown = visits.isFetched && query.isFetched && (me !== undefined || account.isFetched)
  const isEmpty = bookings?.length === 0
  // else a decision or a visit under way would push away what stands there already
  const isOrderKnown = ordered.current.isDue || ![visits, query, account].some(isFirstLoad)
  const isMeetingFirst = useKnownBefore(useMeetings(), isOrderKnown) && !ordered.current.isDue
  const isVerifyingFirst = useKnownBefore(me, isOrderKnown) && !ordered.current.isDue && me?.email_verified === false
  const isVisitFirst = isOrderKnown && ordered.current.isDue
  const meeting = <NextMeeting key="meeting" visit_start={current.main?.session.scheduled_start} />
  // keyed, so that a change of their order closes no dialog
  const visitsAndMeetings = [
    <div key="visits" className="space-y-4">
      {isMeetingFirst && meeting}
      <TodaySession
        hidesAnswers
        // one line, so that what waits is on the first screen
        empty={
          ordered.isToDecide || isVerifyingFirst ? (
            <p className="text-muted">{m.no_upcoming_visits_yet()}</p>
          ) : undefined
        }
      />
      {isAboveKnown && !isMeetingFirst && meeting}
      <ReadyForTomorrow />
    </div>,
    <MeetingsWanted key="meetings" />,
  ]
  // it blocks every request, so it comes first where its room is there before the visits; else below them
  const verifying = me?.email_verified === false && (
    <div key="verifying" className="min-h-44">
      <Suspense fallback={null}>{isPageIdle && <VerifyEmail waits={m.until_you_open_it_your_requests()} />}</Suspense>
    </div>
  )
  const deciding = <Deciding key="deciding" {...waiting} proposed={proposed} now={now} />

  return (
    <>
      <PageHeader
        title={me ? m.hello({first_name: me.first_name}) : m.hello_bookings()}
        lead={m.here_is_whats_next()}
        asOf={asOf}
        action={
          !isEmpty && (
            <Link to="/dash/parent/request-service" className={buttonClass({variant: 'secondary'})}>
              <Plus aria-hidden className="size-5" />
              {m.request_care()}
            </Link>
          )
        }
      />
      {isOrderKnown && !isVisitFirst && (
        <div className="mb-6">
          <QuickRequests />
        </div>
      )}
      {isEmpty ? (
        <div className="space-y-8">
          {isVerifyingFirst && verifying}
          <EmptyState
            picture="empty-requests"
            title={m.nothing_planned_yet()}
            action={
              <Link to="/dash/parent/request-service" className={buttonClass({size: 'lg'})}>
                {m.request_care()}
              </Link>
            }
          >
            {m.tell_us_when_and_where_you()}
          </EmptyState>
          {!isVerifyingFirst && verifying}
          <MeetingsWanted />
        </div>
      ) : (
        <div className="grid items-start gap-8 wide:grid-cols-[minmax(0,1fr)_22rem] wide:grid-rows-[auto_1fr]">
          <div className="space-y-8 wide:col-start-1">
            {isVerifyingFirst && verifying}
            {isOrderKnown ? (
              ordered.isToDecide && !ordered.current.isDue ? (
                [deciding, ...visitsAndMeetings]
              ) : (
                [...visitsAndMeetings, deciding]
              )
            ) : (
              <SkeletonCards count={1} />
            )}
            {isVisitFirst && <QuickRequests />}
            {isAboveKnown && !isVerifyingFirst && verifying}
          </div>
          {isAboveKnown && (
            <>
              <div className="wide:col-start-2 wide:row-span-2 wide:row-start-1">
                <Section title={m.next_seven_days()}>
                  <NextDays hasNextMeeting />
                </Section>
              </div>
              <div className="space-y-8 wide:col-start-1">
                {bookings ? (
                  <Others bookings={bookings} payments={payments} now={now} />
                ) : (
                  <>
                    <ErrorState
                      title={m.your_requests_could_not_be_loaded()}
                      {...failureOf(error)}
                      onRetry={() => void refetch()}
                    />
                    {payments}
                  </>
                )}
                <HomeReviews of="parent" />
                {plan}
              </div>
            </>
          )}
        </div>
      )}
    </>
  )
}

/** Whether this was loaded when the visits were: what loads after them would push their buttons away. */
function useKnownBefore(loaded: object | undefined, areVisitsKnown: boolean): boolean {
  const [isKnown, setKnown] = useState<boolean>()
  if (areVisitsKnown && isKnown === undefined) setKnown(loaded !== undefined)
  return isKnown === true
}

/** Whether its first answer is on its way; false without a connection, when it may never come. */
const isFirstLoad = ({data, fetchStatus}: Pick<UseQueryResult, 'data' | 'fetchStatus'>): boolean =>
  data === undefined && fetchStatus === 'fetching'

/** New or differing times of visits, bookings and offers that need a decision. */
function Deciding({
  proposed,
  ended,
  review,
  now,
}: ReturnType<typeof waitingForFamily> & {proposed: readonly Session[]; now: string}) {
  return (
    <>
      {proposed.length + ended.length > 0 && (
        <Section title={m.needs_your_decision()} count={proposed.length + ended.length}>
          <div className="space-y-3">
            {proposed.map(session => (
              <AnswerCard key={session.id} session={session} />
            ))}
            {ended.map(booking => (
              <BookingLinkCard key={booking.id} booking={booking} now={now} isToDecide />
            ))}
          </div>
        </Section>
      )}
      <OffersWaiting bookings={review} now={now} />
    </>
  )
}

/** Payments load last, so they stand above nothing but the links to the whole list. */
function Others({bookings, payments, now}: {bookings: readonly Booking[]; payments: ReactNode; now: string}) {
  return (
    <>
      {payments}
      <Section title={m.requests_and_bookings()}>
        <StatusLinks bookings={bookings} now={now} />
      </Section>
    </>
  )
}

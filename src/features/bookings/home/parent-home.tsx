import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import type {ReactNode} from 'react'
import type {Booking} from '#contract/bookings/booking.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {messageOf} from '#data/app/message.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {VerifyEmail} from '#features/people/about/verify-email.tsx'
import {HomeReviews} from '#features/people/reviews/home-reviews.tsx'
import {NextDays} from '#features/sessions/calendar/next-days.tsx'
import {TodaySession} from '#features/sessions/confirm/today-session.tsx'
import {ReadyForTomorrow} from '#features/sessions/offline-ready/ready-for-tomorrow.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {BookingLinkCard, OffersWaiting} from './booking-cards.tsx'
import {QuickRequests} from '../request-form/quick-requests.tsx'
import {waitingForFamily} from '../list/order-bookings.ts'
import {StatusLinks} from '../list/status-links.tsx'

/** The home of a family. What it has to pay and its plan come from a later feature. */
export function ParentHome({payments, plan}: {payments: ReactNode; plan: ReactNode}) {
  const now = useServerNow()
  const {data: me} = useQuery(profileQueries.me())
  const query = useQuery(bookingQueries.list())
  const {data: bookings, error, refetch} = query
  const asOf = useAsOf(query)
  const isEmpty = bookings?.length === 0

  return (
    <>
      <PageHeader
        title={me ? `Hello, ${me.first_name}` : 'Hello'}
        lead="Here is what’s next"
        asOf={asOf}
        action={
          !isEmpty && (
            <Link to="/dash/parent/request-service" className={buttonClass({variant: 'secondary'})}>
              <Plus aria-hidden className="size-5" />
              Request care
            </Link>
          )
        }
      />
      <div className="mb-6">
        <QuickRequests />
      </div>
      <div className="mb-6 empty:hidden">
        <VerifyEmail waits="Until you open it, your requests are not shown to caregivers or agencies." />
      </div>
      {isEmpty ? (
        <EmptyState
          picture="empty-requests"
          title="Nothing planned yet"
          action={
            <Link to="/dash/parent/request-service" className={buttonClass({size: 'lg'})}>
              Request care
            </Link>
          }
        >
          Tell us when and where you need care. Caregivers nearby send offers, and you choose.
        </EmptyState>
      ) : (
        <div className="grid items-start gap-8 wide:grid-cols-[minmax(0,1fr)_22rem] wide:grid-rows-[auto_1fr]">
          <div className="space-y-8 wide:col-start-1">
            <div className="space-y-4">
              <TodaySession />
              <ReadyForTomorrow />
            </div>
            {bookings && <Deciding bookings={bookings} now={now} />}
          </div>
          <div className="wide:col-start-2 wide:row-span-2 wide:row-start-1">
            <Section title="Next seven days">
              <NextDays />
            </Section>
          </div>
          <div className="space-y-8 wide:col-start-1">
            {bookings ? (
              <Others bookings={bookings} payments={payments} />
            ) : error ? (
              <>
                <ErrorState
                  title="Your requests could not be loaded"
                  detail={messageOf(error)}
                  onRetry={() => void refetch()}
                />
                {payments}
              </>
            ) : (
              <SkeletonCards count={2} />
            )}
            <HomeReviews of="parent" />
            {plan}
          </div>
        </div>
      )}
    </>
  )
}

/** Bookings and offers that need a decision. */
function Deciding({bookings, now}: {bookings: readonly Booking[]; now: string}) {
  const {ended, review} = waitingForFamily(bookings, now)
  return (
    <>
      {ended.length > 0 && (
        <Section title="Needs your decision" count={ended.length}>
          <div className="space-y-3">
            {ended.map(booking => (
              <BookingLinkCard key={booking.id} booking={booking} now={now} />
            ))}
          </div>
        </Section>
      )}
      <OffersWaiting bookings={review} now={now} />
    </>
  )
}

/** Payments load last, so they stand above nothing but the links to the whole list. */
function Others({bookings, payments}: {bookings: readonly Booking[]; payments: ReactNode}) {
  return (
    <>
      {payments}
      <Section title="Requests and bookings">
        <StatusLinks bookings={bookings} />
      </Section>
    </>
  )
}

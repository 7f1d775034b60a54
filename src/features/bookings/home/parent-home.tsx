import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import {useRef, useState, type ReactNode} from 'react'
import {flushSync} from 'react-dom'
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
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {BookingLinkCard, OffersWaiting} from './booking-cards.tsx'
import {bookingCan, shownStatus} from '#domain/bookings/booking.ts'

/** Earlier bookings shown until "Show all". */
const earlier_first = 5

/**
 * The home of a family. `payments` is what it has to pay, which comes from a later feature.
 */
export function ParentHome({payments}: {payments: ReactNode}) {
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
              <Others bookings={bookings} now={now} payments={payments} />
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
          </div>
        </div>
      )}
    </>
  )
}

interface Sorted {
  bookings: readonly Booking[]
  now: string
}

/** Bookings and offers that need a decision. */
function Deciding({bookings, now}: Sorted) {
  const {ended, review} = sortBookings(bookings, now)
  return (
    <>
      <List title="Needs your decision" bookings={ended} now={now} />
      <OffersWaiting bookings={review} now={now} />
    </>
  )
}

/** Payments load last, so they stand above nothing but past bookings and shift nothing. */
function Others({bookings, now, payments}: Sorted & {payments: ReactNode}) {
  const {open, waitlisted, upcoming, earlier} = sortBookings(bookings, now)
  return (
    <>
      <List title="Waiting for offers" bookings={open} now={now} />
      <List title="On the waitlist" bookings={waitlisted} now={now} />
      <List title="Bookings" bookings={upcoming} now={now} />
      {payments}
      <List title="Earlier" bookings={earlier} now={now} first={earlier_first} />
    </>
  )
}

/** `first`: how many are shown until "Show all". */
function List({title, bookings, now, first}: Sorted & {title: string; first?: number}) {
  const [isWhole, setWhole] = useState(first === undefined)
  const list = useRef<HTMLDivElement>(null)
  // the button unmounts: move keyboard focus to the first card that it revealed
  const showAll = () => {
    flushSync(() => setWhole(true))
    list.current?.querySelectorAll('a')[first ?? 0]?.focus({preventScroll: true})
  }
  if (bookings.length === 0) return null
  const shown = isWhole ? bookings : bookings.slice(0, first)
  return (
    <Section title={title} count={bookings.length}>
      <div ref={list} className="space-y-3">
        {shown.map(booking => (
          <BookingLinkCard key={booking.id} booking={booking} now={now} />
        ))}
        {shown.length < bookings.length && (
          <Button full variant="secondary" onClick={showAll}>
            Show all {bookings.length}
          </Button>
        )}
      </div>
    </Section>
  )
}

/** A family's bookings grouped by the action they need, soonest first; past ones latest first. */
export function sortBookings(bookings: readonly Booking[], now: string) {
  const soonest = bookings.toSorted((a, b) => Date.parse(a.first_start) - Date.parse(b.first_start))
  // cancelled by the other side; can be requested again
  const ended = soonest.filter(booking => bookingCan.reopen(booking, {role: 'parent'}, now) === true)
  const isOver = ({status}: Booking) =>
    status === 'COMPLETED' || status === 'DECLINED' || status === 'CANCELLED' || status === 'EXPIRED'
  return {
    ended,
    review: soonest.filter(({status}) => status === 'REVIEW'),
    open: soonest.filter(booking => ['PENDING', 'UNVERIFIED'].includes(shownStatus(booking))),
    waitlisted: soonest.filter(booking => shownStatus(booking) === 'WAITLISTED'),
    upcoming: soonest.filter(
      booking => (booking.status === 'CONFIRMED' || booking.status === 'IN_PROGRESS') && !ended.includes(booking),
    ),
    earlier: soonest.filter(booking => isOver(booking) && !ended.includes(booking)).toReversed(),
  }
}

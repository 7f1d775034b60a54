import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {Plus} from 'lucide-react'
import {useRef, useState, type ReactNode} from 'react'
import {flushSync} from 'react-dom'
import type {Booking} from '#contract/bookings/booking.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {messageOf} from '#data/app/message.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {BookingLinkCard, OffersWaiting} from './booking-cards.tsx'
import {sortBookings} from './sort-bookings.ts'

/** What is over is shown so far, unless somebody asks for all of it. */
const earlier_first = 5

interface Visits {
  /** The running or next visit. */
  today: ReactNode
  /** Whether tomorrow's visits work on this device without a signal: their start codes are fetched for it. */
  ready: ReactNode
  /** What is to be paid for visits that took place. */
  payments: ReactNode
  /** The agenda of the days ahead. */
  nextDays: ReactNode
  /** What of the past waits for a review. */
  reviews: ReactNode
}

/** What happens next? */
export function ParentHome({today, ready, payments, nextDays, reviews}: Visits) {
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
        lead="What happens next"
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
      {isEmpty ? (
        <EmptyState
          picture="empty-requests"
          title="Nothing is planned yet"
          action={
            <Link to="/dash/parent/request-service" className={buttonClass({size: 'lg'})}>
              Request care
            </Link>
          }
        >
          Say when and where you need someone. Caregivers nearby answer with an offer, and you choose.
        </EmptyState>
      ) : (
        <div className="grid items-start gap-8 wide:grid-cols-[minmax(0,1fr)_22rem] wide:grid-rows-[auto_1fr]">
          <div className="space-y-8 wide:col-start-1">
            <div className="space-y-4">
              {today}
              {ready}
            </div>
            {bookings && <Deciding bookings={bookings} now={now} />}
          </div>
          <div className="wide:col-start-2 wide:row-span-2 wide:row-start-1">
            <Section title="The next seven days">{nextDays}</Section>
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
            {reviews}
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

/** What waits for this family. */
function Deciding({bookings, now}: Sorted) {
  const {ended, review} = sortBookings(bookings, now)
  return (
    <>
      <List title="Needs your decision" bookings={ended} now={now} />
      <OffersWaiting bookings={review} now={now} />
    </>
  )
}

/** Payments come when all else stands: above nothing but what is past, so that they push nothing away. */
function Others({bookings, now, payments}: Sorted & {payments: ReactNode}) {
  const {open, upcoming, earlier} = sortBookings(bookings, now)
  return (
    <>
      <List title="Waiting for offers" bookings={open} now={now} />
      <List title="Bookings" bookings={upcoming} now={now} />
      {payments}
      <List title="Earlier" bookings={earlier} now={now} first={earlier_first} />
    </>
  )
}

/** `first`: so many are shown until somebody asks for the rest. */
function List({title, bookings, now, first}: Sorted & {title: string; first?: number}) {
  const [isWhole, setWhole] = useState(first === undefined)
  const list = useRef<HTMLDivElement>(null)
  // the button that was pressed goes: who came by keyboard goes on at the first card that came
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

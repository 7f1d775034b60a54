import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useSearch} from '@tanstack/react-router'
import {useState} from 'react'
import type {Booking} from '#contract/bookings/booking.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {bookingCan, shownStatus, withPendingAt} from '#domain/bookings/booking.ts'
import {hasRestToCancel} from '#domain/bookings/cancel-cost.ts'
import {isEndless} from '#domain/bookings/time-overlaps.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {serviceText} from '#domain/bookings/request-text.ts'
import {BookingReviewSection} from '#features/people/reviews/booking-review.tsx'
import {EndWeeklyDialog} from '#features/sessions/changes/end-weekly-dialog.tsx'
import {SaveVisits, SessionList} from '#features/sessions/calendar/session-list.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {useAct} from '#ui/hooks/use-act.ts'
import {Status} from '#ui/primitives/status.tsx'
import {AddressWanted, AskedSection, ChildrenWanted} from '../asked-section.tsx'
import {BookingFrame} from '../booking-frame.tsx'
import {useShownEnding} from '../use-shown-ending.ts'
import {BookingHistory} from './booking-history.tsx'
import {BookingLinks} from './booking-links.tsx'
import {CancelBooking} from './cancel-booking.tsx'
import {Ended, NextSteps, NotApproved, WeeklyEnd} from './booking-notices.tsx'
import {ProviderSection} from './provider-section.tsx'

/** A booking: the provider, its visits, and how to cancel it. */
export function BookingScreen({id}: {id: string}) {
  const now = useServerNow()
  return (
    <BookingFrame
      id={id}
      what="booking"
      title={booking => ({
        title: booking.provider
          ? m.service_with_provider({service: serviceText(booking.service), name: booking.provider.name})
          : serviceText(booking.service),
        lead: (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Status of="booking" status={shownStatus(withPendingAt(booking, now))} />
            <span className="whitespace-nowrap">{booking.number}</span>
          </span>
        ),
      })}
    >
      {booking =>
        booking.approved_offer_id === null ? <NotApproved booking={booking} /> : <BookingParts booking={booking} />
      }
    </BookingFrame>
  )
}

function BookingParts({booking}: {booking: Booking}) {
  const now = useServerNow()
  const [isEnding, setIsEnding] = useState(false)
  const {session} = useSearch({strict: false})
  const {data: sessions} = useQuery(sessionQueries.ofBooking(booking.id))
  const canCancel = hasRestToCancel(booking, sessions, now)
  // with a visit in the address, the visit is meant
  const [isCancelling, setIsCancelling] = useState(false)
  const done = useAct<'cancel'>(() => setIsCancelling(!session && canCancel))
  const missed = sessions?.some(session => session.status === 'MISSED')
  const {ref: endingRef, onDone: onEnded} = useShownEnding(booking.cancelled !== undefined)
  const canReopen = bookingCan.reopen({...booking, missed}, {role: 'parent'}, now) === true

  return (
    <div className="space-y-6">
      <div ref={endingRef} tabIndex={-1} className="outline-none empty:hidden">
        <Ended booking={booking} sessions={sessions} canReopen={canReopen} />
      </div>
      <WeeklyEnd booking={booking} />
      <AddressWanted booking={booking} />
      <ChildrenWanted booking={booking} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 wide:grid-cols-[minmax(0,1fr)_22rem] wide:grid-rows-[auto_auto_1fr]">
        <div className="wide:col-start-2">
          <BookingLinks booking={booking} />
        </div>
        <div className="wide:col-start-1 wide:row-span-2 wide:row-start-1">
          <SessionList bookingId={booking.id} goesOn={isEndless(booking)} />
        </div>
        <div className="space-y-6 wide:col-start-2 wide:row-span-2 wide:row-start-2">
          <ProviderSection booking={booking} sessions={sessions} />
          <NextSteps booking={booking} sessions={sessions} now={now} />
          <BookingReviewSection bookingId={booking.id} />
        </div>
        {/* a family may have only one visit, so that the agreement fills the column of the visits */}
        <div className="space-y-6 wide:col-start-1 wide:row-start-3">
          <div id="agreement" className="scroll-mt-20">
            <AskedSection title={m.what_was_agreed()} booking={booking} />
          </div>
          <BookingHistory booking={booking} sessions={sessions} />
          <div className="flex flex-wrap gap-2">
            <SaveVisits bookingId={booking.id} />
            {bookingCan.endWeekly(booking, {role: 'parent'}) === true && (
              <Button variant="secondary" onClick={() => setIsEnding(true)}>
                {m.end_weekly_visits()}
              </Button>
            )}
            {canCancel && (
              <Button variant="danger" onClick={() => setIsCancelling(true)}>
                {m.cancel_booking()}
              </Button>
            )}
          </div>
        </div>
      </div>
      {isEnding && (
        <EndWeeklyDialog
          booking_id={booking.id}
          timezone={booking.timezone}
          booking={booking}
          onClose={() => setIsEnding(false)}
        />
      )}
      {isCancelling && (
        <CancelBooking
          booking={booking}
          sessions={sessions}
          now={now}
          onDone={onEnded}
          onClose={() => {
            setIsCancelling(false)
            done()
          }}
        />
      )}
    </div>
  )
}

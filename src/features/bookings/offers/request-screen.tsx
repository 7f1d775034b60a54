import {m} from '#messages'
import {useNavigate, Link} from '@tanstack/react-router'
import {useQueryClient} from '@tanstack/react-query'
import {useCallback, useEffect, useMemo, useState} from 'react'
import {bookingQueries} from '#data/queries/bookings.ts'
import {useHandover} from '#data/queries/handover.ts'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {isOpen, bookingCan, shownStatus, withPendingAt} from '#domain/bookings/booking.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {serviceText} from '#domain/bookings/request-text.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Status} from '#ui/primitives/status.tsx'
import {AskedSection} from '../asked-section.tsx'
import {BookingHistory} from '../booking/booking-history.tsx'
import {BookingFrame} from '../booking-frame.tsx'
import {DoorDialog} from '../door-dialog.tsx'
import {ApproveDialog} from './approve-dialog.tsx'
import {offersOf} from './bidder.ts'
import {ChangeRequest} from './change-request.tsx'
import {CancelRequest, DeclineAll, DeclineOffer} from './ending.tsx'
import {InvitationNotice, invitationSteps, notShownYetText} from './invitation-notice.tsx'
import {EarlierOffers} from './earlier-offers.tsx'
import {LiveOffers} from './live-offers.tsx'
import {turnedDownText} from './turned-down.ts'
import {bookingSteps, notifiedOf, openSteps} from './open-steps.ts'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {WhatHappens} from '#features/bookings/what-happens.tsx'
import {useReader} from '#features/sessions/calendar/use-reader.ts'
import {useAct} from '#ui/hooks/use-act.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {VerifyEmail} from '#features/people/about/verify-email.tsx'
import {useIsEmailUnverified} from '#features/people/about/use-is-email-unverified.ts'
import {BookAgain} from '#features/people/favourites/book-again.tsx'
import {isRequest} from '#features/bookings/booking-where.ts'
import {ReopenedLink, ReopenNotice, SentWith} from '#features/bookings/reopen-notice.tsx'
import {useShownEnding} from '#features/bookings/use-shown-ending.ts'

type Asking = {about: 'approve' | 'decline' | 'children'; offer: Offer} | {about: 'decline-all' | 'cancel'}

/** A request with its offers, where a family decides who comes. */
export function RequestScreen({id}: {id: string}) {
  const now = useServerNow()
  return (
    <BookingFrame
      id={id}
      what="request"
      title={booking => ({
        title: m.request_for({service_text: serviceText(booking.service)}),
        lead: (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Status of="booking" status={shownStatus(withPendingAt(booking, now))} />
            <span className="whitespace-nowrap">{booking.number}</span>
          </span>
        ),
      })}
    >
      {booking => <RequestParts booking={booking} />}
    </BookingFrame>
  )
}

function RequestParts({booking}: {booking: Booking}) {
  const navigate = useNavigate()
  const now = useServerNow()
  const door = useHandover(booking.id)
  const {live, past} = useMemo(() => offersOf(booking), [booking])
  const canDecide = isOpen(booking)
  const [asking, setAsking] = useState<Asking>()
  const done = useAct<'cancel'>(() => setAsking(canDecide ? {about: 'cancel'} : undefined))
  // the table of offers stays as it is while these do
  const onApprove = useCallback((offer: Offer) => setAsking({about: 'approve', offer}), [])
  const onDecline = useCallback((offer: Offer) => setAsking({about: 'decline', offer}), [])
  const close = () => {
    setAsking(undefined)
    done()
  }
  const {ref: endingRef, onDone: onEnded} = useShownEnding(!canDecide)
  const goToBooking = (approved: Booking) => {
    const name = approved.provider?.name
    toast({title: name ? m.name_is_approved({name}) : m.the_offer_is_approved(), tone: 'good'})
    void navigate({to: '/dash/parent/booking/$id', params: {id: approved.id}, replace: true})
  }

  return (
    // a table of offers takes the whole width, and what was asked for follows it
    <div className="grid items-start gap-8 wide:grid-cols-[minmax(0,1fr)_22rem] wide:has-data-compared:grid-cols-1">
      <div className="min-w-0 space-y-8">
        {!canDecide && (
          <div ref={endingRef} tabIndex={-1} className="outline-none">
            <RequestClosed booking={booking} now={now} />
          </div>
        )}
        {canDecide && booking.sent_with && <SentWith {...booking.sent_with} />}
        {canDecide && !booking.email_pending && <InvitationNotice booking={booking} />}
        {canDecide &&
          live.length === 0 &&
          (booking.email_pending ? (
            <NotShownYet booking={booking} />
          ) : (
            <NoOffers booking={booking} hasEarlier={past.length > 0} />
          ))}
        {canDecide && live.length > 0 && (
          <LiveOffers
            booking={booking}
            offers={live}
            notified={notifiedOf(booking)}
            onApprove={onApprove}
            onDecline={onDecline}
          />
        )}
        <EarlierOffers offers={past} />
      </div>
      <div className="space-y-4">
        <AskedSection title={m.what_you_asked_for()} booking={booking} />
        {canDecide && (
          <div className="flex flex-wrap gap-2">
            {live.length > 0 && (
              <Button variant="secondary" onClick={() => setAsking({about: 'decline-all'})}>
                {m.decline_all_offers_bookings()}
              </Button>
            )}
            <ChangeRequest booking={booking} />
            <Button variant="danger" onClick={() => setAsking({about: 'cancel'})}>
              {m.cancel_request()}
            </Button>
          </div>
        )}
        <BookingHistory booking={booking} />
      </div>
      {asking?.about === 'approve' && (
        <ApproveDialog
          booking={booking}
          offer={asking.offer}
          onClose={close}
          onApproved={goToBooking}
          onChooseChildren={() => setAsking({about: 'children', offer: asking.offer})}
        />
      )}
      {asking?.about === 'children' && door && (
        <DoorDialog booking={booking} door={door} onClose={() => setAsking({about: 'approve', offer: asking.offer})} />
      )}
      {asking?.about === 'decline' && <DeclineOffer booking={booking} offer={asking.offer} onClose={close} />}
      {asking?.about === 'decline-all' && <DeclineAll booking={booking} onDone={onEnded} onClose={close} />}
      {asking?.about === 'cancel' && <CancelRequest booking={booking} onDone={onEnded} onClose={close} />}
    </div>
  )
}

/** A request that is hidden until its author's email is verified. */
function NotShownYet({booking}: {booking: Booking}) {
  const isOwn = useIsEmailUnverified()
  const client = useQueryClient()
  useEffect(() => {
    // a stored request may be older than the verification
    if (!isOwn) void client.invalidateQueries({queryKey: bookingQueries.all()})
  }, [client, isOwn])
  return isOwn ? (
    <VerifyEmail title={m.not_shown_to_anyone_yet()} waits={notShownYetText(booking)} />
  ) : (
    <Callout tone="waiting" title={m.not_shown_to_anyone_yet()}>
      {m.the_person_in_your_family_who()}
    </Callout>
  )
}

/** A request without offers to decide on: the next steps. */
function NoOffers({booking, hasEarlier}: {booking: Booking; hasEarlier: boolean}) {
  const {audience, county, waitlisted} = booking
  const isAgencys = audience === 'agencies'
  const reader = useReader()
  if (waitlisted) {
    return (
      <>
        <Card>
          <EmptyState picture="empty-offers" title={m.on_the_waitlist()}>
            {isAgencys ? m.no_agency_in_county_so_no_one_sees_it({county}) : m.no_caregiver_here_so_no_one_sees_it()}
          </EmptyState>
        </Card>
        <WhatHappens
          steps={[
            isAgencys ? m.it_opens_when_an_agency_serves({county}) : m.it_opens_when_a_caregiver_serves(),
            m.we_notify_them_and_you_offers(),
            m.if_no_one_serves_it_before(),
          ]}
        />
      </>
    )
  }
  const steps = [
    ...(booking.invitation?.is_exclusive ? invitationSteps(booking, reader) : openSteps(booking, reader)),
    ...bookingSteps(booking),
  ]
  return (
    <>
      <Card>
        <EmptyState picture="empty-offers" title={hasEarlier ? m.no_offers_to_decide_on() : m.no_offers_yet()}>
          {m.you_can_close_this_page_we()}
        </EmptyState>
      </Card>
      <WhatHappens steps={steps} />
    </>
  )
}

/** Why a request takes no more offers, and the next step. */
export function RequestClosed({booking, now}: {booking: Booking; now: string}) {
  const {status, cancelled} = booking
  const askAgain = <BookAgain id={booking.id} words={m.request_again()} size="sm" />
  const reason = cancelled?.reason && <p dir="auto">“{cancelled.reason}”</p>
  if (!isRequest(booking)) {
    return (
      <Callout
        tone="good"
        // the history says whether the family approved or the agency that was asked alone accepted
        title={booking.provider ? m.name_was_booked({name: booking.provider.name}) : m.an_offer_was_approved()}
        action={
          <Link to="/dash/parent/booking/$id" params={{id: booking.id}} className={buttonClass({size: 'sm'})}>
            {m.go_to_the_booking()}
          </Link>
        }
      >
        {m.this_request_is_now_a_booking()}
      </Callout>
    )
  }
  if (booking.reopened_as) {
    return <ReopenedLink id={booking.reopened_as}>{m.the_same_request_went_out_again()}</ReopenedLink>
  }
  if (bookingCan.reopen(booking, {role: 'parent'}, now) === true) {
    const {title, action, effect} = turnedDownText(booking)
    return (
      <ReopenNotice booking={booking} title={title} action={action}>
        {reason}
        <p>{effect}</p>
      </ReopenNotice>
    )
  }
  if (status === 'EXPIRED') {
    return (
      <Callout tone="neutral" title={m.the_time_for_this_has_passed()} action={askAgain}>
        {m.no_offer_was_approved_before_the()}
      </Callout>
    )
  }
  const byFamily = status === 'DECLINED' ? m.all_offers_were_declined() : m.this_request_was_canceled()
  const isByFamily = cancelled?.by === 'parent' || (status !== 'DECLINED' && !cancelled)
  return (
    <Callout tone="neutral" title={isByFamily ? byFamily : turnedDownText(booking).title} action={askAgain}>
      {reason ?? m.it_no_longer_accepts_offers()}
    </Callout>
  )
}

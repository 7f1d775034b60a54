import {useNavigate, Link} from '@tanstack/react-router'
import {useQueryClient} from '@tanstack/react-query'
import {useEffect, useState} from 'react'
import {bookingQueries} from '#data/queries/bookings.ts'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {isOpen, bookingCan, shownStatus} from '#domain/bookings/booking.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {inSentence, timePoint} from '#domain/time.ts'
import {deviceZone} from '#lib/day.ts'
import {notifiedText, serviceText} from '#domain/bookings/request-text.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {Avatar} from '#ui/primitives/avatar.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {Status} from '#ui/primitives/status-chip.tsx'
import {AskedSection} from '../asked-section.tsx'
import {BookingFrame} from '../booking-frame.tsx'
import {ApproveDialog} from './approve-dialog.tsx'
import {offersOf} from './bidder.ts'
import {CancelRequest, DeclineAll, DeclineOffer} from './ending.tsx'
import {declinedBy, InvitationNotice, invitationSteps} from './invitation-notice.tsx'
import {OfferCard} from './offer-card.tsx'
import {Price} from '#ui/primitives/price.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {WhatHappens} from '#features/bookings/what-happens.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {useIsEmailUnverified, VerifyEmail} from '#features/people/about/verify-email.tsx'
import {BookAgain} from '#features/people/favourites/book-again.tsx'
import {isRequest} from '#features/bookings/booking-where.ts'
import {ReopenedLink, ReopenNotice} from '#features/bookings/reopen-notice.tsx'

type Asking = {about: 'approve' | 'decline'; offer: Offer} | {about: 'decline-all' | 'cancel'}

/** A request with its offers, where a family decides who comes. */
export function RequestScreen({id}: {id: string}) {
  return (
    <BookingFrame
      id={id}
      what="Request"
      title={booking => ({
        title: `Request for ${serviceText(booking.service)}`,
        lead: (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Status of="booking" status={shownStatus(booking)} />
            <span>{booking.number}</span>
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
  const isOnline = useOnline()
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)
  const {live, past} = offersOf(booking)
  const canDecide = isOpen(booking)
  const goToBooking = (approved: Booking) => {
    toast({title: `${approved.provider?.name ?? 'The offer'} is approved`, tone: 'good'})
    void navigate({to: '/dash/parent/booking/$id', params: {id: approved.id}, replace: true})
  }

  const cancelLabel = live.length > 0 ? 'Cancel booking' : 'Cancel request'
  return (
    <div className="grid items-start gap-8 wide:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="space-y-8">
        {!canDecide && <RequestClosed booking={booking} now={now} />}
        {canDecide && !booking.email_pending && <InvitationNotice booking={booking} />}
        {canDecide && live.length === 0 && (booking.email_pending ? <NotShownYet /> : <NoOffers booking={booking} />)}
        {canDecide && live.length > 0 && (
          <Section title="Offers" count={live.length}>
            <p className="text-14 text-muted">Best match first. {notifiedOf(booking)}</p>
            <div className="space-y-4">
              {live.map(offer => (
                <OfferCard
                  key={offer.id}
                  booking={booking}
                  offer={offer}
                  disabledReason={isOnline ? undefined : 'Deciding about an offer needs a connection'}
                  onApprove={() => setAsking({about: 'approve', offer})}
                  onDecline={() => setAsking({about: 'decline', offer})}
                />
              ))}
            </div>
          </Section>
        )}
        {past.length > 0 && (
          <Section title="Earlier offers">
            <Card flush>
              <ul className="divide-y divide-line">
                {past.map(offer => (
                  <li key={offer.id} className="flex flex-wrap items-center gap-3 p-4">
                    <Avatar name={offer.display_name} src={offer.avatar_url} size={32} />
                    <span className="grow font-medium">{offer.display_name}</span>
                    <Price cents={offer.due_cents} />
                    <Status of="offer" status={offer.status} />
                  </li>
                ))}
              </ul>
            </Card>
          </Section>
        )}
      </div>
      <div className="space-y-4">
        <AskedSection title="What you asked for" booking={booking} />
        {canDecide && (
          <div className="flex flex-wrap gap-2">
            {live.length > 0 && (
              <Button variant="secondary" onClick={() => setAsking({about: 'decline-all'})}>
                Decline all offers
              </Button>
            )}
            <Button variant="danger" onClick={() => setAsking({about: 'cancel'})}>
              {cancelLabel}
            </Button>
          </div>
        )}
      </div>
      {asking?.about === 'approve' && (
        <ApproveDialog booking={booking} offer={asking.offer} onClose={close} onApproved={goToBooking} />
      )}
      {asking?.about === 'decline' && <DeclineOffer booking={booking} offer={asking.offer} onClose={close} />}
      {asking?.about === 'decline-all' && <DeclineAll booking={booking} onClose={close} />}
      {asking?.about === 'cancel' && <CancelRequest booking={booking} action={cancelLabel} onClose={close} />}
    </div>
  )
}

/** A request that is hidden until its author's email is verified. */
function NotShownYet() {
  const isOwn = useIsEmailUnverified()
  const client = useQueryClient()
  useEffect(() => {
    // a stored request may be older than the verification
    if (!isOwn) void client.invalidateQueries({queryKey: bookingQueries.all()})
  }, [client, isOwn])
  return isOwn ? (
    <VerifyEmail
      title="Not shown to anyone yet"
      waits="Once you open it, your request is shown to caregivers or agencies, and we notify them right away."
    />
  ) : (
    <Callout tone="waiting" title="Not shown to anyone yet">
      The person in your family who made this request has to verify their email address first.
    </Callout>
  )
}

/** A request without offers: the next steps. */
function NoOffers({booking}: {booking: Booking}) {
  const {audience, organization_id, county, waitlisted} = booking
  const isAgencys = audience === 'agencies'
  const now = useServerNow(60_000)
  if (waitlisted) {
    const first = isAgencys ? `an agency serves ${county}` : 'a verified caregiver serves this area'
    return (
      <Card>
        <EmptyState picture="empty-offers" title="On the waitlist">
          {isAgencys ? `No agency serves ${county} yet` : 'No verified caregiver serves this area yet'}, so no one can
          see your request.
        </EmptyState>
        <div className="mx-auto max-w-96 pb-4">
          <WhatHappens
            steps={[
              `Your request opens by itself as soon as ${first}.`,
              'We notify them and you. Offers with their rates will then appear here.',
              'If no one serves it before the last visit, your request expires. You can cancel it at any time.',
            ]}
          />
        </div>
      </Card>
    )
  }
  const asked = !isAgencys ? 'Caregivers nearby' : organization_id ? 'The agency you chose' : `Agencies in ${county}`
  const notified = notifiedOf(booking)
  const widens = booking.widen_at && booking.widen_at > now && timePoint(booking.widen_at, deviceZone(), {now})
  const open = notified
    ? [
        notified,
        ...(widens ? [`If no one makes an offer, we notify more caregivers ${inSentence(widens)}.`] : []),
        `${asked} can now see your request, with a location accurate to about half a mile.`,
      ]
    : [notifiedText(audience, 0)]
  const steps = [
    ...(booking.invitation?.is_exclusive ? invitationSteps(booking, now) : open),
    'Offers with their rates will appear here automatically.',
    'Compare the offers and approve one. Only then do we share your address and handover notes.',
  ]
  return (
    <Card>
      <EmptyState picture="empty-offers" title="No offers yet">
        You can close this page; we will notify you of each offer.
      </EmptyState>
      <div className="mx-auto max-w-96 pb-4">
        <WhatHappens steps={steps} />
      </div>
    </Card>
  )
}

/** `20 caregivers were notified of your request.` Empty if the number is zero or unknown. */
const notifiedOf = ({audience, told_count: count}: Pick<Booking, 'audience' | 'told_count'>): string =>
  count ? notifiedText(audience, count) : ''

/** Why a request takes no more offers, and the next step. */
function RequestClosed({booking, now}: {booking: Booking; now: string}) {
  const {status, cancelled} = booking
  const askAgain = <BookAgain id={booking.id} words="Request again" size="sm" />
  const reason = cancelled?.reason && <p>“{cancelled.reason}”</p>
  if (!isRequest(booking)) {
    return (
      <Callout
        tone="good"
        title={`${booking.provider?.name ?? 'An offer'} was approved`}
        action={
          <Link to="/dash/parent/booking/$id" params={{id: booking.id}} className={buttonClass({size: 'sm'})}>
            Go to the booking
          </Link>
        }
      >
        This request is now a booking.
      </Callout>
    )
  }
  if (booking.reopened_as) {
    return <ReopenedLink id={booking.reopened_as}>The remaining visits are now a new request.</ReopenedLink>
  }
  if (bookingCan.reopen(booking, {role: 'parent'}, now) === true) {
    const isAgencys = booking.audience === 'agencies'
    return (
      <ReopenNotice
        booking={booking}
        title={
          declinedBy(booking) ??
          (cancelled?.by === 'agency' ? 'The agency declined this request' : 'The other side canceled this request')
        }
        action={
          isAgencys
            ? 'Open it to all agencies in the county'
            : booking.invitation
              ? 'Ask all caregivers nearby'
              : 'Request it again'
        }
      >
        {reason}
        <p>
          {isAgencys
            ? `Every subscribed agency of ${booking.county} can then make an offer.`
            : booking.invitation
              ? 'All caregivers nearby can then make an offer.'
              : 'The same request goes out again.'}
        </p>
      </ReopenNotice>
    )
  }
  if (status === 'EXPIRED') {
    return (
      <Callout tone="neutral" title="The time for this has passed" action={askAgain}>
        No offer was approved before the last visit.
      </Callout>
    )
  }
  return (
    <Callout
      tone="neutral"
      title={status === 'DECLINED' ? 'You declined all offers' : 'This request was canceled'}
      action={askAgain}
    >
      {reason ?? 'It no longer accepts offers.'}
    </Callout>
  )
}

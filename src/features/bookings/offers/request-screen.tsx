import {useNavigate} from '@tanstack/react-router'
import {useState} from 'react'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {useOnline} from '#data/offline/online.ts'
import {isOpen} from '#domain/bookings/booking.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {serviceText} from '#domain/bookings/request-text.ts'
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
import {NoOffers, notifiedText} from './no-offers.tsx'
import {OfferCard} from './offer-card.tsx'
import {RequestClosed} from './request-closed.tsx'
import {Price} from '#ui/primitives/price.tsx'

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
            <Status of="booking" status={booking.status} />
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

  return (
    <div className="grid items-start gap-8 wide:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="space-y-8">
        {!canDecide && <RequestClosed booking={booking} now={now} />}
        {canDecide && live.length === 0 && <NoOffers booking={booking} />}
        {canDecide && live.length > 0 && (
          <Section title="Offers" count={live.length}>
            <p className="text-14 text-muted">The best fit comes first. {notifiedText(booking)}</p>
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
              Cancel booking
            </Button>
          </div>
        )}
      </div>
      {asking?.about === 'approve' && (
        <ApproveDialog booking={booking} offer={asking.offer} onClose={close} onApproved={goToBooking} />
      )}
      {asking?.about === 'decline' && <DeclineOffer booking={booking} offer={asking.offer} onClose={close} />}
      {asking?.about === 'decline-all' && <DeclineAll booking={booking} onClose={close} />}
      {asking?.about === 'cancel' && <CancelRequest booking={booking} onClose={close} />}
    </div>
  )
}

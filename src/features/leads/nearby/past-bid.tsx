import {Link} from '@tanstack/react-router'
import type {Lead} from '#contract/bookings/booking.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {serviceText} from '#domain/bookings/request-text.ts'
import {formatDollars} from '#lib/money-text.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Status} from '#ui/primitives/status-chip.tsx'
import {LeadFacts} from './lead-facts.tsx'

/** What became of a bid on a request that takes no more of them; of one that won, of its booking. */
export function PastBid({lead, offer}: {lead: Lead; offer: Offer}) {
  const now = useServerNow()
  const isWon = offer.status === 'ACCEPTED'
  return (
    <Card as="article" data-booking-id={lead.id} className="space-y-2">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-semibold">
          {serviceText(lead.service)} for {lead.parent.first_name}
        </h3>
        {isWon ? <Status of="booking" status={lead.status} /> : <Status of="offer" status={offer.status} />}
      </div>
      <LeadFacts lead={lead} now={now} />
      <p className="text-14 text-muted">Your bid: {formatDollars(offer.hourly_rate)}/h</p>
      {isWon && (lead.status === 'CONFIRMED' || lead.status === 'IN_PROGRESS') && (
        <Link
          to="/dash/caretaker/calendar"
          className="target inline-flex items-center text-14 font-medium text-primary underline"
        >
          See its visits
        </Link>
      )}
    </Card>
  )
}

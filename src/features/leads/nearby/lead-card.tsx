import {Link} from '@tanstack/react-router'
import {ChevronRight} from 'lucide-react'
import type {Lead} from '#contract/bookings/booking.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {serviceText} from '#domain/bookings/request-text.ts'
import {formatCents} from '#lib/money-text.ts'
import {Card} from '#ui/primitives/card.tsx'
import {earningsOf} from '../bid/bid.ts'
import {BidState} from '../bid/bid-state.tsx'
import {BusyLine} from './busy-line.tsx'
import {LeadFacts, reasonsText} from './lead-facts.tsx'
import {PlaceBidButton} from '../bid/place-bid-button.tsx'
import {useBid} from '../bid/use-bid.ts'

/** A request in the list: enough to decide, and to bid on at one's usual rate with one tap. */
export function LeadCard({lead, heading: Heading = 'h2'}: {lead: Lead; heading?: 'h2' | 'h3'}) {
  const now = useServerNow()
  const bidding = useBid(lead)
  const {bid, usual_rate} = bidding
  const reasons = reasonsText(lead, 4)
  return (
    <Card as="article" data-booking-id={lead.id} className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <Heading className="min-w-0 font-semibold">
          <Link
            to="."
            search={before => ({...before, request: lead.id})}
            resetScroll={false}
            className="target inline-flex items-center gap-1 text-ink underline-offset-4 hover:underline"
          >
            {serviceText(lead.service)} for {lead.parent.first_name}
            <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
          </Link>
        </Heading>
        {usual_rate !== undefined && (
          <p className="shrink-0 text-right">
            <span className="block text-18 font-semibold">{formatCents(earningsOf(lead, usual_rate))}</span>
            <span className="block text-13 text-muted">at your rate</span>
          </p>
        )}
      </div>
      <LeadFacts lead={lead} now={now} />
      {reasons && <p className="text-14 text-good first-letter:uppercase">{reasons}</p>}
      <BusyLine lead={lead} />
      <BidState bidding={bidding} lead={lead} />
      {(bid.is === 'none' || bid.is === 'over') && (
        <div className="mt-auto pt-1">
          <PlaceBidButton variant="secondary" bidding={bidding} hourly_rate={usual_rate} />
        </div>
      )}
    </Card>
  )
}

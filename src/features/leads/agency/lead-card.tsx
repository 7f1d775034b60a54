import {Link} from '@tanstack/react-router'
import {ChevronRight} from 'lucide-react'
import type {Lead} from '#contract/bookings/booking.ts'
import {serviceText} from '#domain/bookings/request-text.ts'
import {formatCents} from '#lib/money-text.ts'
import {Card} from '#ui/primitives/card.tsx'
import {BidChip} from './bid-chip.tsx'
import {LeadFacts} from './lead-facts.tsx'
import {NewMark} from './new-mark.tsx'

export const offersText = (count: number): string =>
  count === 0 ? 'No offers yet' : count === 1 ? '1 offer so far' : `${count} offers so far`

/** A lead in a list; its title opens it. */
export function LeadCard({
  lead,
  isNew,
  now,
  heading: Heading = 'h3',
}: {
  lead: Lead
  isNew: boolean
  now: string
  heading?: 'h2' | 'h3'
}) {
  const {lead_fee_cents} = lead
  return (
    <Card as="article" className="space-y-2.5">
      <div className="flex items-center justify-between gap-3">
        <Heading className="min-w-0 font-semibold">
          <Link
            to="."
            search={(before: object) => ({...before, lead: lead.id})}
            resetScroll={false}
            className="inline-block py-2.5 text-ink underline-offset-4 hover:underline desk:py-2"
          >
            {serviceText(lead.service)} for{' '}
            <span className="whitespace-nowrap">
              {lead.parent.first_name}
              <ChevronRight aria-hidden className="ml-1 inline size-4 align-[-0.125em] text-muted" />
            </span>
          </Link>
        </Heading>
        <span className="flex shrink-0 items-center gap-2 text-14 text-muted tabular-nums">
          {isNew && <NewMark />}
          {lead.number}
        </span>
      </div>
      <LeadFacts lead={lead} now={now} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-14">
        {lead_fee_cents !== undefined && (
          <span>
            Price of the lead <strong className="font-semibold">{formatCents(lead_fee_cents)}</strong>
          </span>
        )}
        <span className="text-muted">{offersText(lead.offers_count)}</span>
        <BidChip lead={lead} />
      </div>
    </Card>
  )
}

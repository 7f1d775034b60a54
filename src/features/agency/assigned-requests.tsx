import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {leadQueries} from '#data/queries/leads.ts'
import {messageOf} from '#data/app/message.ts'
import {useLane} from '#data/offline/outbox.ts'
import type {Lead} from '#contract/bookings/booking.ts'
import {bidOf} from '#data/queries/bids.ts'
import {requestTitle} from '#domain/bookings/request-text.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards, SkeletonLines} from '#ui/states/skeleton.tsx'
import {AssignedAnswer} from '#features/leads/agency/assigned-answer.tsx'
import {AgencyBidChip} from '#features/leads/bid/bid-state.tsx'
import {linkToLead} from '#features/leads/lead-card.tsx'
import {LeadFacts} from '#features/leads/lead-facts.tsx'

/** Requests sent to this agency by name that wait for its answer. */
export function AssignedRequests() {
  const {data: leads, error, refetch} = useQuery(leadQueries.assigned())
  if (!leads) {
    return error ? (
      <ErrorState
        title="Pending answers could not be loaded"
        detail={messageOf(error)}
        onRetry={() => void refetch()}
      />
    ) : (
      <SkeletonCards count={1} />
    )
  }
  if (leads.length === 0) return null
  return (
    <Section title="Waiting for your answer" count={leads.length}>
      <div className="space-y-3">
        {leads.map(lead => (
          <AssignedCard key={lead.id} lead={lead} />
        ))}
      </div>
    </Section>
  )
}

function AssignedCard({lead}: {lead: Lead}) {
  const lane = useLane(lead.id)
  const bid = bidOf('bid-org', lead, lane)
  const link = linkToLead('agency', lead.id)
  return (
    <Card as="article" tone="warm" data-booking-id={lead.id} className="space-y-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="min-w-0 font-semibold">
          <Link
            {...link}
            className="target inline-flex items-center text-ink underline-offset-4 hover:underline"
          >
            {requestTitle(lead)}
          </Link>
        </h3>
        <span className="shrink-0 text-14 text-muted tabular-nums">{lead.number}</span>
      </div>
      <LeadFacts lead={lead} viewer="agency" />
      {lead.notes && <p className="line-clamp-2 text-14">“{lead.notes}”</p>}
      {lane.loadingReason ? (
        <SkeletonLines lines={1} />
      ) : bid.is === 'none' || bid.is === 'over' ? (
        <AssignedAnswer lead={lead}>
          <Link {...link} className={buttonClass({variant: 'secondary'})}>
            Offer own rate
          </Link>
        </AssignedAnswer>
      ) : (
        <AgencyBidChip lead={lead} />
      )}
    </Card>
  )
}

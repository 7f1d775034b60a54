import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {Suspense} from 'react'
import type {Lead} from '#contract/bookings/booking.ts'
import type {Session} from '#contract/sessions/session.ts'
import {useWho} from '#data/account/current-user.ts'
import {failureOf} from '#data/app/message.ts'
import {useLane} from '#data/offline/outbox.ts'
import {bidOf, isUnanswered, shownBid} from '#data/queries/bids.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {nextStartOf} from '#domain/bookings/booking.ts'
import {requestTitle} from '#domain/bookings/request-text.ts'
import {silence_ms} from '#domain/constants.ts'
import {earlierOf} from '#domain/time.ts'
import {askedFirst} from '#features/leads/agency/filter-leads.ts'
import {leadPriceText, namedRates, priceRangesText} from '#features/leads/agency/lead-prices.ts'
import {AgencyBidChip, BidWords} from '#features/leads/bid/bid-state.tsx'
import {WithdrawalTrouble} from '#features/leads/bid/bid-trouble.tsx'
import {LeadCard, linkToLead} from '#features/leads/lead-card.tsx'
import {LeadFacts} from '#features/leads/lead-facts.tsx'
import {useReader} from '#features/sessions/calendar/use-reader.ts'
import {answerWanted} from '#features/sessions/changes/answer-wanted.ts'
import {AnswerCard} from '#features/sessions/changes/answers-wanted.tsx'
import {lazyWithRetry} from '#ui/hooks/lazy-with-retry.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards, SkeletonLines} from '#ui/states/skeleton.tsx'

// its dialogs are needed by a press only
const AssignedAnswer = lazyWithRetry(() =>
  import('#features/leads/agency/assigned-answer.tsx').then(file => file.AssignedAnswer),
)

type Answer = {due_at: string} & ({visit: Session} | {asked: Lead} | {assigned: Lead})

/** When a proposal ends with the earlier of its times, or the deadline settles differing times. */
function visitDueAt({reschedule, scheduled_start, scheduled_end}: Session, wanted: 'proposal' | 'times'): string {
  if (wanted === 'proposal' && reschedule) return earlierOf(reschedule.start, scheduled_start)
  return new Date(Date.parse(scheduled_end) + silence_ms).toISOString()
}

/** When a request opens to others, or its next visit starts if that is sooner. */
function leadDueAt(lead: Lead): string {
  const starts_at = nextStartOf(lead)
  return earlierOf(lead.invitation?.exclusive_until ?? starts_at, starts_at)
}

/** What the agency has to answer, by when it is due (`due_at`, ISO 8601 in UTC), soonest first. */
export function useAnswers(): Answer[] {
  const {data: leads = []} = useQuery(leadQueries.assigned())
  const {data: pack = []} = useQuery(leadQueries.pack())
  const {data: sessions = []} = useQuery(sessionQueries.window())
  const visitor = useWho()
  const {now} = useReader()
  const answers: Answer[] = [
    ...sessions.flatMap(visit => {
      const wanted = answerWanted(visit, visitor, now)
      return wanted ? {due_at: visitDueAt(visit, wanted), visit} : []
    }),
    ...askedFirst(pack).map(asked => ({due_at: leadDueAt(asked), asked})),
    ...leads.map(assigned => ({due_at: leadDueAt(assigned), assigned})),
  ]
  return answers.toSorted((a, b) => a.due_at.localeCompare(b.due_at))
}

/**
 * What waits for the agency's answer, by when it is due: new or differing times of its visits, requests that ask it before
 * others, and those sent to it alone.
 */
export function WaitingAnswers() {
  const {data: leads, error, refetch} = useQuery(leadQueries.assigned())
  const {data: pack = []} = useQuery(leadQueries.pack())
  const answers = useAnswers()
  const named_rates = namedRates(pack)
  const asked = answers.flatMap(answer => ('asked' in answer ? answer.asked : []))
  const rangesText = priceRangesText(asked, named_rates)
  return (
    <>
      {answers.length > 0 && (
        <Section title={m.waiting_for_your_answer()} count={answers.length}>
          <div className="space-y-3">
            {rangesText !== null && <p className="text-14 text-muted">{rangesText}</p>}
            {answers.map(answer =>
              'visit' in answer ? (
                <AnswerCard key={answer.visit.id} session={answer.visit} />
              ) : 'assigned' in answer ? (
                <AssignedCard key={answer.assigned.id} lead={answer.assigned} />
              ) : (
                // it opens from its title, seen before or not
                <div key={answer.asked.id} data-booking-id={answer.asked.id}>
                  <LeadCard
                    lead={answer.asked}
                    viewer="agency"
                    heading="h3"
                    price={leadPriceText(answer.asked, named_rates)}
                  />
                </div>
              ),
            )}
          </div>
        </Section>
      )}
      {!leads &&
        (error ? (
          <ErrorState
            title={m.pending_answers_could_not_be_loaded()}
            {...failureOf(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonCards count={1} />
        ))}
    </>
  )
}

function AssignedCard({lead}: {lead: Lead}) {
  const lane = useLane(lead.id)
  const bid = bidOf('bid-org', lead, lane)
  const link = linkToLead('agency', lead.id)
  return (
    <Card as="article" tone="warm" data-booking-id={lead.id} className="space-y-3">
      <div className="flex items-baseline justify-between gap-x-3 large-text:flex-wrap">
        <h3 className="min-w-0 font-semibold">
          <Link {...link} className="target inline-flex items-center text-ink underline-offset-4 hover:underline">
            {requestTitle(lead)}
          </Link>
        </h3>
        <span className="shrink-0 text-14 text-muted">{lead.number}</span>
      </div>
      <LeadFacts lead={lead} viewer="agency" />
      {lead.notes && (
        <p dir="auto" title={lead.notes} className="line-clamp-2 text-14">
          “{lead.notes}”
        </p>
      )}
      <WithdrawalTrouble lead_id={lead.id} viewer="agency" />
      {lane.loadingReason ? (
        <SkeletonLines lines={1} />
      ) : (
        <>
          {bid.is !== 'over' && <AgencyBidChip lead={lead} />}
          {bid.is === 'withdrawing' && (
            <p className="text-14 text-muted">
              <BidWords bid={bid} />
            </p>
          )}
          {isUnanswered(bid, shownBid('bid-org', lead, lane)) && (
            <Suspense fallback={<SkeletonLines lines={2} />}>
              <AssignedAnswer lead={lead}>
                <Link {...link} className={buttonClass({variant: 'secondary'})}>
                  {m.bid_your_own_rate()}
                </Link>
              </AssignedAnswer>
            </Suspense>
          )}
        </>
      )}
    </Card>
  )
}

import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {Suspense} from 'react'
import type {Lead} from '#contract/bookings/booking.ts'
import {useWho} from '#data/account/current-user.ts'
import {failureOf} from '#data/app/message.ts'
import {useLane} from '#data/offline/outbox.ts'
import {bidOf, isUnanswered, shownBid} from '#data/queries/bids.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {requestTitle} from '#domain/bookings/request-text.ts'
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

/**
 * What waits for the agency's answer: new or differing times of its visits, requests that ask it before others, and those
 * sent to it alone.
 */
export function WaitingAnswers() {
  const {data: leads, error, refetch} = useQuery(leadQueries.assigned())
  const {data: pack = []} = useQuery(leadQueries.pack())
  const {data: sessions = []} = useQuery(sessionQueries.window())
  const visitor = useWho()
  const {now} = useReader()
  const visits = sessions
    .filter(session => answerWanted(session, visitor, now) !== null)
    .toSorted((a, b) => a.scheduled_start.localeCompare(b.scheduled_start))
  const asked = askedFirst(pack)
  const count = visits.length + asked.length + (leads?.length ?? 0)
  return (
    <>
      {count > 0 && (
        <Section title={m.waiting_for_your_answer()} count={count}>
          <div className="space-y-3">
            {visits.map(session => (
              <AnswerCard key={session.id} session={session} />
            ))}
            <AskedFirst asked={asked} named_rates={namedRates(pack)} />
            {leads?.map(lead => (
              <AssignedCard key={lead.id} lead={lead} />
            ))}
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

/** Each opens from its title, seen before or not. */
function AskedFirst({asked, named_rates}: {asked: readonly Lead[]; named_rates: readonly number[]}) {
  const rangesText = priceRangesText(asked, named_rates)
  return (
    <>
      {rangesText !== null && <p className="text-14 text-muted">{rangesText}</p>}
      {asked.map(lead => (
        <div key={lead.id} data-booking-id={lead.id}>
          <LeadCard lead={lead} viewer="agency" heading="h3" price={leadPriceText(lead, named_rates)} />
        </div>
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

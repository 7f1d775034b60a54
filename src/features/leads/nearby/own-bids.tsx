import {m} from '#messages'
import {useQuery, type UseQueryResult} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {useMemo, type ReactNode} from 'react'
import type {Lead} from '#contract/bookings/booking.ts'
import type {Session} from '#contract/sessions/session.ts'
import {failureOf} from '#data/app/message.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import type {OutboxView} from '#data/offline/outbox.ts'
import {isOpen, isRunning, isUnsettled, nextStartOf} from '#domain/bookings/booking.ts'
import {requestTitle} from '#domain/bookings/request-text.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {inSentence, timeSpan} from '#domain/time.ts'
import {chipLinkClass} from '#ui/primitives/chips.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Rate} from '#ui/primitives/price.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {VisitStatus} from '#ui/primitives/visit-status.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {dayToSee, inPastIfUnsettled, isWon, latestOf} from '../agency/booking-groups.ts'
import {BidNote, ProviderStatus} from '../bid/bid-state.tsx'
import {WithdrawalTrouble} from '../bid/bid-trouble.tsx'
import {isWaiting, mergeOwnBids, type OwnBid} from '../bid/merge-own-bids.ts'
import {UnsentBids, useUnsentBids} from '../bid/unsent-bids.tsx'
import {LeadCard} from '../lead-card.tsx'
import {LeadFacts} from '../lead-facts.tsx'
import type {BookingGroup} from '../search.ts'
import {bookingsWith, nextVisits} from './next-visits.ts'
import {useFocusNextCard} from './use-focus-next-card.ts'

/** The caregiver's bids, newest first, with those that this device had received since the list was read. */
export const ownBids = (
  bookings: readonly Lead[],
  nearby: readonly Lead[],
  outbox: Pick<OutboxView, 'entries' | 'receipts'>,
): OwnBid[] =>
  mergeOwnBids('bid-caretaker', {bookings, leads: nearby}, outbox).filter(
    bid => bid.my_offer !== null || isWaiting(bid),
  )

/** Whether a bid is shown as a lead's card, which takes another bid while the request is open to the caregiver. */
export const isOnCard = (bid: OwnBid, isBarred: boolean): boolean =>
  isWaiting(bid) || (isOpen(bid) && bid.can_bid !== false && !isBarred)

/** The caregiver's bids and bookings at any distance, by what became of them. The address has the chosen group. */
export function OwnBids({
  bids: listed,
  nearby = [],
  query: {error, refetch},
  isBarred,
  show,
}: {
  /** Undefined while they are not loaded. */
  bids: readonly OwnBid[] | undefined
  /** The requests that the device knows beside them. */
  nearby?: readonly Lead[] | undefined
  query: Pick<UseQueryResult<Lead[]>, 'error' | 'refetch'>
  /** Not verified, so no bid can be placed. */
  isBarred: boolean
  show?: BookingGroup | undefined
}) {
  const now = useServerNow(60_000)
  const {visits, next} = useCalendar(now)
  const focusNextCard = useFocusNextCard()
  const onCards = (listed ?? []).filter(bid => isOnCard(bid, isBarred)).map(({id}) => id)
  const unsent = useUnsentBids('caregiver', onCards)
  const unsentIds = new Set(unsent.map(({lane}) => lane))
  const unsentBids = (
    <UnsentBids
      viewer="caregiver"
      shown={onCards}
      listed={[...onCards, ...(listed ?? []).filter(isWon).map(({id}) => id)]}
      cardOf={booking_id => {
        const lead = latestOf([...(listed ?? []), ...nearby].filter(({id}) => id === booking_id))
        return lead && <LeadCard lead={lead} viewer="caregiver" heading="h3" />
      }}
    />
  )
  if (!listed && !error) return <SkeletonCards />
  if (!listed) {
    return (
      <div className="space-y-4">
        {unsentBids}
        <ErrorState title={m.your_bids_could_not_be_loaded()} {...failureOf(error)} onRetry={() => void refetch()} />
      </div>
    )
  }
  // each request has one card: above while a bid on it is unsent, unless it is won already
  const bids = listed.filter(bid => isWon(bid) || !unsentIds.has(bid.id)).map(bid => inPastIfUnsettled(bid, now))
  const underReview = bookingsWith(visits, 'DISPUTED')
  const shown = order.filter(group => !show || group === show)
  return (
    <div className="space-y-8" {...focusNextCard}>
      {unsentBids}
      {bids.length > 0 ? (
        <GroupLinks bids={bids} />
      ) : (
        unsent.length === 0 && (
          <EmptyState picture="empty-requests" title={m.no_bids_yet()}>
            {m.your_bids_are_listed_here_with()}
          </EmptyState>
        )
      )}
      {shown.map(group => {
        const ofGroup = bids.filter(bid => bid.group === group)
        if (ofGroup.length === 0) {
          return group === show && <EmptyState key={group} picture="empty-requests" title={nothing[group]} />
        }
        return (
          <Section key={group} title={groupTitles[group]} count={ofGroup.length}>
            <Cards
              bids={group === 'booked' ? soonestFirst(ofGroup, next) : ofGroup}
              card={lead =>
                isOnCard(lead, isBarred) ? (
                  <LeadCard lead={lead} viewer="caregiver" heading="h3" />
                ) : (
                  <PastBid lead={lead} next={next.get(lead.id)} isUnderReview={underReview.has(lead.id)} now={now} />
                )
              }
            />
          </Section>
        )
      })}
    </div>
  )
}

/** What comes next stands first. */
const order = ['booked', 'waiting', 'past', 'lost'] as const satisfies readonly BookingGroup[]

const groupTitles = {
  booked: m.upcoming(),
  waiting: m.waiting_for_the_family(),
  past: m.past_and_canceled(),
  lost: m.not_chosen_or_withdrawn(),
} as const satisfies Record<BookingGroup, string>

const nothing = {
  booked: m.no_upcoming_bookings(),
  waiting: m.no_bids_are_waiting_for_an(),
  past: m.no_past_bookings_yet(),
  lost: m.no_bids_were_declined_or_withdrawn(),
} as const satisfies Record<BookingGroup, string>

/** The groups with their counts, each a link to the filtered list. */
function GroupLinks({bids}: {bids: readonly OwnBid[]}) {
  const counted = order.map(group => ({
    show: group as BookingGroup | undefined,
    label: groupTitles[group],
    count: bids.filter(bid => bid.group === group).length,
  }))
  return (
    <nav aria-label={m.bids_and_bookings_by_state()}>
      <ul className="scroll-quiet -mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0">
        {[{show: undefined, label: m.all(), count: bids.length}, ...counted].map(({show, label, count}) => (
          <li key={label}>
            <Link
              to="/dash/caretaker/nearby"
              search={{view: 'bids', ...(show && {show})}}
              resetScroll={false}
              className={chipLinkClass}
              activeOptions={{exact: true, includeSearch: true}}
            >
              {label} <span className="tabular-nums">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type NextVisits = ReturnType<typeof nextVisits>

const no_visits: readonly Session[] = []

/** The calendar's sixty days, and the next visit of each booking. */
function useCalendar(now: string): {visits: readonly Session[]; next: NextVisits} {
  const {data: visits = no_visits} = useQuery(sessionQueries.window())
  return useMemo(() => ({visits, next: nextVisits(visits, now)}), [visits, now])
}

const soonestFirst = (bids: readonly OwnBid[], next: NextVisits) => {
  const startOf = (bid: OwnBid) => next.get(bid.id)?.scheduled_start ?? nextStartOf(bid)
  return bids.toSorted((a, b) => Date.parse(startOf(a)) - Date.parse(startOf(b)))
}

const Cards = ({bids, card}: {bids: readonly OwnBid[]; card: (bid: OwnBid) => ReactNode}) => (
  <ul className="grid gap-3 wide:grid-cols-2">
    {bids.map(bid => (
      <li key={bid.id} className="grid">
        {card(bid)}
      </li>
    ))}
  </ul>
)

/** A bid on a request that takes no more bids; a won one shows the status of its booking and leads to its visits. */
function PastBid({
  lead,
  next,
  isUnderReview,
  now,
}: {
  lead: OwnBid
  next: Session | undefined
  isUnderReview: boolean
  now: string
}) {
  const {bid_rate, group} = lead
  // its last visit may have ended since the status was read
  const isStatusOld = group === 'past' && isRunning(lead) && !isUnsettled(lead)
  return (
    <Card as="article" data-booking-id={lead.id} className="space-y-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1.5">
        <h3 className="min-w-0 font-semibold">{requestTitle(lead)}</h3>
        {isStatusOld && isUnderReview ? <VisitStatus status="DISPUTED" /> : <ProviderStatus lead={lead} now={now} />}
      </div>
      {next && (
        <p className="text-14 font-medium">
          {(next.scheduled_start > now ? m.next_visit_leads : m.current_visit_leads)({
            in_sentence: inSentence(timeSpan(next.scheduled_start, next.scheduled_end, next.timezone, {now})),
          })}
        </p>
      )}
      <LeadFacts lead={lead} viewer="caregiver" />
      <WithdrawalTrouble lead_id={lead.id} viewer="caregiver" />
      {bid_rate !== null && (
        <p className="text-14 text-muted">
          {m.your_bid_leads()} <Rate cents={dollarsToCents(bid_rate)} />
        </p>
      )}
      <BidNote lead={lead} />
      {isWon(lead) && (
        <Link
          to="/dash/caretaker/calendar"
          search={{day: dayToSee(lead, now, next && [next]), ...(next ? {session: next.id} : {booking: lead.id})}}
          className="target inline-flex items-center text-14 font-medium text-primary underline"
        >
          {next ? m.open_the_visit() : m.see_its_visits()}
        </Link>
      )}
    </Card>
  )
}

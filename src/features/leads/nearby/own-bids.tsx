import type {UseQueryResult} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import type {ReactNode} from 'react'
import type {Lead} from '#contract/bookings/booking.ts'
import {type Offer, isLive} from '#contract/bookings/offers.ts'
import {messageOf} from '#data/app/message.ts'
import {useOutbox} from '#data/offline/outbox.ts'
import {isOpen} from '#domain/bookings/booking.ts'
import {requestTitle} from '#domain/bookings/request-text.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Rate} from '#ui/primitives/price.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {ProviderStatus} from '../bid/bid-state.tsx'
import {WithdrawalTrouble} from '../bid/bid-trouble.tsx'
import {LeadCard} from '../lead-card.tsx'
import {LeadFacts} from '../lead-facts.tsx'

type OwnBid = Lead & {my_offer: Offer}

/** The caregiver's bids among their bookings, newest first. */
export const ownBids = (leads: readonly Lead[]): OwnBid[] =>
  leads.filter((lead): lead is OwnBid => lead.my_offer !== null)

export const isWaiting = ({my_offer}: OwnBid): boolean => isLive(my_offer)

/** Whether a bid is shown as a lead's card, which takes another bid while the request is open. */
export const isOnCard = (bid: OwnBid, isBarred: boolean): boolean => isWaiting(bid) || (isOpen(bid) && !isBarred)

/** The caregiver's bids at any distance: those that wait for an answer, then the answered ones. */
export function OwnBids({
  bids: {data, error, refetch},
  isBarred,
}: {
  bids: UseQueryResult<Lead[]>
  /** Not verified, so no bid can be placed. */
  isBarred: boolean
}) {
  if (!data && !error) return <SkeletonCards />
  if (!data) {
    return (
      <div className="space-y-4">
        <Unsent shown={[]} />
        <ErrorState title="Your bids could not be loaded" detail={messageOf(error)} onRetry={() => void refetch()} />
      </div>
    )
  }
  const bids = ownBids(data)
  const waiting = bids.filter(isWaiting)
  const answered = bids.filter(bid => !isWaiting(bid))
  return (
    <div className="space-y-8">
      <Unsent shown={bids.filter(bid => isOnCard(bid, isBarred))} />
      {bids.length === 0 && (
        <EmptyState picture="empty-requests" title="No bids yet">
          Your bids are listed here, with the family’s answer as soon as there is one.
        </EmptyState>
      )}
      {waiting.length > 0 && (
        <Section title="Waiting for an answer" count={waiting.length}>
          <Cards bids={waiting} card={lead => <LeadCard lead={lead} viewer="caregiver" heading="h3" />} />
        </Section>
      )}
      {answered.length > 0 && (
        <Section title="Answered">
          <Cards
            bids={answered}
            card={lead =>
              isOnCard(lead, isBarred) ? (
                <LeadCard lead={lead} viewer="caregiver" heading="h3" />
              ) : (
                <PastBid lead={lead} />
              )
            }
          />
        </Section>
      )}
    </div>
  )
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

/** Counts the bids that are not sent yet and have no card. */
function Unsent({shown}: {shown: readonly OwnBid[]}) {
  const {entries} = useOutbox()
  const lanes = entries.filter(
    ({kind, state, lane}) => kind === 'bid-caretaker' && state !== 'attention' && !shown.some(bid => bid.id === lane),
  )
  if (lanes.length === 0) return null
  return (
    <p className="text-14 text-muted">
      {lanes.length === 1
        ? 'One bid is still on this phone and will be sent automatically.'
        : `${lanes.length} bids are still on this phone and will be sent automatically.`}{' '}
      <Link to="/outbox" className="target font-medium text-primary underline">
        See the outbox
      </Link>
    </p>
  )
}

/** A bid on a request that takes no more bids; a won one shows the status of its booking. */
function PastBid({lead}: {lead: OwnBid}) {
  const {my_offer, status} = lead
  return (
    <Card as="article" data-booking-id={lead.id} className="space-y-2">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-semibold">{requestTitle(lead)}</h3>
        <ProviderStatus lead={lead} />
      </div>
      <LeadFacts lead={lead} viewer="caregiver" />
      <WithdrawalTrouble lead_id={lead.id} viewer="caregiver" />
      <p className="text-14 text-muted">
        Your bid: <Rate cents={dollarsToCents(my_offer.hourly_rate)} />
      </p>
      {my_offer.status === 'ACCEPTED' && (status === 'CONFIRMED' || status === 'IN_PROGRESS') && (
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

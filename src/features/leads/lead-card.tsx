import {m} from '#messages'
import {isWeekly} from '#domain/bookings/booking.ts'
import {Link} from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type {ReactNode} from 'react'
import type {Lead} from '#contract/bookings/booking.ts'
import {isLive} from '#contract/bookings/offers.ts'
import {requestTitle} from '#domain/bookings/request-text.ts'
import {formatCents} from '#lib/money-text.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Card} from '#ui/primitives/card.tsx'
import {useLeadPrice} from './agency/use-lead-price.ts'
import {InvitationBadge, DeclineInvitation} from './bid/invitation-badge.tsx'
import {AgencyBidChip, AgencyBidNote, BidState, PlaceBidButton} from './bid/bid-state.tsx'
import {LimitNote} from './bid/limit-note.tsx'
import {shownTotal, standingRate} from './bid/lead-price.ts'
import {useBid, type Viewer} from './bid/use-bid.ts'
import {BusyLine, GapLine, LeadFacts, reasonsText, useLeadName} from './lead-facts.tsx'
import {Unbroken} from '#ui/primitives/unbroken.tsx'

type Heading = 'h2' | 'h3'

/** How many offers a request has, or that the reader's own is the only one. */
export function offersText({offers_count: count, my_offer}: Pick<Lead, 'offers_count' | 'my_offer'>): string {
  if (count === 0) return m.no_offers_yet()
  return count === 1 && my_offer && isLive(my_offer)
    ? m.yours_is_the_only_offer_so_far()
    : m.count_offers_so_far({count})
}

/** Marks what was created since the last visit. */
export function NewMark() {
  return (
    <span className="rounded-chip bg-warm-tint px-2 py-0.5 text-13 whitespace-nowrap font-semibold text-warm">
      {m.new_text_2()}
    </span>
  )
}

/** Search parameters that open a lead on the current page. */
const opening = {
  caregiver: (id: string) => ({request: id}),
  agency: (id: string) => ({lead: id}),
} as const satisfies Record<Viewer, (id: string) => object>

/** Props of a link that opens a lead on the current page. */
export const linkToLead = (viewer: Viewer, id: string) =>
  ({
    to: '.',
    search: (before: object) => ({...before, ...opening[viewer](id)}),
    resetScroll: false,
  }) as const

/**
 * A lead in a list; its title opens it. A caregiver's card also takes a bid at the usual rate, unless that is above the
 * family's maximum: then its button opens the lead, which warns of it.
 */
export function LeadCard({
  lead,
  viewer,
  isNew = false,
  heading = 'h2',
  price = null,
  children,
}: {
  lead: Lead
  viewer: Viewer
  isNew?: boolean
  heading?: Heading
  /** What the lead would cost an agency without a bid, as text. */
  price?: string | null
  /** Below an agency's card. */
  children?: ReactNode
}) {
  return viewer === 'caregiver' ? (
    <CaregiverCard lead={lead} heading={heading} />
  ) : (
    <AgencyCard lead={lead} heading={heading} isNew={isNew} price={price}>
      {children}
    </AgencyCard>
  )
}

const totalBy = {bid: m.at_your_bid(), rate: m.at_your_rate_in_a_card()}
const weeklyBy = {bid: m.per_week_at_your_bid(), rate: m.per_week_at_your_rate()}

function CaregiverCard({lead, heading}: {lead: Lead; heading: Heading}) {
  const bidding = useBid(lead, 'caregiver')
  const {bid, usual_rate, agreed_rate} = bidding
  const total = shownTotal(lead, bid, usual_rate)
  const reasons = reasonsText(lead, {rate: standingRate(lead, bid), most: 4})
  const name = useLeadName(lead)
  const isAbove = usual_rate !== undefined && lead.max_hourly_rate !== null && usual_rate > lead.max_hourly_rate
  // also while it is not known: one tap must not bid more than was agreed
  const isOtherThanAgreed = agreed_rate !== null && agreed_rate !== usual_rate
  return (
    <Card as="article" aria-label={name} data-booking-id={lead.id} className="flex flex-col gap-3">
      <CardHead lead={lead} name={name} viewer="caregiver" heading={heading}>
        {total && (
          <p className="shrink-0 text-right large-text:ml-auto large-text:shrink">
            <span className="block text-18 font-semibold">{formatCents(total.cents)}</span>
            <span className="block text-13 text-muted">{(isWeekly(lead) ? weeklyBy : totalBy)[total.by]}</span>
          </p>
        )}
      </CardHead>
      <InvitationBadge lead={lead} viewer="caregiver" />
      <LeadFacts lead={lead} viewer="caregiver" />
      {reasons && <p className="text-14 text-good first-letter:uppercase">{reasons}</p>}
      <GapLine lead={lead} />
      <BusyLine lead={lead} />
      <BidState bidding={bidding} lead={lead} about={name} />
      <LimitNote lead_id={lead.id} bid={bid} />
      {bidding.isUnanswered && (
        <div className="mt-auto grid gap-2 pt-1">
          {(isAbove || isOtherThanAgreed) && !bidding.disabledReason ? (
            <Link
              {...linkToLead('caregiver', lead.id)}
              aria-label={`${m.place_bid_leads()}: ${name}`}
              className={buttonClass({variant: 'secondary', full: true})}
            >
              {m.place_bid_leads()}
            </Link>
          ) : (
            <PlaceBidButton
              variant="secondary"
              bidding={bidding}
              about={name}
              hourly_rate={usual_rate}
              canUndo={lead.sessions_count > 1 || isWeekly(lead)}
            />
          )}
          <DeclineInvitation lead={lead} viewer="caregiver" />
        </div>
      )}
    </Card>
  )
}

// the row has the booking's id, since a table shows the same lead without a card
function AgencyCard({
  lead,
  heading,
  isNew,
  price: listed_price,
  children,
}: {
  lead: Lead
  heading: Heading
  isNew: boolean
  price: string | null
  children?: ReactNode
}) {
  const name = useLeadName(lead)
  const price = useLeadPrice(lead, listed_price)
  return (
    <Card
      as="article"
      tone={lead.invitation?.is_exclusive ? 'warm' : 'plain'}
      aria-label={name}
      className="flex flex-col gap-3"
    >
      <CardHead lead={lead} name={name} viewer="agency" heading={heading}>
        <span className="flex shrink-0 flex-wrap items-baseline gap-x-2 text-14 text-muted large-text:shrink">
          {isNew && <NewMark />}
          <Unbroken>{lead.number}</Unbroken>
        </span>
      </CardHead>
      <InvitationBadge lead={lead} viewer="agency" />
      <LeadFacts lead={lead} viewer="agency" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-14">
        {price !== null && (
          <span>
            {m.lead_price()} <strong className="font-semibold">{price}</strong>
          </span>
        )}
        <span className="text-muted">{offersText(lead)}</span>
        <AgencyBidChip lead={lead} />
      </div>
      <AgencyBidNote lead={lead} />
      {children}
    </Card>
  )
}

function CardHead({
  lead,
  name,
  viewer,
  heading: Heading,
  children,
}: {
  lead: Lead
  /** What the link is called. */
  name: string
  viewer: Viewer
  heading: Heading
  children: ReactNode
}) {
  return (
    <div className="flex items-baseline justify-between gap-3 large-text:flex-wrap">
      <Heading className="min-w-0 font-semibold">
        <Link
          {...linkToLead(viewer, lead.id)}
          aria-label={name}
          className="target inline-flex items-center gap-1 text-ink underline-offset-4 hover:underline"
        >
          {requestTitle(lead)}
          <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
        </Link>
      </Heading>
      {children}
    </div>
  )
}

import {m} from '#messages'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Check from 'lucide-react/icons/check'
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point'
import {useMemo} from 'react'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useIsBlocked} from '#data/queries/messages.ts'
import {yearsText} from '#domain/accounts/languages.ts'
import {reviewsText} from '#domain/accounts/review.ts'
import {isWeekly} from '#domain/bookings/booking.ts'
import {freePartOf} from '#domain/bookings/free-part.ts'
import {hoursText} from '#domain/bookings/hours-text.ts'
import {milesText, shortName} from '#domain/bookings/request-text.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {gapTexts, matchReasonText, reasonsFor} from '#features/leads/match-text.ts'
import {dayIn} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {formatCents} from '#lib/money-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Price, Rate} from '#ui/primitives/price.tsx'
import type {Column, Sort} from '#ui/table/column.ts'
import {DataTable} from '#ui/table/data-table.tsx'
import {aboveMaximum} from '../bidder/above-maximum.ts'
import {BidderLinks} from '../bidder/bidder-links.tsx'
import {busyText, busyTimesText} from '../bidder/booked-elsewhere.tsx'
import {fitsAndGaps} from '../bidder/fits-and-gaps.ts'
import {useHasCome} from '../bidder/use-has-come.ts'
import {useBidderFacts, type BidderFacts} from './use-bidder-facts.ts'

interface Deciding {
  disabledReason: string | undefined
  onApprove: (offer: Offer) => void
  onDecline: (offer: Offer) => void
}

const idOf = ({caretaker_id, org_id}: Offer): string => caretaker_id ?? org_id ?? ''

/** The offers of a request in a table of what families compare, across the whole width of the page. */
export function CompareOffers({
  booking,
  offers,
  lowest,
  sort,
  onSort,
  disabledReason,
  onApprove,
  onDecline,
}: {
  booking: Booking
  /** In the order that the family chose; the table keeps it without `sort`. */
  offers: readonly Offer[]
  /** The id of the offer with the lowest total. */
  lowest: string | undefined
  sort: Sort
  onSort: (sort: Sort) => void
} & Deciding) {
  const facts = useBidderFacts(offers)
  const today = dayIn(deviceZone(), useServerNow(60_000))
  const columns = useMemo(
    () => columnsOf({booking, lowest, facts, today, deciding: {disabledReason, onApprove, onDecline}}),
    [booking, lowest, facts, today, disabledReason, onApprove, onDecline],
  )
  return (
    <div data-compared="">
      <DataTable
        label={m.offers()}
        counted={m.count_of_offers}
        columns={columns}
        rows={offers}
        rowId={({id}) => id}
        sort={sort}
        onSort={onSort}
        rowAttributes={({id}) => ({'data-offer-id': id})}
        empty={null}
      />
    </div>
  )
}

const headingsOf = ({audience}: Booking) => ({
  bidder: audience === 'agencies' ? m.agency() : m.caregiver(),
  total: m.total(),
  distance: m.distance(),
  rating: m.rating(),
  years: m.experience(),
})

/** The columns for which no agency has a value: its caregivers come from several places and it assigns them later. */
const ofCaregivers: ReadonlySet<string> = new Set(['distance', 'years', 'times'])

/** What the column with this id is called, if the table of this request has it and can sort by it. */
export function headingOf(booking: Booking, id = ''): string | undefined {
  if (booking.audience === 'agencies' && ofCaregivers.has(id)) return undefined
  return new Map(Object.entries(headingsOf(booking))).get(id)
}

function columnsOf({
  booking,
  lowest,
  facts,
  today,
  deciding,
}: {
  booking: Booking
  lowest: string | undefined
  facts: ReadonlyMap<string, BidderFacts>
  today: string
  deciding: Deciding
}): Column<Offer>[] {
  const factsOf = (offer: Offer) => facts.get(idOf(offer))
  const headings = headingsOf(booking)
  const columns: Column<Offer>[] = [
    {
      id: 'bidder',
      header: headings.bidder,
      value: ({display_name}) => display_name,
      cell: offer => <Bidder booking={booking} offer={offer} facts={factsOf(offer)} {...deciding} />,
    },
    {
      id: 'total',
      header: headings.total,
      value: ({due_cents}) => due_cents,
      cell: ({id, due_cents, hourly_rate}) => (
        <>
          <Price cents={due_cents} />
          <span className="block text-13 text-muted">{isWeekly(booking) ? m.per_week() : m.in_all()}</span>
          <Rate cents={dollarsToCents(hourly_rate)} />
          {id === lowest && <span className="block text-13 font-semibold text-good">{m.lowest_total()}</span>}
        </>
      ),
    },
    {
      id: 'distance',
      header: headings.distance,
      value: distanceOf,
      cell: offer => {
        const miles = distanceOf(offer)
        return miles === null ? '–' : milesText(miles)
      },
    },
    {
      id: 'rating',
      header: headings.rating,
      value: offer => factsOf(offer)?.rating ?? null,
      cell: offer => <Rating {...factsOf(offer)} />,
    },
    {
      id: 'years',
      header: headings.years,
      value: offer => factsOf(offer)?.years ?? null,
      cell: offer => {
        const years = factsOf(offer)?.years
        return years === undefined ? null : years === null ? '–' : yearsText(years)
      },
    },
    {
      id: 'needs',
      header: m.your_needs(),
      value: () => null,
      cell: offer => <Needs booking={booking} offer={offer} today={today} />,
      sortable: false,
    },
    {
      id: 'times',
      header: m.times_of_a_request(),
      value: () => null,
      cell: offer => <Times booking={booking} offer={offer} today={today} />,
      sortable: false,
    },
    {
      id: 'decide',
      header: m.decide(),
      value: () => null,
      cell: offer => <Decide offer={offer} {...deciding} />,
      sortable: false,
    },
  ]
  return booking.audience === 'agencies' ? columns.filter(({id}) => !ofCaregivers.has(id)) : columns
}

/** In miles; null for an agency, and where it is not known. */
const distanceOf = ({match}: Offer): number | null =>
  match?.reasons.find(reason => reason.kind === 'distance')?.miles ?? null

/** The bidder with their checks, their words and their profile. */
function Bidder({
  booking,
  offer,
  facts,
  disabledReason,
  onApprove,
}: {booking: Booking; offer: Offer; facts: BidderFacts | undefined} & Pick<Deciding, 'disabledReason' | 'onApprove'>) {
  const {caretaker_id, display_name: name, note} = offer
  const isBlocked = useIsBlocked(offer)
  const hasCome = useHasCome(offer)
  const Sign = facts?.is_verified ? BadgeCheck : ShieldAlert
  return (
    <div className="min-w-32 space-y-1">
      <p className="font-semibold">{name}</p>
      {facts && facts.is_verified !== null && (
        <p className="flex items-center gap-1 text-13 text-muted">
          <Sign aria-hidden className="size-4 shrink-0" />
          {facts.is_verified ? m.verified_person() : m.not_verified_right_now()}
        </p>
      )}
      {hasCome && <p className="text-13 text-muted">{m.has_visited_you_before_people()}</p>}
      {note && (
        <blockquote dir="auto" className="text-13 wrap-anywhere whitespace-pre-line text-muted">
          “{note}”
        </blockquote>
      )}
      {isBlocked && <p className="text-13 text-muted">{m.name_is_blocked({name: shortName({caretaker_id, name})})}</p>}
      <BidderLinks
        booking={booking}
        offer={offer}
        onApprove={() => onApprove(offer)}
        disabledReason={disabledReason}
        isInTable
      />
    </div>
  )
}

/** A dash stands for a bidder without reviews; what has not loaded is left empty. */
function Rating({rating, reviews_count = 0}: Partial<BidderFacts>) {
  if (rating === undefined) return null
  if (rating === null) return '–'
  return (
    <>
      <span className="font-semibold tabular-nums">{rating.toFixed(1)}</span>
      <span className="block text-13 text-muted">{reviewsText(reviews_count)}</span>
    </>
  )
}

/** What of the family's needs the bidder covers, and what not; distance, times and rating have columns of their own. */
function Needs({booking, offer, today}: {booking: Booking; offer: Offer; today: string}) {
  const {fits, gaps} = fitsAndGaps(
    {match: offer.match, above_cents: aboveMaximum(booking, offer)},
    {except: ['distance', 'free', 'rating', 'background_check'], today},
  )
  if (fits.length + gaps.length === 0) return '–'
  return (
    <ul className="min-w-32 space-y-0.5 text-13">
      {fits.map(text => (
        <li key={text} className="flex gap-1">
          <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
          <span className="first-letter:uppercase">{text}</span>
        </li>
      ))}
      {gaps.map(text => (
        <li key={text} className="text-waiting first-letter:uppercase">
          {text}
        </li>
      ))}
    </ul>
  )
}

/** At how many of the times the bidder is free, with the hours and about the price of these if it is not at all. */
function Times({booking, offer, today}: {booking: Booking; offer: Offer; today: string}) {
  const now = useServerNow(60_000)
  const {match, visit_due_cents, overlaps = []} = offer
  const free = reasonsFor(match?.reasons ?? []).find(({kind}) => kind === 'free')
  const gaps = match ? gapTexts({...match, gaps: match.gaps?.filter(({kind}) => kind === 'free')}, 'family', today) : []
  const part = freePartOf(match, booking)
  if (!free && gaps.length === 0 && overlaps.length === 0) return '–'
  return (
    <div className="min-w-28 space-y-0.5 text-13">
      {free && <p className="first-letter:uppercase">{matchReasonText(free, 'family')}</p>}
      {gaps.map(text => (
        <p key={text} className="text-waiting first-letter:uppercase">
          {text}
        </p>
      ))}
      {part && visit_due_cents !== null && (
        <p className="text-muted">
          {m.hours_about_cents({
            hours_text: hoursText(part.hours),
            cents: formatCents(part.visits * visit_due_cents),
          })}
        </p>
      )}
      {overlaps.length > 0 && (
        <>
          <p className="text-waiting">{busyText(offer)}</p>
          <p className="text-muted">{busyTimesText(offer, booking.timezone, now)}</p>
        </>
      )}
    </div>
  )
}

function Decide({offer, disabledReason, onApprove, onDecline}: {offer: Offer} & Deciding) {
  const {display_name: name} = offer
  return (
    <div className="grid min-w-24 gap-1.5">
      <Button
        size="sm"
        aria-label={m.approve_offer_of({name})}
        disabledReason={disabledReason}
        onClick={() => onApprove(offer)}
      >
        {m.approve()}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        aria-label={m.decline_offer_of({name})}
        disabledReason={disabledReason}
        onClick={() => onDecline(offer)}
      >
        {m.decline()}
      </Button>
    </div>
  )
}

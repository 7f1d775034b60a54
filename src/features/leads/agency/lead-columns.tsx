import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import type {Lead} from '#contract/bookings/booking.ts'
import type {leadColumnIds} from '#contract/bookings/choices.ts'
import {isWeekly} from '#domain/bookings/booking.ts'
import {startAhead} from '#domain/bookings/schedule.ts'
import {aWeek, serviceText} from '#domain/bookings/request-text.ts'
import {inSentence, timePoint} from '#domain/time.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {hoursText} from '#domain/bookings/hours-text.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {Rate} from '#ui/primitives/price.tsx'
import {Unbroken} from '#ui/primitives/unbroken.tsx'
import type {Column} from '#ui/table/column.ts'
import {AgencyBidChip} from '../bid/bid-state.tsx'
import {linkToLead, NewMark} from '../lead-card.tsx'
import {leadPlaceText} from '../lead-place.ts'
import {ChooseLead, type LeadChoosing} from './choose-leads.tsx'
import {isNew, isSentByName} from './filter-leads.ts'
import {leadPriceText, leastLeadPrice} from './lead-prices.ts'
import {useLeadPrice} from './use-lead-price.ts'

/** `2 (5, 7)`: the number of children and their ages; a dash if there are none. */
const agesText = (ages: readonly number[]): string =>
  ages.length === 0
    ? '–'
    : `${ages.length} (${ages
        .toSorted((a, b) => a - b)
        .map(age => (age === 0 ? '<1' : age))
        .join(', ')})`

/** When the first visit begins; `Next: Fri, Dec 4, 4:22 AM` once it has begun. */
function firstVisitText(lead: Lead, now: string): string {
  const start = startAhead(lead, now)
  const when = timePoint(start, lead.timezone, {now, zone: deviceZone()})
  return start === lead.first_start ? when : m.next_visit_when({when: inSentence(when)})
}

/** The price; where no family named a rate that it could be estimated from, when it is known. */
function LeadPrice({lead, price}: {lead: Lead; price: string | null}) {
  const shown = useLeadPrice(lead, price)
  if (shown !== null) return shown
  return lead.lead_terms ? <span className="text-muted">{m.shown_after_you_bid()}</span> : '–'
}

/** Columns of the leads table. Their ids are the orders of the address; dates sort as numbers. */
export const leadColumns = ({
  since,
  now,
  choosing,
  named_rates,
}: {
  since: string
  now: string
  choosing: LeadChoosing
  /** The highest rates that families named, in dollars: what a lead without one may be worth. */
  named_rates: readonly number[]
}): (Column<Lead> & {id: (typeof leadColumnIds)[number] | 'bid'})[] => [
  {
    id: 'number',
    header: m.lead(),
    value: lead => lead.number,
    cell: lead => (
      <span className="block">
        {/* the checkbox is taller than the line */}
        <span className="flex h-6 items-center gap-2">
          {choosing.can(lead) ? (
            <ChooseLead lead={lead} isChosen={choosing.has(lead)} onChoose={choosing.set} hideLabel />
          ) : (
            // as wide as the checkbox, so that the numbers stand in one line
            <span aria-hidden className="w-8 shrink-0" />
          )}
          <Link
            {...linkToLead('agency', lead.id)}
            className="inline-flex min-h-6 items-center font-semibold whitespace-nowrap"
          >
            {lead.number}
          </Link>
          {isNew(lead, since) && <NewMark />}
        </span>
        <span className="block text-muted">
          {serviceText(lead.service)} · {leadPlaceText(lead)}
        </span>
        {lead.declined_invitation_at !== undefined && (
          <span className="block text-muted">{m.declined_by_your_agency()}</span>
        )}
        {isSentByName(lead) && (
          <span className="block font-medium text-warm first-letter:uppercase">{m.sent_to_your_agency()}</span>
        )}
      </span>
    ),
  },
  {
    id: 'first_visit',
    header: m.first_visit(),
    value: lead => Date.parse(startAhead(lead, now)),
    cell: lead => (
      <span className="block min-w-28">
        <Unbroken>{firstVisitText(lead, now)}</Unbroken>
      </span>
    ),
  },
  {
    id: 'hours',
    header: m.hours_leads(),
    value: lead => lead.hours,
    // two lines at most, as the other columns have: a third one would make every row higher
    cell: lead => (
      <>
        <span className="block whitespace-nowrap">{hoursText(lead.hours)}</span>
        {isWeekly(lead) && <span className="block whitespace-nowrap text-muted">{aWeek(lead).trim()}</span>}
      </>
    ),
    align: 'right',
  },
  {
    id: 'children',
    header: m.children(),
    value: lead => lead.number_of_children,
    cell: lead => <span className="whitespace-nowrap">{agesText(lead.ages)}</span>,
  },
  {
    id: 'rate',
    header: m.max_rate(),
    value: lead => lead.max_hourly_rate,
    cell: lead => (lead.max_hourly_rate === null ? m.no_max() : <Rate cents={dollarsToCents(lead.max_hourly_rate)} />),
    align: 'right',
  },
  {id: 'offers', header: m.offers(), value: lead => lead.offers_count, align: 'right'},
  {
    id: 'price',
    header: m.lead_price(),
    value: lead => leastLeadPrice(lead, named_rates),
    cell: lead => <LeadPrice lead={lead} price={leadPriceText(lead, named_rates)} />,
    align: 'right',
  },
  {
    id: 'bid',
    header: m.your_bid(),
    value: lead => lead.my_offer?.status ?? null,
    // the widest that needs no scrolling sideways in Spanish
    cell: lead => (
      <span className="block min-w-28">
        <AgencyBidChip lead={lead} />
      </span>
    ),
    sortable: false,
  },
]

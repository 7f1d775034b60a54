import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import MapPin from 'lucide-react/icons/map-pin'
import type {Lead} from '#contract/bookings/booking.ts'
import {inSentence, timePoint} from '#domain/time.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {countyCounts, newestWorth} from '#features/leads/agency/filter-leads.ts'
import {leadPriceText, namedRates, priceRangesText} from '#features/leads/agency/lead-prices.ts'
import {LeadCard} from '#features/leads/lead-card.tsx'

/** Leads shown on the home screen. */
const shown_most = 4

/** Leads that opened since the last visit, or within a day on the first one, in the order of `newestWorth`. */
export function NewLeads({
  leads,
  since,
  isFirst,
  now,
}: {
  leads: readonly Lead[]
  since: string
  isFirst: boolean
  now: string
}) {
  const fresh = newestWorth(leads, {since, now})
  const named_rates = namedRates(leads)
  const shown = fresh.slice(0, shown_most)
  const rangesText = priceRangesText(shown, named_rates)
  // those sent to this agency too, as the counties and the page of leads count
  const count = leads.length
  return (
    <Section
      title={isFirst ? m.new_leads() : m.new_since_last_visit()}
      count={fresh.length}
      action={
        <Link
          to="/dash/agency/leads"
          search={fresh.length > shown_most ? {fresh: true} : {saved: 'all'}}
          className={buttonClass({variant: 'quiet', size: 'sm'})}
        >
          {fresh.length > shown_most ? m.all_new() : m.all_leads()}
        </Link>
      }
    >
      {fresh.length === 0 ? (
        <Card className="text-muted">
          {/* on the first visit `since` may be before the account was made */}
          {isFirst
            ? m.no_new_and_open_leads({count})
            : m.nothing_new_and_open_leads({in_sentence: inSentence(timePoint(since, deviceZone(), {now})), count})}
        </Card>
      ) : (
        <div className="space-y-3">
          {rangesText !== null && <p className="text-14 text-muted">{rangesText}</p>}
          {shown.map(lead => (
            <div key={lead.id} data-booking-id={lead.id}>
              <LeadCard lead={lead} viewer="agency" isNew heading="h3" price={leadPriceText(lead, named_rates)} />
            </div>
          ))}
        </div>
      )}
    </Section>
  )
}

/** The agency's counties with their counts, each a link to its leads. */
export function Counties({leads, own, since}: {leads: readonly Lead[]; own: readonly string[]; since: string}) {
  return (
    <Section title={m.your_counties()}>
      <Card flush>
        <ul className="divide-y divide-line">
          {countyCounts(leads, own, since).map(({county, open, fresh}) => (
            <li key={county}>
              <Link
                to="/dash/agency/leads"
                search={{county}}
                className="flex min-h-14 items-center gap-3 px-4 py-2 text-ink no-underline transition-colors duration-100 hover:bg-sunk"
              >
                <MapPin aria-hidden className="size-5 shrink-0 text-muted" />
                <span className="min-w-0 grow">
                  <span className="block font-medium">{county}</span>
                  <span className="block text-14 text-muted">{m.count_open_leads({count: open})}</span>
                </span>
                {fresh > 0 && (
                  <span className="shrink-0 rounded-chip bg-warm-tint px-2 py-0.5 text-13 font-semibold text-warm">
                    {m.new_text_3({fresh})}
                  </span>
                )}
                <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}

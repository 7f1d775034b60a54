import {Link} from '@tanstack/react-router'
import type {Lead} from '#contract/bookings/booking.ts'
import {inSentence, timePoint} from '#domain/time.ts'
import {hereZone} from '#ui/calendar/here-zone.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {newestWorth} from './filter-leads.ts'
import {LeadCard} from './lead-card.tsx'

/** So many stand on the home; the rest is one tap away. */
const shown_most = 4

/** What came since the last visit, the most worth first. */
export function NewLeads({leads, since, now}: {leads: readonly Lead[]; since: string; now: string}) {
  const fresh = newestWorth(leads, since)
  const open = leads.filter(lead => lead.organization_id === null).length
  return (
    <Section
      title="New since last visit"
      count={fresh.length}
      action={
        <Link
          to="/dash/agency/leads"
          search={fresh.length > shown_most ? {fresh: true} : {}}
          className={buttonClass({variant: 'quiet', size: 'sm'})}
        >
          {fresh.length > shown_most ? 'All new' : 'All leads'}
        </Link>
      }
    >
      {fresh.length === 0 ? (
        <Card className="text-muted">
          Nothing new since {inSentence(timePoint(since, hereZone(), {now}))}.{' '}
          {open === 0
            ? 'No lead is open in your counties.'
            : open === 1
              ? 'One lead is open.'
              : `${open} leads are open.`}
        </Card>
      ) : (
        <div className="space-y-3">
          {fresh.slice(0, shown_most).map(lead => (
            <div key={lead.id} data-booking-id={lead.id}>
              <LeadCard lead={lead} isNew now={now} />
            </div>
          ))}
        </div>
      )}
    </Section>
  )
}

import {Link} from '@tanstack/react-router'
import {ChevronRight, MapPin} from 'lucide-react'
import type {Lead} from '#contract/bookings/booking.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {countyCounts} from './filter-leads.ts'

/** The agency's counties, each with what is open there; each leads to its leads. */
export function Counties({
  leads,
  own,
  since,
}: {
  leads: readonly Lead[]
  own: readonly string[]
  since: string
}) {
  return (
    <Section title="Your counties">
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
                  <span className="block text-14 text-muted">
                    {open === 1 ? '1 open lead' : `${open} open leads`}
                  </span>
                </span>
                {fresh > 0 && (
                  <span className="rounded-chip bg-warm-tint px-2 py-0.5 text-13 font-semibold text-warm">
                    {fresh} new
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

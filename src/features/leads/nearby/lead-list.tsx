import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import {useState, type ReactNode} from 'react'
import {failureOf} from '#data/app/message.ts'
import type {Lead} from '#contract/bookings/booking.ts'
import {useOutbox} from '#data/offline/outbox.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Section} from '#ui/primitives/section.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {LeadCard} from '../lead-card.tsx'
import {usual_radius} from '../search.ts'
import {NotVerified} from './not-verified.tsx'
import {isBidOn, listedText, useNearby} from './use-nearby.ts'

/** The requests nearby, or why there are none to show. */
export function LeadList({
  nearby: {leads, isBarred, error, refetch},
  most,
  chosen = [],
  isNarrow = most !== undefined,
  empty,
}: {
  nearby: Pick<ReturnType<typeof useNearby>, 'leads' | 'isBarred' | 'error' | 'refetch'>
  most?: number
  /** Ids of the requests chosen on the map. */
  chosen?: readonly string[]
  /** One column at every width. */
  isNarrow?: boolean
  empty: ReactNode
}) {
  if (isBarred) return <NotVerified />
  if (leads) {
    const shown: readonly Lead[] = most === undefined ? leads : leads.slice(0, most)
    return shown.length === 0 ? (
      empty
    ) : (
      <ul className={isNarrow ? 'grid gap-3' : 'grid gap-3 wide:grid-cols-2'}>
        {shown.map(lead => (
          <li
            key={lead.id}
            aria-current={chosen.includes(lead.id) || undefined}
            className="grid scroll-mt-24 rounded-card aria-current:ring-2 aria-current:ring-primary"
          >
            <LeadCard lead={lead} viewer="caregiver" heading={most === undefined ? 'h2' : 'h3'} />
          </li>
        ))}
      </ul>
    )
  }
  if (!error) return <SkeletonCards />
  return (
    <ErrorState title={m.requests_nearby_could_not_be_loaded()} {...failureOf(error)} onRetry={() => void refetch()} />
  )
}

/** The three requests that fit best and that the caregiver has not bid on, for their home. */
export function NearbyBest() {
  const nearby = useNearby(usual_radius)
  const {leads, count} = useWithoutBid(nearby.leads)
  return (
    <Section
      title={m.requests_nearby()}
      {...(count > 0 && {count: listedText(count, nearby.isPart)})}
      action={
        !nearby.isBarred && (
          <Link
            to="/dash/caretaker/nearby"
            aria-label={m.see_all_of({title: m.requests_nearby()})}
            className={buttonClass({variant: 'quiet', size: 'sm'})}
          >
            {m.see_all()}
          </Link>
        )
      }
    >
      <LeadList
        nearby={{...nearby, leads}}
        most={3}
        empty={
          <p className="text-muted">
            {nearby.leads?.length
              ? m.you_have_bid_on_all_requests({reach: nearby.reach})
              : m.nothing_open_within_miles_right_now({reach: nearby.reach})}
          </p>
        }
      />
    </Section>
  )
}

/** The requests that the caregiver has not bid on, and their count; one bid on here stays listed for its receipt. */
function useWithoutBid(leads: readonly Lead[] | undefined): {leads: Lead[] | undefined; count: number} {
  const outbox = useOutbox()
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const open = new Set(leads?.filter(lead => !isBidOn(lead, outbox)).map(({id}) => id))
  const unseen = [...open].filter(id => !seen.has(id))
  if ((outbox.ready || outbox.failed) && unseen.length > 0) setSeen(new Set([...seen, ...unseen]))
  return {leads: leads?.filter(({id}) => seen.has(id) || open.has(id)), count: open.size}
}

import {m} from '#messages'
import {useQuery, useQueryClient} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import type {Lead} from '#contract/bookings/booking.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {useIsSubscribed} from '#data/queries/money/subscribed.ts'
import {ApiError, messageOf} from '#data/app/message.ts'
import {isOpen} from '#domain/bookings/booking.ts'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {latestOf} from './agency/booking-groups.ts'
import {namedRates} from './agency/lead-prices.ts'
import type {Viewer} from './bid/use-bid.ts'
import {ClosedLead} from './closed-lead.tsx'
import {LeadDialog} from './lead-dialog.tsx'
import {useNearby} from './nearby/use-nearby.ts'
import type {Radius} from './search.ts'

interface Found {
  lead: Lead | null | undefined
  /** The lead is hidden: the caregiver is not verified and has no bid on it. */
  isBarred?: boolean
  isGone: boolean
  /** The agency has no plan, so a lead that it cannot read may still be open. */
  needsPlan?: boolean
  error: Error | null
  retry: () => void
}

/** One lead, from a list on this device or else fetched alone. */
export function LeadById({
  id,
  viewer,
  radius,
  onClose,
}: {
  id: string
  viewer: Viewer
  radius: Radius
  onClose: () => void
}) {
  return viewer === 'caregiver' ? (
    <CaregiverLead id={id} radius={radius} onClose={onClose} />
  ) : (
    <AgencyLead id={id} onClose={onClose} />
  )
}

function CaregiverLead({id, radius, onClose}: {id: string; radius: Radius; onClose: () => void}) {
  const client = useQueryClient()
  const near = useNearby(radius)
  const lists = client.getQueriesData<Lead[] | Lead | null>({queryKey: leadQueries.all()})
  const isIt = (each: Lead) => each.id === id && (!near.isBarred || each.my_offer !== null)
  // an approval takes the request out of every other list
  const own = useQuery(leadQueries.caretakerBookings())
  const cached = lists.flatMap(([, list]) => (Array.isArray(list) ? list : []))
  const listed = latestOf([...(near.leads ?? []), ...(own.data ?? []), ...cached].filter(isIt))
  const hasLooked = !near.isPending || near.failureCount > 0
  // notifications name requests that lie farther away than the list reaches
  const alone = useQuery({...leadQueries.nearbyOne(id), enabled: !listed && hasLooked && !near.isBarred})
  return (
    <Shown
      viewer="caregiver"
      onClose={onClose}
      found={{
        lead: listed ?? alone.data,
        isBarred: near.isBarred && !listed,
        isGone: alone.data === null && !own.isLoading,
        error: alone.failureReason,
        retry: () => void alone.refetch(),
      }}
    />
  )
}

function AgencyLead({id, onClose}: {id: string; onClose: () => void}) {
  const isSubscribed = useIsSubscribed()
  const pack = useQuery(leadQueries.pack())
  const assigned = useQuery(leadQueries.assigned())
  // from the cache only, since a single lead loads faster than this list
  const own = useQuery({...leadQueries.organizationBookings(), enabled: false})
  const copies = [assigned, pack, own].flatMap(({data}) => data ?? []).filter(each => each.id === id)
  const listed = latestOf(copies)
  const hasLoaded = !pack.isPending && !assigned.isPending
  // staff may have let the family or the agency in again, so only the server knows which copy is the newer one
  const isContradicted = hasLoaded && copies.some(isOpen) && !copies.every(isOpen)
  const isElsewhere = !listed && hasLoaded
  const alone = useQuery({...leadQueries.one(id), enabled: isElsewhere || isContradicted})
  const isGone = alone.data === null || (alone.error instanceof ApiError && alone.error.status === 404)
  // offline, the device may still have it stored
  const saved = useQuery({
    ...leadQueries.organizationBookings(),
    enabled: isElsewhere && alone.isError && !isGone,
  })
  return (
    <Shown
      viewer="agency"
      named_rates={namedRates(pack.data ?? [])}
      onClose={onClose}
      found={{
        lead: isContradicted ? (alone.data ?? listed) : (listed ?? alone.data),
        isGone: isGone && isSubscribed !== undefined,
        needsPlan: isSubscribed === false,
        error: saved.isLoading || isGone ? null : alone.error,
        retry: () => void alone.refetch(),
      }}
    />
  )
}

const words = {
  caregiver: {
    title: m.request(),
    gone: m.this_request_is_no_longer_open_leads(),
    goneWhy: m.why_the_request_is_not_open(),
    failed: m.this_request_could_not_be_loaded(),
  },
  agency: {
    title: m.lead(),
    gone: m.this_lead_is_no_longer_open(),
    goneWhy: m.why_the_lead_is_not_open(),
    failed: m.this_lead_could_not_be_loaded(),
  },
} as const satisfies Record<Viewer, object>

function Shown({
  viewer,
  named_rates = [],
  onClose,
  found: {lead, isBarred, isGone, needsPlan, error, retry},
}: {
  viewer: Viewer
  named_rates?: readonly number[]
  onClose: () => void
  found: Found
}) {
  if (isBarred) return null
  if (lead && !isOpen(lead)) return <ClosedLead lead={lead} viewer={viewer} onClose={onClose} />
  if (lead) return <LeadDialog lead={lead} viewer={viewer} named_rates={named_rates} onClose={onClose} />
  const {title, gone, goneWhy, failed} = words[viewer]
  return (
    <Dialog isInAddress onClose={onClose} title={title}>
      {isGone && needsPlan ? (
        <EmptyState
          picture="not-found"
          title={m.open_leads_need_a_plan()}
          action={
            <Link to="/dash/agency/status" search={{}} className={buttonClass({})}>
              {m.see_the_plans()}
            </Link>
          }
        >
          {m.without_a_plan_you_read_only()}
        </EmptyState>
      ) : isGone ? (
        <EmptyState picture="not-found" title={gone}>
          {goneWhy}
        </EmptyState>
      ) : error ? (
        <ErrorState title={failed} detail={messageOf(error)} onRetry={retry} />
      ) : (
        <SkeletonLines lines={5} />
      )}
    </Dialog>
  )
}

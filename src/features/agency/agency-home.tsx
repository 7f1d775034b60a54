import {useQuery} from '@tanstack/react-query'
import type {ReactNode} from 'react'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {useNewSince} from '#data/offline/last-visit.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {messageOf} from '#data/app/message.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {AssignedRequests} from './assigned-requests.tsx'
import {Counties} from '#features/leads/agency/counties.tsx'
import {NewLeads} from '#features/leads/agency/new-leads.tsx'
import {NotSubscribed} from '#features/leads/agency/not-subscribed.tsx'

/** Which leads are worth my time? What waits for an answer, what is new, the counties; then the visits under way. */
export function AgencyHome({
  unassigned,
  running,
  nextDays,
  reviews,
}: {
  /** What still lacks somebody who comes. */
  unassigned: ReactNode
  running: ReactNode
  nextDays: ReactNode
  /** What families say of it, and what waits for its own word. */
  reviews: ReactNode
}) {
  const {data: organization} = useQuery(profileQueries.organization())
  const {data: me} = useQuery(profileQueries.me())
  const query = useQuery(leadQueries.pack())
  const {data: leads, error, refetch} = query
  const asOf = useAsOf(query)
  const since = useNewSince('leads')
  const now = useServerNow(60_000)
  // without a subscription only what is assigned is seen, and that stands above
  const seesLeads = me?.is_subscribed !== false
  return (
    <>
      <PageHeader
        title={me?.legal_name ?? 'Your agency'}
        lead="Which leads are worth your time"
        asOf={asOf}
      />
      <div className="grid items-start gap-8 wide:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 space-y-8">
          <NotSubscribed />
          {unassigned}
          <AssignedRequests />
          {leads ? (
            seesLeads && <NewLeads leads={leads} since={since} now={now} />
          ) : error ? (
            <ErrorState
              title="The leads could not be loaded"
              detail={messageOf(error)}
              onRetry={() => void refetch()}
            />
          ) : (
            <SkeletonCards count={2} />
          )}
          <Section title="Visits">{running}</Section>
        </div>
        <div className="min-w-0 space-y-8">
          {leads && seesLeads && <Counties leads={leads} own={organization?.county ?? []} since={since} />}
          <Section title="Next seven days">{nextDays}</Section>
          {reviews}
        </div>
      </div>
    </>
  )
}

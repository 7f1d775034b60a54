import {useQuery} from '@tanstack/react-query'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {useNewSince} from '#data/offline/last-visit.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {messageOf} from '#data/app/message.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {HomeReviews} from '#features/people/reviews/home-reviews.tsx'
import {NextDays} from '#features/sessions/calendar/next-days.tsx'
import {ReadyForTomorrow} from '#features/sessions/offline-ready/ready-for-tomorrow.tsx'
import {TodaySession} from '#features/sessions/confirm/today-session.tsx'
import {UnassignedVisits} from '#features/sessions/changes/unassigned-visits.tsx'
import {AssignedRequests} from './assigned-requests.tsx'
import {Counties, NewLeads} from './new-leads.tsx'
import {NotSubscribed} from '#features/leads/agency/not-subscribed.tsx'

/** The home of an agency's office: what waits for an answer, new leads, counties, and visits under way. */
export function AgencyHome() {
  const {data: organization} = useQuery(profileQueries.organization())
  const {data: me} = useQuery(profileQueries.me())
  const query = useQuery(leadQueries.pack())
  const {data: leads, error, refetch} = query
  const asOf = useAsOf(query)
  const since = useNewSince('leads')
  const now = useServerNow(60_000)
  // without a subscription the agency sees only assigned requests, which are listed above
  const seesLeads = me?.is_subscribed !== false
  return (
    <>
      <PageHeader title={me?.legal_name ?? 'Your agency'} lead="Leads worth your time" asOf={asOf} />
      <div className="grid items-start gap-8 wide:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 space-y-8">
          <NotSubscribed />
          <UnassignedVisits />
          <AssignedRequests />
          {leads ? (
            seesLeads && <NewLeads leads={leads} since={since} now={now} />
          ) : error ? (
            <ErrorState
              title="Leads could not be loaded"
              detail={messageOf(error)}
              onRetry={() => void refetch()}
            />
          ) : (
            <SkeletonCards count={2} />
          )}
          <Section title="Visits">
            <TodaySession />
          </Section>
        </div>
        <div className="min-w-0 space-y-8">
          {leads && seesLeads && <Counties leads={leads} own={organization?.county ?? []} since={since} />}
          <Section title="Next seven days">
            <NextDays />
          </Section>
          <HomeReviews of="agency" />
        </div>
      </div>
    </>
  )
}

/** The home of an agency's field member: their own visits. @see src/domain/rules.md#roles */
export function FieldHome() {
  const asOf = useAsOf(useQuery(sessionQueries.window()))
  return (
    <>
      <PageHeader title="Today" asOf={asOf} />
      <div className="grid items-start gap-8 wide:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 space-y-3">
          <TodaySession />
          <ReadyForTomorrow />
        </div>
        <Section title="Next seven days">
          <NextDays />
        </Section>
      </div>
    </>
  )
}

import {createFileRoute} from '@tanstack/react-router'
import * as v from 'valibot'
import {leadQueries} from '#data/queries/leads.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {useWho, who} from '#data/account/current-user.ts'
import {AgencyHome} from '#features/agency/agency-home.tsx'
import {FieldHome} from '#features/agency/field-home.tsx'
import {OpenLead} from '#features/leads/agency/open-lead.tsx'
import {LeadSearch} from '#features/leads/agency/search.ts'
import {HomeReviews} from '#features/people/reviews/home-reviews.tsx'
import {CancelRest} from '#features/sessions/changes/cancel-rest.tsx'
import {NextDays} from '#features/sessions/calendar/next-days.tsx'
import {OpenSession} from '#features/sessions/detail/open-session.tsx'
import {ReadyForTomorrow} from '#features/sessions/offline-ready/ready-for-tomorrow.tsx'
import {SessionSearch} from '#features/sessions/calendar/search.ts'
import {TodaySession} from '#features/sessions/confirm/today-session.tsx'
import {UnassignedVisits} from '#features/sessions/changes/unassigned-visits.tsx'

export const Route = createFileRoute('/_app/dash/agency/')({
  staticData: {roles: ['agency'], title: 'Home'},
  validateSearch: v.object({...SessionSearch.entries, ...LeadSearch.entries}),
  loader: ({context: {queryClient}}) => {
    void queryClient.prefetchQuery(sessionQueries.window())
    if (who.get()?.member_role === 'field') return
    void queryClient.prefetchQuery(leadQueries.pack())
    void queryClient.prefetchQuery(leadQueries.assigned())
    void queryClient.prefetchQuery(profileQueries.organization())
  },
  component: Home,
})

function Home() {
  const isField = useWho()?.member_role === 'field'
  return (
    <>
      {isField ? (
        <FieldHome today={<TodaySession />} ready={<ReadyForTomorrow />} nextDays={<NextDays />} />
      ) : (
        <>
          <AgencyHome
            unassigned={<UnassignedVisits />}
            running={<TodaySession />}
            nextDays={<NextDays />}
            reviews={<HomeReviews of="agency" />}
          />
          <OpenLead ending={CancelRest} />
        </>
      )}
      <OpenSession />
    </>
  )
}

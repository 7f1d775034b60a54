import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import * as v from 'valibot'
import {leadQueries} from '#data/queries/leads.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {useWho, who} from '#data/account/current-user.ts'
import {AgencyHome, FieldHome} from '#features/agency/agency-home.tsx'
import {OpenLead} from '#features/leads/open-lead.tsx'
import {LeadSearch} from '#features/leads/search.ts'
import {OpenSession} from '#features/sessions/detail/open-session.tsx'
import {SessionSearch} from '#features/sessions/calendar/search.ts'

export const Route = createFileRoute('/_app/dash/agency/')({
  staticData: {roles: ['agency'], title: m.home()},
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
        <FieldHome />
      ) : (
        <>
          <AgencyHome />
          <OpenLead viewer="agency" />
        </>
      )}
      <OpenSession />
    </>
  )
}

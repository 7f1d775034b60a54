import {createFileRoute, redirect} from '@tanstack/react-router'
import {leadQueries} from '#data/leads.ts'
import {who} from '#data/who.ts'
import {LeadsScreen} from '#features/agency/leads-screen.tsx'
import {OpenLead} from '#features/agency/open-lead.tsx'
import {LeadsSearch} from '#features/agency/search.ts'
import {CancelRest} from '#features/sessions/cancel-rest.tsx'

export const Route = createFileRoute('/_app/dash/agency/leads')({
  staticData: {roles: ['agency'], title: 'Leads'},
  validateSearch: LeadsSearch,
  beforeLoad: () => {
    // leads are the office's; a field caregiver has her own visits
    if (who.get()?.member_role === 'field') throw redirect({to: '/dash/agency', replace: true})
  },
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(leadQueries.pack()),
  component: Leads,
})

function Leads() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <>
      <LeadsScreen
        search={search}
        onSearch={change =>
          void navigate({search: before => ({...before, ...change}), replace: true, resetScroll: false})
        }
      />
      <OpenLead ending={CancelRest} />
    </>
  )
}

import {createFileRoute, redirect} from '@tanstack/react-router'
import {leadQueries} from '#data/queries/leads.ts'
import {who} from '#data/account/current-user.ts'
import {LeadsScreen} from '#features/leads/agency/leads-screen.tsx'
import {OpenLead} from '#features/leads/open-lead.tsx'
import {LeadsSearch} from '#features/leads/search.ts'

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
      <OpenLead viewer="agency" />
    </>
  )
}

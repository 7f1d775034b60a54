import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {useCallback} from 'react'
import {leadFiltersQuery} from '#data/queries/lead-filters.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {LeadsScreen} from '#features/leads/agency/leads-screen.tsx'
import {OpenLead} from '#features/leads/open-lead.tsx'
import {LeadsSearch} from '#features/leads/search.ts'

export const Route = createFileRoute('/_app/dash/agency/leads')({
  staticData: {roles: ['agency'], members: ['owner', 'coordinator'], title: m.leads()},
  validateSearch: LeadsSearch,
  loader: ({context: {queryClient}}) => {
    void queryClient.prefetchQuery(leadFiltersQuery())
    void queryClient.prefetchQuery(leadQueries.pack())
  },
  component: Leads,
})

function Leads() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const onSearch = useCallback(
    (change: Partial<LeadsSearch>) =>
      void navigate({search: before => ({...before, ...change}), replace: true, resetScroll: false}),
    [navigate],
  )
  return (
    <>
      <LeadsScreen search={search} onSearch={onSearch} />
      <OpenLead viewer="agency" />
    </>
  )
}

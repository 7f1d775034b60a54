import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {leadQueries} from '#data/queries/leads.ts'
import {PeopleScreen} from '#features/agency/people/people-screen.tsx'
import {PeopleSearch} from '#features/agency/people/search.ts'

export const Route = createFileRoute('/_app/dash/agency/people')({
  staticData: {roles: ['agency'], members: ['owner', 'coordinator'], title: m.people()},
  validateSearch: PeopleSearch,
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(leadQueries.members()),
  component: PeopleScreen,
})

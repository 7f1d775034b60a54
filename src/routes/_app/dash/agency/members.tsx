import {createFileRoute, redirect} from '@tanstack/react-router'
import {leadQueries} from '#data/queries/leads.ts'
import {who} from '#data/account/current-user.ts'
import {MembersScreen} from '#features/profile/members/members-screen.tsx'

export const Route = createFileRoute('/_app/dash/agency/members')({
  staticData: {roles: ['agency'], title: 'Your people'},
  beforeLoad: () => {
    // who belongs to the agency is the owner's to decide
    if (who.get()?.member_role !== 'owner') throw redirect({to: '/dash/agency', replace: true})
  },
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(leadQueries.members()),
  component: MembersScreen,
})

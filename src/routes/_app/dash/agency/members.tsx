import {m} from '#messages'
import {createFileRoute, redirect} from '@tanstack/react-router'
import * as v from 'valibot'
import {leadQueries} from '#data/queries/leads.ts'
import {who} from '#data/account/current-user.ts'
import {MembersScreen} from '#features/profile/members/members-screen.tsx'

export const Route = createFileRoute('/_app/dash/agency/members')({
  staticData: {roles: ['agency'], title: m.your_team()},
  validateSearch: v.object({act: v.fallback(v.optional(v.literal('invite')), undefined)}),
  beforeLoad: () => {
    // only the owner manages members
    if (who.get()?.member_role !== 'owner') throw redirect({to: '/dash/agency', replace: true})
  },
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(leadQueries.members()),
  component: MembersScreen,
})

import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import * as v from 'valibot'
import {leadQueries} from '#data/queries/leads.ts'
import {MembersScreen} from '#features/profile/members/members-screen.tsx'

export const Route = createFileRoute('/_app/dash/agency/members')({
  staticData: {
    roles: ['agency'],
    members: ['owner'],
    coordinatorPage: '/dash/agency/people?view=team',
    title: m.your_team(),
  },
  validateSearch: v.object({act: v.fallback(v.optional(v.literal('invite')), undefined)}),
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(leadQueries.members()),
  component: MembersScreen,
})

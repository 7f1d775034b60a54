import {createFileRoute} from '@tanstack/react-router'
import {staffRoles} from '#contract/accounts/roles.ts'
import {secondStepQueries} from '#data/account/second-step.ts'
import {SecondStepScreen} from '#features/auth/log-in/second-step-screen.tsx'

export const Route = createFileRoute('/adminlogin_/second-step')({
  staticData: {roles: staffRoles, title: 'Two-step login'},
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(secondStepQueries.own()),
  component: SecondStepScreen,
})

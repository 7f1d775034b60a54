import {createFileRoute} from '@tanstack/react-router'
import {staffRoles} from '#contract/staff-roles.ts'
import {secondStepQueries} from '#data/second-step.ts'
import {SecondStepScreen} from '#features/account/second-step-screen.tsx'

export const Route = createFileRoute('/adminlogin_/second-step')({
  staticData: {roles: staffRoles, title: 'Two-step sign-in'},
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(secondStepQueries.own()),
  component: SecondStepScreen,
})

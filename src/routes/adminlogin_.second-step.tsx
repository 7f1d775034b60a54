import {createFileRoute} from '@tanstack/react-router'
import {secondStepQueries} from '#data/second-step.ts'
import {SecondStepScreen} from '#features/account/second-step-screen.tsx'

export const Route = createFileRoute('/adminlogin_/second-step')({
  staticData: {roles: ['admin', 'blog_writer'], title: 'Two-step sign-in'},
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(secondStepQueries.own()),
  component: SecondStepScreen,
})

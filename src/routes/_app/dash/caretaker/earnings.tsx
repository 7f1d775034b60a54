import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {earningsQuery} from '#data/queries/money/earnings.ts'
import {EarningsScreen} from '#features/money/earnings/earnings-screen.tsx'
import {EarningsSearch} from '#features/money/earnings/search.ts'

export const Route = createFileRoute('/_app/dash/caretaker/earnings')({
  staticData: {roles: ['caretaker'], title: m.earnings()},
  validateSearch: EarningsSearch,
  loaderDeps: ({search: {period, day}}) => ({period, day}),
  loader: ({context: {queryClient}, deps: {period = 'week', day}}) =>
    void queryClient.prefetchQuery(earningsQuery(period, day)),
  component: EarningsScreen,
})

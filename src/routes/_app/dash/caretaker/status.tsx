import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {planQueries, planTypes} from '#data/queries/money/plans.ts'
import {PlansScreen} from '#features/money/plans/plans-screen.tsx'
import {PlansSearch} from '#features/money/plans/search.ts'

export const Route = createFileRoute('/_app/dash/caretaker/status')({
  staticData: {roles: ['caretaker'], title: m.your_plan()},
  validateSearch: PlansSearch,
  loader: ({context: {queryClient}}) => {
    void queryClient.prefetchQuery(planQueries.own())
    void queryClient.prefetchQuery(planQueries.offered(planTypes.caretaker))
  },
  component: () => <PlansScreen reader="caretaker" />,
})

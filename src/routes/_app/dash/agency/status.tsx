import {createFileRoute, redirect} from '@tanstack/react-router'
import {planQueries, planTypes} from '#data/queries/plans.ts'
import {who} from '#data/account/current-user.ts'
import {PlansScreen} from '#features/money/plans/plans-screen.tsx'
import {PlansSearch} from '#features/money/plans/search.ts'

export const Route = createFileRoute('/_app/dash/agency/status')({
  staticData: {roles: ['agency'], title: 'Your plan'},
  validateSearch: PlansSearch,
  beforeLoad: () => {
    // plans are the office's; a field caregiver has her own visits
    if (who.get()?.member_role === 'field') throw redirect({to: '/dash/agency', replace: true})
  },
  loader: ({context: {queryClient}}) => {
    void queryClient.prefetchQuery(planQueries.own())
    void queryClient.prefetchQuery(planQueries.offered(planTypes.agency))
  },
  component: Plans,
})

function Plans() {
  const {term} = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PlansScreen
      reader="agency"
      term={term}
      onTerm={next => void navigate({search: {term: next}, replace: true, resetScroll: false})}
    />
  )
}

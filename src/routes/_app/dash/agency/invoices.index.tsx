import {createFileRoute, redirect} from '@tanstack/react-router'
import {invoiceQueries} from '#data/queries/invoices.ts'
import {who} from '#data/account/current-user.ts'
import {InvoicesScreen} from '#features/money/invoices/invoices-screen.tsx'
import {InvoicesSearch} from '#features/money/invoices/search.ts'

export const Route = createFileRoute('/_app/dash/agency/invoices/')({
  staticData: {roles: ['agency'], title: 'Payments'},
  validateSearch: InvoicesSearch,
  beforeLoad: () => {
    // payments are the office's; a field caregiver has her own visits
    if (who.get()?.member_role === 'field') throw redirect({to: '/dash/agency', replace: true})
  },
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(invoiceQueries.list('agency')),
  component: Invoices,
})

function Invoices() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <InvoicesScreen
      reader="agency"
      search={search}
      onSearch={change =>
        void navigate({search: before => ({...before, ...change}), replace: true, resetScroll: false})
      }
    />
  )
}

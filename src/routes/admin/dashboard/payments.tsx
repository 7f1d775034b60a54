import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {staffInvoiceQueries} from '#data/queries/admin/invoices.ts'
import {PaymentsScreen} from '#features/staff/money/payments-screen.tsx'
import {PaymentsSearch} from '#features/staff/search-params.ts'

export const Route = createFileRoute('/admin/dashboard/payments')({
  staticData: {roles: ['admin'], title: m.payments()},
  validateSearch: PaymentsSearch,
  loaderDeps: ({search}) => search,
  loader: ({context: {queryClient}, deps}) =>
    void queryClient.prefetchInfiniteQuery(staffInvoiceQueries.payments(deps)),
  component: Payments,
})

function Payments() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PaymentsScreen
      search={search}
      onSearch={change =>
        void navigate({search: before => ({...before, ...change}), replace: true, resetScroll: false})
      }
    />
  )
}

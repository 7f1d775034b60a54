import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {staffInvoiceQueries} from '#data/queries/admin/invoices.ts'
import {StaffInvoicesScreen} from '#features/staff/money/invoices-screen.tsx'
import {StaffInvoicesSearch} from '#features/staff/search-params.ts'

export const Route = createFileRoute('/admin/dashboard/invoices/')({
  staticData: {roles: ['admin'], title: m.invoices()},
  validateSearch: StaffInvoicesSearch,
  loaderDeps: ({search}) => search,
  loader: ({context: {queryClient}, deps}) => {
    void queryClient.prefetchInfiniteQuery(staffInvoiceQueries.credits())
    void queryClient.prefetchInfiniteQuery(staffInvoiceQueries.list(deps))
  },
  component: Invoices,
})

function Invoices() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <StaffInvoicesScreen
      search={search}
      onSearch={change =>
        void navigate({search: before => ({...before, ...change}), replace: true, resetScroll: false})
      }
    />
  )
}

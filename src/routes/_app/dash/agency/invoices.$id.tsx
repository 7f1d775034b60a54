import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {invoiceQueries} from '#data/queries/invoices.ts'
import {InvoiceScreen} from '#features/money/invoices/invoice-screen.tsx'
import {InvoiceSearch} from '#features/money/invoices/search.ts'
import {redirectFieldCaregiver} from '../../../-office-only.ts'

export const Route = createFileRoute('/_app/dash/agency/invoices/$id')({
  staticData: {roles: ['agency'], title: m.invoice()},
  validateSearch: InvoiceSearch,
  beforeLoad: redirectFieldCaregiver,
  loader: ({context: {queryClient}, params: {id}}) => void queryClient.prefetchQuery(invoiceQueries.one(id)),
  component: Invoice,
})

function Invoice() {
  const {id} = Route.useParams()
  return <InvoiceScreen key={id} id={id} reader="agency" />
}

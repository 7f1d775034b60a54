import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {invoiceQueries} from '#data/queries/money/invoices.ts'
import {InvoiceScreen} from '#features/money/invoices/invoice-screen.tsx'
import {InvoiceSearch} from '#features/money/invoices/search.ts'

export const Route = createFileRoute('/_app/dash/caretaker/invoices/$id')({
  staticData: {roles: ['caretaker'], title: m.invoice()},
  validateSearch: InvoiceSearch,
  loader: ({context: {queryClient}, params: {id}}) => void queryClient.prefetchQuery(invoiceQueries.one(id)),
  component: Invoice,
})

function Invoice() {
  const {id} = Route.useParams()
  return <InvoiceScreen key={id} id={id} reader="caretaker" />
}

import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {invoiceQueries} from '#data/queries/money/invoices.ts'
import {CreditNotes} from '#features/money/invoices/credit-notes.tsx'
import {InvoiceFacts, InvoiceLines} from '#features/money/invoices/invoice-lines.tsx'
import {SavePdf} from '#features/money/invoices/save-files.tsx'
import {StaffInvoiceScreen} from '#features/staff/money/invoice-screen.tsx'

export const Route = createFileRoute('/admin/dashboard/invoices/$id')({
  staticData: {roles: ['admin'], title: m.invoice()},
  loader: ({context: {queryClient}, params: {id}}) => void queryClient.prefetchQuery(invoiceQueries.one(id)),
  component: Invoice,
})

function Invoice() {
  const {id} = Route.useParams()
  return (
    <StaffInvoiceScreen
      key={id}
      id={id}
      renderLines={invoice => <InvoiceLines invoice={invoice} />}
      renderFacts={(invoice, payer, payee) => <InvoiceFacts invoice={invoice} payer={payer} payee={payee} />}
      renderCreditNotes={invoice => <CreditNotes invoice={invoice} />}
      renderPdf={invoice => <SavePdf invoice={invoice} />}
    />
  )
}

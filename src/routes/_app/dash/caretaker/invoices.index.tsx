import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {invoiceQueries} from '#data/queries/money/invoices.ts'
import {InvoicesScreen} from '#features/money/invoices/invoices-screen.tsx'
import {InvoicesSearch} from '#features/money/invoices/search.ts'

export const Route = createFileRoute('/_app/dash/caretaker/invoices/')({
  staticData: {roles: ['caretaker'], title: m.payments()},
  validateSearch: InvoicesSearch,
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(invoiceQueries.list('caretaker')),
  component: () => <InvoicesScreen reader="caretaker" />,
})

import {createFileRoute} from '@tanstack/react-router'
import {staffInvoiceQueries} from '#data/queries/admin/invoices.ts'
import {PaymentsScreen} from '#features/staff/money/payments-screen.tsx'

export const Route = createFileRoute('/admin/dashboard/payments')({
  staticData: {roles: ['admin'], title: 'Payments'},
  loader: ({context: {queryClient}}) => void queryClient.prefetchInfiniteQuery(staffInvoiceQueries.payments()),
  component: PaymentsScreen,
})

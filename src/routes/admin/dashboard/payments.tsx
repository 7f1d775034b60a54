import {createFileRoute} from '@tanstack/react-router'
import {staffInvoiceQueries} from '#data/admin-invoices.ts'
import {PaymentsScreen} from '#features/staff/desk/payments-screen.tsx'

export const Route = createFileRoute('/admin/dashboard/payments')({
  staticData: {roles: ['admin'], title: 'Payments'},
  loader: ({context: {queryClient}}) =>
    void queryClient.prefetchInfiniteQuery(staffInvoiceQueries.payments()),
  component: PaymentsScreen,
})

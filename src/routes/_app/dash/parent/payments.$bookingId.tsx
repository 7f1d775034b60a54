import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {invoiceQueries} from '#data/queries/money/invoices.ts'
import {BookingPaymentsScreen} from '#features/money/invoices/booking-payments-screen.tsx'

export const Route = createFileRoute('/_app/dash/parent/payments/$bookingId')({
  staticData: {roles: ['parent'], title: m.payments_for_this_booking()},
  loader: ({context: {queryClient}, params: {bookingId}}) =>
    void queryClient.prefetchQuery(invoiceQueries.ofBooking(bookingId)),
  component: BookingPayments,
})

function BookingPayments() {
  const {bookingId} = Route.useParams()
  return <BookingPaymentsScreen key={bookingId} bookingId={bookingId} />
}

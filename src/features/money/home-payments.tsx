import {Suspense} from 'react'
import {useSettled} from '#data/app/use-page-idle.ts'
import {sparePart} from '#ui/hooks/lazy-optional.ts'

// visits and offers come first
const PaymentsDue = sparePart(() => import('./invoices/payments-due.tsx').then(file => file.PaymentsDue))

/** What is to be paid, on the home of a family. */
export function HomePayments() {
  return <Suspense fallback={null}>{useSettled() && <PaymentsDue />}</Suspense>
}

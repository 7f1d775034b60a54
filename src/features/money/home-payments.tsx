import {Suspense} from 'react'
import {useSettled} from '#data/app/use-page-idle.ts'
import {sparePart} from '#ui/hooks/lazy-optional.ts'

// loaded after visits and offers
const PaymentsDue = sparePart(() => import('./invoices/payments-due.tsx').then(file => file.PaymentsDue))

/** What a family has to pay, on its home. */
export function HomePayments() {
  return <Suspense fallback={null}>{useSettled() && <PaymentsDue />}</Suspense>
}

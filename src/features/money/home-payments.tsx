import {Suspense} from 'react'
import {usePageIdle} from '#data/app/use-page-idle.ts'
import {lazyWithRetry} from '#ui/hooks/lazy-with-retry.ts'

// loaded after visits and offers
const PaymentsDue = lazyWithRetry(() => import('./invoices/payments-due.tsx').then(file => file.PaymentsDue))

const Plan = lazyWithRetry(() => import('./plans/home-plan.tsx').then(file => file.HomePlan))

/** What a family has to pay, on its home. */
export function HomePayments() {
  return <Suspense fallback={null}>{usePageIdle() && <PaymentsDue />}</Suspense>
}

/** A family's plan, on its home. */
export function HomePlan() {
  return <Suspense fallback={null}>{usePageIdle() && <Plan />}</Suspense>
}

import {createFileRoute} from '@tanstack/react-router'
import {Suspense, useState} from 'react'
import {hasStoredCheckout} from '#data/queries/stored-checkout.ts'
import {PublicFrame} from '#features/app/public-frame.tsx'
import {lazyWithRetry} from '#ui/hooks/lazy-with-retry.ts'

export const Route = createFileRoute('/_public')({component: Public})

const CheckoutReturn = lazyWithRetry(() =>
  import('#features/money/pay/checkout-return.tsx').then(file => file.CheckoutReturn),
)

// after paying leads an agency returns to its public page unless `next` names another, rules.md#checkout
function Public() {
  const [mayBeBack] = useState(hasStoredCheckout)
  return (
    <PublicFrame
      notice={
        mayBeBack && (
          <Suspense fallback={null}>
            <CheckoutReturn />
          </Suspense>
        )
      }
    />
  )
}

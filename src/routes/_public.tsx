import {createFileRoute, useLocation} from '@tanstack/react-router'
import {Suspense} from 'react'
import {useCheckoutReturn} from '#data/queries/checkout-return.ts'
import {PublicFrame} from '#features/app/public-frame.tsx'
import {lazyWithRetry} from '#ui/hooks/lazy-with-retry.ts'

export const Route = createFileRoute('/_public')({component: Public})

const CheckoutReturn = lazyWithRetry(() =>
  import('#features/money/pay/checkout-return.tsx').then(file => file.CheckoutReturn),
)

// after paying leads an agency returns to its public page unless `next` names another, rules.md#checkout
function Public() {
  const isBack = useCheckoutReturn(useLocation({select: ({pathname}) => pathname})) !== null
  return (
    <PublicFrame
      notice={
        isBack && (
          <Suspense fallback={null}>
            <CheckoutReturn />
          </Suspense>
        )
      }
    />
  )
}

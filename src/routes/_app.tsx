import {createFileRoute} from '@tanstack/react-router'
import {lazy, Suspense} from 'react'
import {useCheckoutReturn} from '#data/checkout-return.ts'
import {SignedInFrame} from '#features/app/signed-in-frame.tsx'

export const Route = createFileRoute('/_app')({
  staticData: {roles: ['parent', 'caretaker', 'agency', 'admin', 'blog_writer']},
  component: SignedIn,
})

const CheckoutReturn = lazy(() =>
  import('#features/money/pay/checkout-return.tsx').then(file => ({default: file.CheckoutReturn})),
)

function SignedIn() {
  const isBack = useCheckoutReturn() !== null
  return (
    <SignedInFrame
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

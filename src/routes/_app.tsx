import {createFileRoute} from '@tanstack/react-router'
import {Suspense} from 'react'
import {useCheckoutReturn} from '#data/queries/checkout-return.ts'
import {useSettled} from '#data/app/use-page-idle.ts'
import {SignedInFrame} from '#features/app/signed-in-frame.tsx'
import {sparePart} from '#ui/hooks/lazy-optional.ts'

export const Route = createFileRoute('/_app')({
  staticData: {roles: ['parent', 'caretaker', 'agency', 'admin', 'blog_writer']},
  component: SignedIn,
})

const CheckoutReturn = sparePart(() =>
  import('#features/money/pay/checkout-return.tsx').then(file => file.CheckoutReturn),
)
// not needed before the screen can be used
const Bell = sparePart(() => import('#features/notifications/bell.tsx').then(file => file.Bell))
const PushInvitation = sparePart(() =>
  import('#features/notifications/push-invitation.tsx').then(file => file.PushInvitation),
)

function SignedIn() {
  const isBack = useCheckoutReturn() !== null
  const isSettled = useSettled()
  const place = <span className="size-11 desk:size-10" />
  return (
    <SignedInFrame
      bell={<Suspense fallback={place}>{isSettled ? <Bell /> : place}</Suspense>}
      notice={
        <>
          {/* separate boundaries: a banner that is shown must not disappear while another loads */}
          <Suspense fallback={null}>{isBack && <CheckoutReturn />}</Suspense>
          <Suspense fallback={null}>{isSettled && <PushInvitation />}</Suspense>
        </>
      }
    />
  )
}

import {createFileRoute, useLocation} from '@tanstack/react-router'
import {Suspense} from 'react'
import {useCheckoutReturn} from '#data/queries/checkout-return.ts'
import {usePageIdle} from '#data/app/use-page-idle.ts'
import {SignedInFrame} from '#features/app/signed-in-frame.tsx'
import {lazyWithRetry} from '#ui/hooks/lazy-with-retry.ts'

export const Route = createFileRoute('/_app')({
  staticData: {roles: ['parent', 'caretaker', 'agency', 'admin', 'blog_writer']},
  component: SignedIn,
})

const CheckoutReturn = lazyWithRetry(() =>
  import('#features/money/pay/checkout-return.tsx').then(file => file.CheckoutReturn),
)
// not needed before the screen can be used
const Bell = lazyWithRetry(() => import('#features/notifications/bell.tsx').then(file => file.Bell))
const MessagesIcon = lazyWithRetry(() => import('#features/messages/messages-icon.tsx').then(file => file.MessagesIcon))
const PushPrompt = lazyWithRetry(() => import('#features/notifications/push-prompt.tsx').then(file => file.PushPrompt))

function SignedIn() {
  const isBack = useCheckoutReturn(useLocation({select: ({pathname}) => pathname})) !== null
  const isPageIdle = usePageIdle()
  const place = <span className="size-11 md:size-10" />
  return (
    <SignedInFrame
      bell={
        <>
          <Suspense fallback={place}>{isPageIdle ? <MessagesIcon /> : place}</Suspense>
          <Suspense fallback={place}>{isPageIdle ? <Bell /> : place}</Suspense>
        </>
      }
      notice={
        <>
          {/* separate boundaries: a banner that is shown must not disappear while another loads */}
          <Suspense fallback={null}>{isBack && <CheckoutReturn />}</Suspense>
          <Suspense fallback={null}>{isPageIdle && <PushPrompt />}</Suspense>
        </>
      }
    />
  )
}

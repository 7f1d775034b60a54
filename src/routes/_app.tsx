import {createFileRoute, useLocation} from '@tanstack/react-router'
import BellIcon from 'lucide-react/icons/bell'
import MessageCircle from 'lucide-react/icons/message-circle'
import {Suspense, useState} from 'react'
import {useWho} from '#data/account/current-user.ts'
import {hasStoredCheckout} from '#data/queries/money/stored-checkout.ts'
import {usePageIdle} from '#data/app/use-page-idle.ts'
import {SignedInFrame} from '#features/app/signed-in-frame.tsx'
import {IconPlace} from '#ui/primitives/icon-button.tsx'
import {lazyWithRetry} from '#ui/hooks/lazy-with-retry.ts'
import {AdminPages} from './-admin-pages.tsx'

export const Route = createFileRoute('/_app')({
  staticData: {roles: ['parent', 'caretaker', 'agency', 'admin', 'blog_writer']},
  component: App,
})

const CheckoutReturn = lazyWithRetry(() =>
  import('#features/money/pay/checkout-return.tsx').then(file => file.CheckoutReturn),
)
// not needed before the screen can be used
const Bell = lazyWithRetry(() => import('#features/notifications/bell.tsx').then(file => file.Bell))
const MessagesIcon = lazyWithRetry(() => import('#features/messages/messages-icon.tsx').then(file => file.MessagesIcon))
const PushPrompt = lazyWithRetry(() => import('#features/notifications/push-prompt.tsx').then(file => file.PushPrompt))

const messages = <IconPlace icon={MessageCircle} />
const bell = <IconPlace icon={BellIcon} />

/** Where push is offered besides the bell. */
const homes: ReadonlySet<string> = new Set(['/dash/parent', '/dash/caretaker', '/dash/agency'])

function App() {
  return useWho()?.role === 'admin' ? <AdminPages /> : <SignedIn />
}

function SignedIn() {
  const [mayBeBack] = useState(hasStoredCheckout)
  const isHome = useLocation({select: ({pathname}) => homes.has(pathname)})
  const isPageIdle = usePageIdle()
  return (
    <SignedInFrame
      bell={
        <>
          <Suspense fallback={messages}>{isPageIdle ? <MessagesIcon /> : messages}</Suspense>
          <Suspense fallback={bell}>{isPageIdle ? <Bell /> : bell}</Suspense>
        </>
      }
      notice={<Suspense fallback={null}>{mayBeBack && <CheckoutReturn />}</Suspense>}
      invitation={<Suspense fallback={null}>{isPageIdle && isHome && <PushPrompt />}</Suspense>}
    />
  )
}

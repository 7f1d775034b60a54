import {createFileRoute, useLocation} from '@tanstack/react-router'
import {Suspense, useState} from 'react'
import {useWho} from '#data/account/current-user.ts'
import {isBlogPath} from '#data/account/guard.ts'
import {hasStoredCheckout} from '#data/queries/money/stored-checkout.ts'
import {PublicFrame} from '#features/app/public-frame.tsx'
import {lazyWithRetry} from '#ui/hooks/lazy-with-retry.ts'
import {AdminPages} from './-admin-pages.tsx'

export const Route = createFileRoute('/_public')({component: Site})

const CheckoutReturn = lazyWithRetry(() =>
  import('#features/money/pay/checkout-return.tsx').then(file => file.CheckoutReturn),
)

// the blog is one of the staff's pages for an admin, rules-people.md#staff-area
function Site() {
  const isAdmin = useWho()?.role === 'admin'
  const isBlog = useLocation({select: ({pathname}) => isBlogPath(pathname)})
  return isAdmin && isBlog ? <AdminPages /> : <Public />
}

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

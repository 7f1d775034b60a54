import {useLocation} from '@tanstack/react-router'
import {Suspense, type ReactNode} from 'react'
import {useEndedAccount} from '#data/account/ended-account.ts'
import {lazyWithRetry} from '#ui/hooks/lazy-with-retry.ts'

const EndedAccount = lazyWithRetry(() => import('./ended-account.tsx').then(file => file.EndedAccount))

/** What a former member of an agency may still open: the data of their account belongs to them. */
const ofFormerMembers = new Set(['/settings/export', '/settings/close-account'])

/** The screens of the logged-in account, or why none of them loads. Its outbox stays, because waiting confirmations are still sent. */
export function EndedAccountGate({children}: {children: ReactNode}) {
  const error = useEndedAccount()
  const pathname = useLocation({select: each => each.pathname})
  if (!error) return children
  const isOpen = pathname === '/outbox' || (error.code === 'left_agency' && ofFormerMembers.has(pathname))
  return (
    <>
      <Suspense fallback={null}>
        <EndedAccount error={error} isBrief={isOpen} />
      </Suspense>
      {isOpen && children}
    </>
  )
}

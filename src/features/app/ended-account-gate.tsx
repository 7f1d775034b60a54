import {useLocation} from '@tanstack/react-router'
import {Suspense, type ReactNode} from 'react'
import {useEndedAccount} from '#data/account/ended-account.ts'
import {lazyWithRetry} from '#ui/hooks/lazy-with-retry.ts'

const EndedAccount = lazyWithRetry(() => import('./ended-account.tsx').then(file => file.EndedAccount))

/** The screens of the logged-in account, or why none of them loads. Its outbox stays, because waiting confirmations are still sent. */
export function EndedAccountGate({children}: {children: ReactNode}) {
  const error = useEndedAccount()
  const isOutbox = useLocation({select: ({pathname}) => pathname === '/outbox'})
  if (!error) return children
  return (
    <>
      <Suspense fallback={null}>
        <EndedAccount error={error} isBrief={isOutbox} />
      </Suspense>
      {isOutbox && children}
    </>
  )
}

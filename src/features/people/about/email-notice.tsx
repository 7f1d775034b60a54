import {Suspense} from 'react'
import {lazyWithRetry} from '#ui/hooks/lazy-with-retry.ts'
import {useIsEmailUnverified} from './use-is-email-unverified.ts'

// rarely needed, and it brings all that an account can change
const VerifyEmail = lazyWithRetry(() => import('./verify-email.tsx').then(file => file.VerifyEmail))

/** `VerifyEmail` for screens that most people see without it; loaded only by those whose address is not verified. */
export function EmailNotice({waits}: {waits: string}) {
  return useIsEmailUnverified() ? (
    <Suspense fallback={null}>
      <VerifyEmail waits={waits} />
    </Suspense>
  ) : null
}

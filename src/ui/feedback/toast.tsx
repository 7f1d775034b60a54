import {Suspense, useLayoutEffect, useState} from 'react'
import {isToastWaiting, toastAsked} from './toast-message.ts'
import {lazyWithRetry} from '../hooks/lazy-with-retry.ts'

/** Loaded with the first toast, because most visits show none. */
const ToastStack = lazyWithRetry(() => import('./toast-stack.tsx').then(module => module.ToastStack))

/** The container of toasts, once in the app. */
export function Toaster({duration_ms, max}: {duration_ms: number; max: number}) {
  const [isAsked, setAsked] = useState(isToastWaiting)
  // listens before the effects of the first screen, which may ask for a toast
  useLayoutEffect(() => toastAsked.listen(() => setAsked(true)), [])
  if (!isAsked) return null
  return (
    <Suspense fallback={null}>
      <ToastStack duration_ms={duration_ms} max={max} />
    </Suspense>
  )
}

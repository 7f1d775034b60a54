import {backoff} from '#offline/outbox/backoff.ts'

/** Retries once: on `online`, when the page becomes visible, or after a backoff of at most five minutes. */
export function retryWhenOnline(failures: number, work: () => void): void {
  const over = new AbortController()
  const once = () => {
    over.abort()
    clearTimeout(timer)
    work()
  }
  const timer = setTimeout(once, backoff(failures, Math.random))
  globalThis.addEventListener('online', once, {signal: over.signal})
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') once()
    },
    {signal: over.signal},
  )
}

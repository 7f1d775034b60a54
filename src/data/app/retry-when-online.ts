import {backoff} from '#offline/outbox/backoff.ts'

/**
 * Does something again that failed for want of a network: when the browser says that it is back, when the page is looked
 * at, or after a while that grows with the failures up to five minutes; once, whichever comes first.
 */
export function anotherTry(failures: number, work: () => void): void {
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

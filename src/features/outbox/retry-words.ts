import type {Entry} from '#data/offline/outbox.ts'

interface Circumstances {
  /** Another press of the same visit or request stands before it. */
  isBehind: boolean
  online: boolean
  /** By the device's clock, in milliseconds. */
  now_ms: number
  stuck: boolean
}

/** `in 40 seconds`, `in 4 minutes` */
function inText(ms: number): string {
  if (ms <= 90_000) {
    const seconds = Math.max(1, Math.ceil(ms / 1000))
    return seconds === 1 ? 'in 1 second' : `in ${seconds} seconds`
  }
  return `in ${Math.round(ms / 60_000)} minutes`
}

/** When an entry on its way will be tried (again), in words. */
export function retryText(
  {state, wait, next_at, attempts, tries}: Pick<Entry, 'state' | 'wait' | 'next_at' | 'attempts' | 'tries'>,
  {isBehind, online, now_ms, stuck}: Circumstances,
): string {
  if (state === 'sending') return 'Being sent now.'
  if (state === 'sign-in') return 'It is sent when you have logged in again.'
  if (wait === 'held')
    return 'It is sent when you have answered the question about it, within two minutes in any case.'
  if (isBehind) return 'It is sent after the one before it.'
  if (!online) return 'It is sent by itself when there is a connection.'
  const ms = next_at - now_ms
  if (ms > 0)
    return `It is tried again ${inText(ms)}${wait === 'network' ? ', or when the network is better' : ''}.`
  if (stuck && attempts > 0)
    return 'It is tried when you open Village, when the network comes back, and by Try now.'
  return tries === 0 ? 'It is sent in a moment.' : 'It is tried again in a moment.'
}

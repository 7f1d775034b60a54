/** Where a browser does not say when it has nothing to do, it is given this much time, in milliseconds. */
const unasked_ms = 200

/** Does this when the browser has nothing better to do, within a second in any case. Returns how to cancel. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, unasked_ms)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, {timeout: 1_000})
  return () => cancelIdleCallback(handle)
}

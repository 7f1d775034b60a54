/** The delay in browsers without `requestIdleCallback`, in milliseconds. */
const unasked_ms = 200

/** Runs the work when the browser is idle, within a second in any case. Returns a cancel function. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, unasked_ms)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, {timeout: 1_000})
  return () => cancelIdleCallback(handle)
}

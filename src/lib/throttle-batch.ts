/**
 * Runs `work` at once and then at most once per interval with the collected items, so that a burst is handled in
 * batches. `after` is a timer in milliseconds.
 */
export const throttleBatch = <T>(
  rest_ms: number,
  work: (asked: ReadonlySet<T>) => void,
  after: (ms: number, callback: () => void) => unknown = (ms, callback) => setTimeout(callback, ms),
): ((asked: T) => void) => {
  let waiting = new Set<T>()
  let isResting = false
  const run = () => {
    if (waiting.size === 0) return
    const asked = waiting
    waiting = new Set()
    isResting = true
    after(rest_ms, () => {
      isResting = false
      run()
    })
    work(asked)
  }
  return asked => {
    waiting.add(asked)
    if (!isResting) run()
  }
}

/** The result of one step of the suite. */
export type Outcome = {passed: number; failures: Failure[]; timings: Timing[]}
export type Failure = {title: string; details: string}
/** How long one test took, its own preparation included. */
export type Timing = {title: string; duration_ms: number}

export const passed = (count = 1): Outcome => ({passed: count, failures: [], timings: []})
export const failed = (title: string, details: string): Outcome => ({
  passed: 0,
  failures: [{title, details}],
  timings: [],
})

/** A message as a person reads it in a log: without colours, and not longer than a screen. */
export function readable(text: string): string {
  const plain = text.replaceAll(/\u001b\[[0-9;]*[A-Za-z]/g, '').trim()
  const lines = plain.split('\n')
  const limit = 60
  return lines.length > limit ? [...lines.slice(0, limit), `… ${lines.length - limit} more lines`].join('\n') : plain
}

/** The result of one step of the suite. */
export type Outcome = {passed: number; failures: Failure[]; timings: Timing[]; counts?: Count[]}
export type Failure = {title: string; details: string}
/** How many of something a test has seen, which it tells as `task.meta.count`. */
export type Count = {of: string; number: number}
/** How long one test took, its own preparation included. */
export type Timing = {title: string; duration_ms: number}

export const passed = (count = 1): Outcome => ({passed: count, failures: [], timings: []})
export const failed = (title: string, details: string): Outcome => ({
  passed: 0,
  failures: [{title, details}],
  timings: [],
})

const longest_lines = 60

/** A message as a person reads it in a log: without colours, and not longer than a screen. */
export function readable(text: string): string {
  const lines = plainLines(text)
  const left = lines.length - longest_lines
  return left > 0 ? [...lines.slice(0, longest_lines), `… ${left} more lines`].join('\n') : lines.join('\n')
}

/** The last screen of what a program printed: a summary and its errors stand at the end. */
export const readableEnd = (text: string): string => plainLines(text).slice(-longest_lines).join('\n')

const plainLines = (text: string) =>
  text
    .replaceAll(/\u001b\[[0-9;]*[A-Za-z]/g, '')
    .trim()
    .split('\n')

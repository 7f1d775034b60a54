/** One bug to plant: `is` stands once in the file, and is replaced by `becomes`. */
export interface Bug {
  /** What the product would do wrong. */
  readonly does: string
  readonly file: string
  readonly is: string
  readonly becomes: string
}

/** The bugs of one file. */
export const bugsIn =
  (file: string) =>
  (does: string, is: string, becomes = ''): Bug => ({does, file, is, becomes})

/** The text with the bug in it. Throws where the place to plant it is not there once. */
export function plant({file, is, becomes}: Bug, text: string): string {
  const [before, after, ...more] = text.split(is)
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`${file} has this ${text.split(is).length - 1} times: ${is}`)
  }
  return `${before}${becomes}${after}`
}

/** The only source of time in the server; tests pass one they can move. */
export interface Clock {
  /** ISO 8601 UTC with milliseconds. */
  readonly now: () => string
}

export const systemClock: Clock = {now: () => new Date().toISOString()}

/** `instant` moved by `ms` milliseconds. */
export const plusMs = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString()

import {pgCode} from './client.ts'

/**
 * Codes with which PostgreSQL or a pooler before it ends a connection or refuses one: broken connections (class 08),
 * too many of them, a server that stops, starts or is no longer the primary.
 */
const refusals = /^(08...|53300|57P0[1235]|25006)$/
/** The same from the operating system. */
const broken = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])
/** Errors of the driver, which have no code. */
const lost =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether an error means that the database cannot be reached at the moment, so that the same call succeeds later. */
export function isDatabaseAway(error: unknown): boolean {
  const {code} = pgCode(error) ?? {}
  if (code !== undefined && refusals.test(code)) return true
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    if (broken.has((e as NodeJS.ErrnoException).code ?? '') || lost.test(e.message)) return true
  }
  return false
}

/** The shortest and the longest wait suggested, in seconds. */
const wait_s = {first: 2, last: 120}
/** Without a failure for this long after a suggested wait, the next one begins another outage, in milliseconds. */
const quiet_ms = 10_000

/**
 * Suggests when to call again, in seconds: after a third of the time that the outage has lasted, so that a short one
 * ends soon for everyone and a long one does not use up a phone's counted attempts.
 * @see src/offline/README.md#answers
 */
export function createOutage(now_ms: () => number = () => performance.now()): () => number {
  let since_ms = 0
  let over_at_ms = -Infinity
  return () => {
    const at_ms = now_ms()
    if (at_ms > over_at_ms) since_ms = at_ms
    const retry_after_s = Math.min(wait_s.last, Math.max(wait_s.first, Math.round((at_ms - since_ms) / 3_000)))
    over_at_ms = at_ms + retry_after_s * 1_000 + quiet_ms
    return retry_after_s
  }
}

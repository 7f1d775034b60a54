import * as v from 'valibot'
import {ApiErrorBody} from '#contract/errors.ts'

/** As much of a `Response` as we read; the outbox's simulation makes its own. */
export interface RawAnswer {
  readonly status: number
  readonly headers: {get(name: string): string | null}
  text(): Promise<string>
}

export type Answer =
  | {kind: 'ok'; status: number; value: unknown}
  | {kind: 'refused'; status: number; body: ApiErrorBody; retry_after_ms: number | undefined}
  /** Anything else, whatever its status: a portal, a proxy's page, half a body. */
  | {kind: 'not-ours'; status: number}

// one that lacks its second step opens nothing: signing in again leads to where it is set up
const signedOutCodes = new Set(['session_ended', 'not_signed_in', 'totp_setup_required'])

/** Whether our server no longer knows the token that was sent; what a portal or a proxy says ends no sign-in. */
export const endsSignIn = (answer: Answer): boolean =>
  answer.kind === 'refused' && answer.status === 401 && signedOutCodes.has(answer.body.code)

/** Seconds or an HTTP date, in milliseconds from now; undefined where there is none or it cannot be read. */
const retryAfter = (header: string | null, now_ms: number): number | undefined => {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - now_ms
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

/**
 * Tells our server's answer from anybody else's: a refusal is ours only if it is JSON with our `code`, and a success
 * only if it is JSON at all (what it holds is for the caller's schema to judge). May reject as the network does.
 */
export const readAnswer = async (raw: RawAnswer, now_ms: number): Promise<Answer> => {
  const text = await raw.text()
  const notOurs = {kind: 'not-ours', status: raw.status} as const
  if (!/\bjson\b/i.test(raw.headers.get('content-type') ?? '')) return notOurs
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return notOurs
  }
  if (raw.status >= 200 && raw.status < 300) return {kind: 'ok', status: raw.status, value}
  const body = v.safeParse(ApiErrorBody, value)
  if (!body.success) return notOurs
  const retry_after_ms = retryAfter(raw.headers.get('retry-after'), now_ms)
  return {kind: 'refused', status: raw.status, body: body.output, retry_after_ms}
}

import * as v from 'valibot'
import {epoch_header} from '#contract/endpoint.ts'
import {ApiErrorBody} from '#contract/errors.ts'

/** The used part of a `Response`; the outbox's simulation builds its own. */
export interface RawAnswer {
  readonly status: number
  readonly headers: {get(name: string): string | null}
  text(): Promise<string>
}

interface FromServer {
  /** The server's epoch. @see src/offline/README.md#a-server-that-went-back */
  epoch?: string
}

export type Answer =
  | ({kind: 'ok'; status: number; value: unknown} & FromServer)
  | ({
      kind: 'refused'
      status: number
      body: ApiErrorBody
      /** Of the body's texts, as far as the server names it. */
      language?: string | undefined
      retry_after_ms: number | undefined
    } & FromServer)
  /** Any other response, such as a captive portal, a proxy's page or half a body. */
  | {kind: 'not-ours'; status: number; detail?: string}

// without the second step the token gives no access, and a new login leads to its setup
const signedOutCodes = new Set(['session_ended', 'not_signed_in', 'totp_setup_required'])

/** Whether our server rejected the token. Answers of a portal or a proxy never end the credentials. */
export const endsSignIn = (answer: Answer): boolean =>
  answer.kind === 'refused' && answer.status === 401 && signedOutCodes.has(answer.body.code)

/** Seconds or an HTTP date, in milliseconds from now; undefined if the header is missing or invalid. */
const retryAfter = (header: string | null, now_ms: number): number | undefined => {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - now_ms
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

const detail_max = 300

/** What another server says of its error, for showing only; a caller must not act on it. */
const foreignDetail = (value: unknown): {detail?: string} => {
  if (typeof value !== 'object' || value === null) return {}
  const texts = ['detail', 'message', 'error_description'].map(name => Reflect.get(value, name) as unknown)
  const detail = texts.find(text => typeof text === 'string' && text.trim() !== '')
  return typeof detail === 'string' ? {detail: detail.trim().slice(0, detail_max)} : {}
}

/**
 * Separates our server's answers from others: a refusal must be JSON with our `code`, a success must be JSON. The
 * caller's schema validates the content; network errors reject.
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
  const epoch = raw.headers.get(epoch_header) ?? undefined
  const fromServer: FromServer = epoch === undefined ? {} : {epoch}
  if (raw.status >= 200 && raw.status < 300) return {kind: 'ok', status: raw.status, value, ...fromServer}
  const body = v.safeParse(ApiErrorBody, value)
  if (!body.success) return {...notOurs, ...foreignDetail(value)}
  const retry_after_ms = retryAfter(raw.headers.get('retry-after'), now_ms)
  const language = raw.headers.get('content-language') ?? undefined
  return {kind: 'refused', status: raw.status, body: body.output, language, retry_after_ms, ...fromServer}
}

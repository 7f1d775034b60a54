/**
 * What stood in the way of an answer.
 * `refused`: our server said no. `network`: nothing came back. `not-ours`: something else answered in its place, such
 * as the sign-in page of a café's Wi-Fi. `bad-answer`: our server answered what this version cannot read.
 */
export type Trouble = 'refused' | 'network' | 'not-ours' | 'bad-answer'

interface Facts {
  kind: Trouble
  /** 0 where nothing answered. */
  status?: number
  status_text?: string
  code?: string
  detail?: string
  fields?: Record<string, string>
  current?: unknown
  retry_after_ms?: number
  fallback?: string
}

/** The one error that `call` throws; `messages.ts` turns it into a sentence. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly kind: Trouble
  readonly status: number
  readonly status_text: string
  /** Why, by the table of `contract/errors.ts`; a newer server may know more reasons. */
  readonly code: string | undefined
  readonly detail: string | undefined
  /** What is wrong with which field, by dotted path. */
  readonly fields: Record<string, string>
  /** The state that caused a conflict. */
  readonly current: unknown
  readonly retry_after_ms: number | undefined
  /** The endpoint's own words for a failure without any. */
  readonly fallback: string | undefined

  constructor(facts: Facts, options?: {cause?: unknown}) {
    super(facts.detail ?? facts.code ?? facts.kind, options)
    this.kind = facts.kind
    this.status = facts.status ?? 0
    this.status_text = facts.status_text ?? ''
    this.code = facts.code
    this.detail = facts.detail
    this.fields = facts.fields ?? {}
    this.current = facts.current
    this.retry_after_ms = facts.retry_after_ms
    this.fallback = facts.fallback
  }
}

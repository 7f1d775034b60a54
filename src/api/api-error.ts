import type {Endpoint} from '#contract/endpoint.ts'

/**
 * Why there is no usable answer. `refused`: our server refused. `network`: no response. `not-ours`: something else
 * responded, such as a captive portal. `bad-answer`: this version cannot read our server's answer.
 */
export type Trouble = 'refused' | 'network' | 'not-ours' | 'bad-answer'

interface Facts {
  kind: Trouble
  /** 0 if there was no response. */
  status?: number
  status_text?: string
  code?: string
  detail?: string
  language?: string | undefined
  fields?: Record<string, string>
  current?: unknown
  ticket?: string | undefined
  retry_after_ms?: number
  fallback?: string
}

/** The error that `call` throws; `message.ts` turns it into a sentence. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly kind: Trouble
  readonly status: number
  readonly status_text: string
  /** The code from `contract/errors.ts`; a newer server may send unknown ones. */
  readonly code: string | undefined
  readonly detail: string | undefined
  /** Of `detail`, as far as our server names it. */
  readonly language: string | undefined
  /** Problems by dotted field path. */
  readonly fields: Record<string, string>
  /** The state that caused a conflict, in the server's code. */
  readonly current: unknown
  /** Continues a log-in that needs a code. */
  readonly ticket: string | undefined
  readonly retry_after_ms: number | undefined
  /** The endpoint's fallback message for an error without `detail`. */
  readonly fallback: string | undefined

  constructor(facts: Facts, options?: {cause?: unknown}) {
    super(facts.detail ?? facts.code ?? facts.kind, options)
    this.kind = facts.kind
    this.status = facts.status ?? 0
    this.status_text = facts.status_text ?? ''
    this.code = facts.code
    this.detail = facts.detail
    this.language = facts.language
    this.fields = facts.fields ?? {}
    this.current = facts.current
    this.ticket = facts.ticket
    this.retry_after_ms = facts.retry_after_ms
    this.fallback = facts.fallback
  }
}

/** There is no such caregiver profile. @see src/domain/rules-people.md#role-discovery */
export class CaretakerNotFoundError extends ApiError {
  override name = 'CaretakerNotFoundError'
}

/** The error of a refused call; a caregiver's profile has its own for a detail with "not found" or "404". */
export const refusedError = (endpoint: Endpoint, facts: Facts): ApiError =>
  caretakerProfiles.has(endpoint.path) && (facts.code === 'not_found' || /not found|404/i.test(facts.detail ?? ''))
    ? new CaretakerNotFoundError(facts)
    : new ApiError(facts)

// by their paths: the endpoints themselves bring the shapes of all profiles
const caretakerProfiles: ReadonlySet<string> = new Set(['/caretaker/profile', '/caretaker/profile/:id'])

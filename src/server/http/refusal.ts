import {m} from '#messages'
import {currentLanguage} from '../language.ts'
import {errorStatus, type ApiErrorBody, type ErrorCode} from '#contract/errors.ts'

/** An expected refusal, handed back as a value. `mount` rolls the command back and answers in the API's error form. */
export class Refusal {
  readonly code: ErrorCode
  readonly detail: string
  /** Of the texts, which were worded when they were made. */
  readonly language = currentLanguage()
  readonly extra: {fields?: Record<string, string>; current?: unknown; ticket?: string; retry_after_s?: number}

  constructor(code: ErrorCode, detail: string, extra: Refusal['extra'] = {}) {
    this.code = code
    this.detail = detail
    this.extra = extra
  }

  get status(): number {
    return errorStatus[this.code]
  }

  body(): ApiErrorBody {
    const {fields, current, ticket} = this.extra
    return {
      detail: this.detail,
      code: this.code,
      ...(fields && {fields}),
      ...(current !== undefined && {current}),
      ...(ticket !== undefined && {ticket}),
    }
  }
}

export const refuse = (code: ErrorCode, detail: string, extra?: Refusal['extra']): Refusal =>
  new Refusal(code, detail, extra)

/** The same answer for a missing object and for one of another owner. @see src/domain/rules.md#existence-is-private */
export const notFound = (): Refusal => refuse('not_found', m.not_found())

/** A one-time ticket that has expired, was used or belongs to another log-in. */
export const ticketEnded = (): Refusal => refuse('ticket_ended', m.this_login_has_expired_start_again())

/** An input error that only the stored object shows. */
export const invalid = (path: string, message: string): Refusal =>
  refuse('invalid', message, {fields: {[path]: message}})

/** Several input errors, by path. */
export const invalidFields = (fields: Record<string, string>): Refusal =>
  refuse('invalid', Object.values(fields)[0] ?? m.not_valid(), {fields})

/** Rate limit exceeded, with the seconds to wait. */
export const tooManyRequests = (retry_after_s: number): Refusal =>
  refuse('too_many_requests', m.too_many_attempts_wait_a_moment(), {retry_after_s})

/** A limit that protects other people, with the seconds to wait. @see src/domain/rules-people.md#rate-limits */
export const rateLimited = (retry_after_s: number): Refusal =>
  refuse('rate_limited', m.too_many_changes_in_a_short(), {retry_after_s})

/** The token was revoked while its command ran. */
export const credentialsEnded = (): Refusal => refuse('session_ended', m.your_login_has_expired_log_in())

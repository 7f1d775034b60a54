import {errorStatus, type ApiErrorBody, type ErrorCode} from '#contract/errors.ts'

/** An expected refusal, handed back as a value. `mount` rolls the command back and answers in the API's error form. */
export class Refusal {
  readonly code: ErrorCode
  readonly detail: string
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
export const notFound = (): Refusal => refuse('not_found', 'Not found')

/** A one-time ticket that has expired, was used or belongs to another log-in. */
export const ticketEnded = (): Refusal => refuse('ticket_ended', 'This login has expired. Start again.')

/** An input error that only the stored object shows. */
export const invalid = (path: string, message: string): Refusal =>
  refuse('invalid', message, {fields: {[path]: message}})

/** Several input errors, by path. */
export const invalidFields = (fields: Record<string, string>): Refusal =>
  refuse('invalid', Object.values(fields)[0] ?? 'Not valid', {fields})

/** Rate limit exceeded, with the seconds to wait. */
export const tooManyRequests = (retry_after_s: number): Refusal =>
  refuse('too_many_requests', 'Too many attempts. Wait a moment and try again.', {retry_after_s})

/** A limit that protects other people, with the seconds to wait. @see src/domain/rules-people.md#rate-limits */
export const rateLimited = (retry_after_s: number): Refusal =>
  refuse('rate_limited', 'Too many changes in a short time. Wait a moment and try again.', {retry_after_s})

/** The token was revoked while its command ran. */
export const credentialsEnded = (): Refusal => refuse('session_ended', 'Your login has expired. Log in again.')

import * as v from 'valibot'

/** The form of every refusal (decisions §3). `fields` maps a dotted path to what is wrong there. */
export const ApiErrorBody = v.object({
  detail: v.string(),
  code: v.string(),
  fields: v.optional(v.record(v.string(), v.string())),
  /** The state that caused a conflict, for example the booking's status or the live offer. */
  current: v.optional(v.unknown()),
})
export type ApiErrorBody = v.InferOutput<typeof ApiErrorBody>

/** Every reason the API gives, with its HTTP status. A code means the same everywhere. */
export const errorStatus = {
  malformed: 400,
  not_signed_in: 401,
  bad_credentials: 401,
  session_ended: 401,
  forbidden: 403,
  wrong_portal: 403,
  not_verified: 403,
  suspended: 403,
  not_found: 404,
  method_not_allowed: 405,
  already_approved: 409,
  already_answered: 409,
  already_settled: 409,
  already_started: 409,
  booking_closed: 409,
  caretaker_busy: 409,
  caretaker_unavailable: 409,
  contest_closed: 409,
  nothing_to_agree: 409,
  nothing_to_reopen: 409,
  offer_changed: 409,
  offer_closed: 409,
  profile_exists: 409,
  reschedule_closed: 409,
  session_closed: 409,
  not_yet: 409,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  idempotency_key_reused: 422,
  invalid_idempotency_key: 422,
  phone_required: 422,
  rate_required: 422,
  service_not_active: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

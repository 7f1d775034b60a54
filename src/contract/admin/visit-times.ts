import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {isAfterStart, isAtMostOneDay} from '../sessions/sessions.ts'
import {Id, IdParams, Instant, seenOf} from '../shapes.ts'
import {RequiredLine} from '../texts.ts'
import {StaffSession} from './bookings.ts'

const times = {start: Instant, end: Instant}

const Sums = v.object({
  minutes: v.number(),
  /** With the platform's fee, where the family pays it. */
  family_cents: v.number(),
  /** For the care, to the caregiver or the agency. */
  provider_cents: v.number(),
  /** What an agency pays for the lead; null if a caregiver is booked. */
  lead_cents: v.nullable(v.number()),
})

/** @see src/domain/rules.md#moved-by-staff */
export const previewVisitTimes = endpoint({
  method: 'GET',
  path: '/admin/sessions/:id/times',
  roles: ['admin'],
  summary: 'What other times of a visit would change, and what speaks against them',
  params: IdParams,
  query: v.pipe(
    v.object(times),
    v.forward(v.check(isAfterStart, m.must_be_after_the_start), ['end']),
    v.forward(v.check(isAtMostOneDay, m.must_be_at_most_one_day_long), ['end']),
  ),
  answer: v.object({
    /** Another visit then, of the booking or of its caregiver, for which the change is refused. */
    conflict: v.nullable(v.picklist(['booking', 'caretaker'])),
    /** The assigned person of an agency has another visit then, which is no refusal. */
    assigned_is_busy: v.boolean(),
    before: Sums,
    after: Sums,
  }),
  fallback: m.request_failed,
})

/**
 * As if both sides had agreed on the times; both are notified. @throws 409 `caretaker_busy`, `already_started`,
 * `start_passed`, `session_closed`
 * @see src/domain/rules.md#moved-by-staff
 */
export const changeVisitTimes = endpoint({
  method: 'PATCH',
  path: '/admin/sessions/:id/times',
  roles: ['admin'],
  idempotent: true,
  summary: 'Change the times of one coming visit, with a reason',
  params: IdParams,
  body: v.pipe(
    v.strictObject({
      ...times,
      /** For the staff's log. */
      reason: RequiredLine,
      /** 409 `record_changed` with `current` if it was changed since. */
      seen: seenOf({scheduled_start: Instant, scheduled_end: Instant}),
    }),
    v.forward(
      v.check(times => isAfterStart(times), m.must_be_after_the_start),
      ['end'],
    ),
    v.forward(
      v.check(times => isAtMostOneDay(times), m.must_be_at_most_one_day_long),
      ['end'],
    ),
  ),
  answer: StaffSession,
  fallback: m.request_failed,
})

/** The proposal that was read to the family; another one by then is 409 `reschedule_closed`. */
const answerTimes = {
  method: 'PATCH',
  roles: ['admin'],
  idempotent: true,
  params: IdParams,
  body: v.strictObject({proposal_id: Id}),
  answer: StaffSession,
  fallback: m.request_failed,
} as const

/**
 * As the family's own answer. @throws 409 `reschedule_closed`, `caretaker_busy`, `already_started`, `start_passed`,
 * `session_closed`; 404 if the family has an account
 * @see src/domain/rules.md#answered-by-staff
 */
export const acceptTimesOnBehalf = endpoint({
  ...answerTimes,
  path: '/admin/sessions/:id/reschedule/accept',
  summary: 'Accept proposed times for a family without an account',
})

/** @see src/domain/rules.md#answered-by-staff */
export const declineTimesOnBehalf = endpoint({
  ...answerTimes,
  path: '/admin/sessions/:id/reschedule/decline',
  summary: 'Decline proposed times for a family without an account',
})

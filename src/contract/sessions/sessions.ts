import {m} from '#messages'
import {Overlap} from '../bookings/overlap.ts'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {limits} from '../limits.ts'
import {anyMember} from '../accounts/roles.ts'
import {Session} from './session.ts'
import {CancelBody, Id, IdParams, Instant} from '../shapes.ts'
import {RequiredText, Text} from '../texts.ts'

// the first screen needs these alone
export {askNotToGo, listSessions, sayCanGo, sayLate} from './own-sessions.ts'

export const cancelSession = endpoint({
  method: 'PATCH',
  path: '/sessions/:id/cancel',
  roles: ['parent', 'caretaker', 'agency'],
  summary: 'Cancel one session that has not started; a family others of its booking too, all or none',
  idempotent: true,
  params: IdParams,
  body: v.strictObject({
    ...CancelBody.entries,
    /** Further sessions of the same booking, for a family only; `fee_cents` is then for all of them. */
    also: v.optional(
      v.pipe(
        v.array(Id),
        v.maxLength(limits.visits_assigned_max, () => m.at_most_ui({max: limits.visits_assigned_max})),
      ),
    ),
  }),
  answer: Session,
  fallback: m.failed_to_cancel_booking,
})

/** Checks of new times. */
export const isAfterStart = ({start, end}: {start: string; end: string}): boolean => end > start
/** 25 hours, the longest day of a year. The server refuses more than 24 by the clock of the visit's place. */
export const isAtMostOneDay = ({start, end}: {start: string; end: string}): boolean =>
  Date.parse(end) - Date.parse(start) <= 25 * 3_600_000

export const proposeReschedule = endpoint({
  method: 'POST',
  path: '/sessions/:id/reschedule',
  roles: ['parent', 'caretaker', 'agency'],
  summary: 'Propose new times for one session; the other side accepts or declines',
  idempotent: true,
  params: IdParams,
  body: v.pipe(
    v.strictObject({
      start: Instant,
      end: Instant,
      reason: v.optional(v.nullable(Text)),
      /**
       * The id of the open proposal that was read, which this one replaces, or null. Refused as `reschedule_closed` if
       * another one is open, or that one no longer is.
       */
      replaces: v.optional(v.nullable(Id)),
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
  answer: Session,
  status: 201,
  fallback: m.failed_to_submit_booking_request,
})

/** The proposed times that the caller has read, since others are refused. */
const ReadTimes = v.strictObject({start: v.optional(Instant), end: v.optional(Instant)})

export const acceptReschedule = endpoint({
  method: 'PATCH',
  path: '/sessions/:id/reschedule/accept',
  roles: ['parent', 'caretaker', 'agency'],
  summary: 'Accept the other side’s proposed times',
  idempotent: true,
  params: IdParams,
  body: ReadTimes,
  answer: Session,
  fallback: m.failed_to_approve_booking,
})

export const declineReschedule = endpoint({
  method: 'PATCH',
  path: '/sessions/:id/reschedule/decline',
  roles: ['parent', 'caretaker', 'agency'],
  summary: 'Decline proposed times, or withdraw the caller’s own proposal',
  idempotent: true,
  params: IdParams,
  body: ReadTimes,
  answer: Session,
  fallback: m.failed_to_decline_request,
})

/**
 * The body names the times that the visit counts as, as they were read: 409 `times_changed` with the ones it would count as
 * now as `current`, if they differ.
 */
export const agreeTimes = endpoint({
  method: 'PATCH',
  path: '/sessions/:id/agree',
  roles: ['parent', 'caretaker', 'agency'],
  summary: 'Accept the other side’s times when the two differ',
  idempotent: true,
  params: IdParams,
  body: v.strictObject({started_at: v.optional(Instant), ended_at: v.optional(Instant)}),
  answer: Session,
  fallback: m.failed_to_confirm_end,
})

export const contestSession = endpoint({
  method: 'PATCH',
  path: '/sessions/:id/contest',
  roles: ['parent', 'caretaker', 'agency'],
  summary: 'Contest settled times within seven days, with a reason; staff decide',
  idempotent: true,
  params: IdParams,
  body: v.strictObject({reason: RequiredText}),
  answer: Session,
  fallback: m.failed_to_confirm_end,
})

/**
 * 409 `nothing_to_explain` unless a counting confirmation of the caller's side has the flag `out_of_place`, and
 * `already_answered` once each of them is explained.
 */
export const explainPlace = endpoint({
  method: 'POST',
  path: '/sessions/:id/explanation',
  roles: ['parent', 'caretaker', 'agency'],
  members: anyMember,
  summary: 'Explain a confirmation that was recorded away from the place; both sides and staff read it',
  idempotent: true,
  params: IdParams,
  body: v.strictObject({text: RequiredText}),
  answer: Session,
  status: 201,
  fallback: m.failed_to_send_message,
})

/** 409 `assignment_changed` with `current` `{member_id}` if neither the expected nor the wanted member is assigned. */
export const assignSession = endpoint({
  method: 'PATCH',
  path: '/sessions/:id/assign',
  roles: ['agency'],
  summary: 'Assign an agency member to a session, or null for no one',
  idempotent: true,
  params: IdParams,
  body: v.strictObject({
    member_id: v.nullable(Id),
    /** Who the caller saw assigned, so that no one undoes a colleague’s assignment unseen. */
    expected_member_id: v.optional(v.nullable(Id)),
    /** Also applies to later visits of the booking that are unassigned or had the same caregiver. */
    and_later: v.optional(v.boolean()),
  }),
  answer: Session,
  fallback: m.failed_to_request_booking,
})

/**
 * Visits that a colleague assigned meanwhile, or that are closed, are answered in `refused` with the reason; the others are
 * assigned. 404 if none is the agency's. Undo sends them again without a member.
 */
export const assignSessions = endpoint({
  method: 'PATCH',
  path: '/sessions/assign',
  roles: ['agency'],
  summary: 'Assign agency members, or no one, to several sessions, with one notification each',
  idempotent: true,
  body: v.strictObject({
    visits: v.pipe(
      v.array(
        v.strictObject({
          session_id: Id,
          /** Null removes the expected member. */
          member_id: v.nullable(Id),
          /** Who the caller saw assigned; no one without it. */
          expected_member_id: v.optional(v.nullable(Id)),
        }),
      ),
      v.minLength(1, () => m.no_visit_is_chosen()),
      v.maxLength(limits.visits_assigned_max, () => m.at_most_ui({max: limits.visits_assigned_max})),
    ),
  }),
  answer: v.object({
    refused: v.array(v.object({session_id: v.string(), detail: v.string()})),
    /** Sessions that were so already, such as by a colleague, which Undo leaves. */
    unchanged: v.optional(v.array(v.string())),
  }),
  fallback: m.failed_to_request_booking,
})

/** A visit of an agency's member at the time of a session. */
export const MemberOverlap = v.object({
  ...Overlap.entries,
  member_id: v.string(),
  /** Whether it concerns a later visit of the booking. */
  is_later: v.boolean(),
})

export const listMemberOverlaps = endpoint({
  method: 'GET',
  path: '/sessions/:id/member-overlaps',
  roles: ['agency'],
  summary: 'Visits of the agency’s members at the times of a session and of later ones like it',
  params: IdParams,
  answer: v.object({items: v.array(MemberOverlap)}),
  fallback: m.failed_to_fetch_sessions,
})

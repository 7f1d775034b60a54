import type {ErrorCode} from '#contract/errors.ts'
import type {SessionStatus, SettledBy} from '#contract/sessions/session.ts'
import type {Side} from '#contract/bookings/choices.ts'
import {confirm_opens_ms} from '../constants.ts'
import {acceptedTimes, isFamilyAbsent, type ConfirmedTimes} from './session-times.ts'

/** The fields that the rules need: a session from the API, or a row with its state. */
export interface SessionView {
  status: SessionStatus
  settled_by: SettledBy | null
  scheduled_start: string
  scheduled_end: string
  contest_until: string | null
  confirmations: ConfirmedTimes
  exceptions: readonly string[]
}

export type SessionAction =
  'confirmStart' | 'confirmEnd' | 'cancel' | 'reschedule' | 'agree' | 'contest' | 'assign' | 'askNotToGo'
export type SessionRefusal = Extract<
  ErrorCode,
  | 'already_answered'
  | 'already_settled'
  | 'already_started'
  | 'contest_closed'
  | 'end_passed'
  | 'nothing_to_agree'
  | 'nothing_to_contest'
  | 'not_settled'
  | 'not_yet'
  | 'session_closed'
  | 'start_passed'
  | 'under_review'
>
type Answer = true | SessionRefusal

/**
 * Actions each status allows. The confirm rows only disable buttons: the server takes every claim and flags it. The
 * office may assign a member until the visit is over.
 */
const table = {
  SCHEDULED: {
    confirmStart: true,
    confirmEnd: true,
    cancel: true,
    reschedule: true,
    agree: 'nothing_to_agree',
    contest: 'not_settled',
    assign: true,
    askNotToGo: true,
  },
  START_PARTIAL: {
    confirmStart: true,
    confirmEnd: true,
    cancel: 'already_started',
    reschedule: 'already_started',
    agree: 'nothing_to_agree',
    contest: 'not_settled',
    assign: true,
    askNotToGo: 'already_started',
  },
  IN_PROGRESS: {
    confirmStart: true,
    confirmEnd: true,
    cancel: 'already_started',
    reschedule: 'already_started',
    agree: 'nothing_to_agree',
    contest: 'not_settled',
    assign: true,
    askNotToGo: 'already_started',
  },
  END_PARTIAL: {
    confirmStart: true,
    confirmEnd: true,
    cancel: 'already_started',
    reschedule: 'already_started',
    agree: 'nothing_to_agree',
    contest: true,
    assign: true,
    askNotToGo: 'already_started',
  },
  COMPLETED: {
    confirmStart: true,
    confirmEnd: true,
    cancel: 'already_started',
    reschedule: 'already_started',
    agree: true,
    contest: true,
    assign: 'session_closed',
    askNotToGo: 'already_started',
  },
  CANCELLED: {
    confirmStart: 'session_closed',
    confirmEnd: 'session_closed',
    cancel: 'session_closed',
    reschedule: 'session_closed',
    agree: 'nothing_to_agree',
    contest: true,
    assign: 'session_closed',
    askNotToGo: 'session_closed',
  },
  MISSED: {
    confirmStart: true,
    confirmEnd: true,
    cancel: 'session_closed',
    reschedule: 'session_closed',
    agree: 'nothing_to_agree',
    contest: true,
    assign: 'session_closed',
    askNotToGo: 'session_closed',
  },
  DISPUTED: {
    confirmStart: 'session_closed',
    confirmEnd: 'session_closed',
    cancel: 'session_closed',
    reschedule: 'session_closed',
    agree: 'nothing_to_agree',
    contest: 'under_review',
    assign: 'session_closed',
    askNotToGo: 'session_closed',
  },
} as const satisfies Record<SessionStatus, Record<SessionAction, Answer>>

const passed = (now: string, instant: string) => Date.parse(now) >= Date.parse(instant)
const claimed = (s: SessionView) =>
  Object.values(s.confirmations).some(pair => pair.parent !== null || pair.caretaker !== null)

/** Whether the family can no longer say that someone was home. @see src/domain/rules.md#no-one-home */
const isAbsenceFinal = (s: SessionView, side: Side, now: string) =>
  side === 'parent' &&
  s.settled_by === 'deadline' &&
  s.contest_until !== null &&
  Date.parse(now) > Date.parse(s.contest_until) &&
  isFamilyAbsent(s.confirmations, s)

/** Conditions beyond the status, such as time and side. */
const further: Record<SessionAction, (s: SessionView, side: Side, now: string) => Answer> = {
  confirmStart(s, side, now) {
    const own = s.confirmations.start[side]
    if (own && !own.may_replace) return 'already_answered'
    if (s.settled_by === 'agreement' || s.settled_by === 'accepted' || s.settled_by === 'staff')
      return 'already_settled'
    if (isAbsenceFinal(s, side, now)) return 'already_settled'
    // once the other side says that the visit started, there is nothing to wait for
    return claimed(s) || Date.parse(now) >= Date.parse(s.scheduled_start) - confirm_opens_ms || 'not_yet'
  },
  confirmEnd(s, side, now) {
    const own = s.confirmations.end[side]
    if (own && !own.may_replace) return 'already_answered'
    if (s.settled_by === 'agreement' || s.settled_by === 'accepted' || s.settled_by === 'staff')
      return 'already_settled'
    if (isAbsenceFinal(s, side, now)) return 'already_settled'
    return claimed(s) || passed(now, s.scheduled_start) || 'not_yet'
  },
  /** Also while the caregiver is awaited, but not once the time is over: then silence or a claim decides. */
  cancel: (s, _side, now) => !passed(now, s.scheduled_end) || 'end_passed',
  reschedule: (s, _side, now) => !passed(now, s.scheduled_start) || 'start_passed',
  agree(s, side) {
    if (s.settled_by !== null) return 'already_settled'
    // accepting earlier times would bill them by the new ones
    if (s.exceptions.includes('moved_meanwhile')) return 'under_review'
    return acceptedTimes(s.confirmations, s, side) !== null || 'nothing_to_agree'
  },
  /** An end that one side confirmed can be contested before it settles only if it says that no one was home. */
  contest(s, _side, now) {
    if (s.settled_by === 'staff') return 'already_settled'
    if (s.contest_until === null) return s.status === 'END_PARTIAL' ? 'not_settled' : 'nothing_to_contest'
    return Date.parse(now) <= Date.parse(s.contest_until) || 'contest_closed'
  },
  /** Afterwards no one can still be sent. */
  assign: (s, _side, now) => !passed(now, s.scheduled_end) || 'session_closed',
  askNotToGo: (s, _side, now) => !passed(now, s.scheduled_start) || 'start_passed',
}

const ask =
  (action: SessionAction) =>
  (session: SessionView, side: Side, now: string): Answer => {
    const allowed: Answer = table[session.status][action]
    return allowed === true ? further[action](session, side, now) : allowed
  }

/** Whether a side may act on a session now: `true`, or the refusal code for `refusalText`. */
export const sessionCan: Record<SessionAction, (session: SessionView, side: Side, now: string) => Answer> = {
  confirmStart: ask('confirmStart'),
  confirmEnd: ask('confirmEnd'),
  cancel: ask('cancel'),
  reschedule: ask('reschedule'),
  agree: ask('agree'),
  contest: ask('contest'),
  assign: ask('assign'),
  askNotToGo: ask('askNotToGo'),
}

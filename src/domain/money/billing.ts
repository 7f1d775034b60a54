import type {SessionStatus, SettledBy} from '#contract/sessions/session.ts'
import {cancel_free_ms, early_ms} from '../constants.ts'
import {careCents, feeCents, lateCancelCents} from './money.ts'

/*
 * The cost of a session once it is over, for statements, their corrections and the screens.
 * @see src/domain/rules.md#billed-time
 */

/** Times this close to the booked ones count as the booked ones. */
export const billed_as_booked_minutes = 10
const snap_ms = billed_as_booked_minutes * 60_000
/** More than this over the booked end is billed only with the family's agreement. */
export const overtime_free_of_asking_ms = 15 * 60_000

export interface SettledTimes {
  scheduled_start: string
  scheduled_end: string
  started_at: string
  ended_at: string
  settled_by?: SettledBy | null | undefined
  /** The family reported or accepted the end; silence is not agreement. */
  overtime_agreed: boolean
}

/** What of a visit is billed: from when to when, and why that is not the time that counts. */
interface BilledSpan {
  start_ms: number
  end_ms: number
  /** A time within ten minutes of the booked one counts as booked. */
  is_snapped: boolean
  /** It started more than that before the booked start, which is not billed. */
  is_early: boolean
  /** It ended later than is billed without the family's agreement. */
  is_capped: boolean
}

/**
 * Starting early is free, because an earlier start is requested with new times. Times that staff decided to start well before
 * the booked ones, as of a visit that was moved, are billed as decided.
 */
export function billedSpan(visit: SettledTimes): BilledSpan {
  const booked = {start_ms: Date.parse(visit.scheduled_start), end_ms: Date.parse(visit.scheduled_end)}
  const counted = {start_ms: Date.parse(visit.started_at), end_ms: Date.parse(visit.ended_at)}
  const start_ms = snapped(counted.start_ms, booked.start_ms)
  const end_ms = snapped(counted.end_ms, booked.end_ms)
  if (visit.settled_by === 'staff' && counted.start_ms < booked.start_ms - early_ms) {
    return {...counted, is_snapped: false, is_early: false, is_capped: false}
  }
  const is_capped = end_ms - booked.end_ms > overtime_free_of_asking_ms && !visit.overtime_agreed
  return {
    start_ms: Math.max(booked.start_ms, start_ms),
    end_ms: is_capped ? booked.end_ms + overtime_free_of_asking_ms : end_ms,
    is_snapped: start_ms !== counted.start_ms || end_ms !== counted.end_ms,
    is_early: start_ms < booked.start_ms,
    is_capped,
  }
}

/** Billed minutes. Never negative, and never more for an earlier end. */
export function billedMinutes(visit: SettledTimes): number {
  const {start_ms, end_ms} = billedSpan(visit)
  return Math.max(0, roundedMinutes(end_ms - start_ms))
}

/** Whole minutes that are billed of a time. */
export const roundedMinutes = (time_ms: number): number => Math.round(time_ms / 60_000)

const snapped = (time_ms: number, booked_ms: number) => (Math.abs(time_ms - booked_ms) <= snap_ms ? booked_ms : time_ms)

/** A visit as its row has it. */
export interface Visit {
  scheduled_start: string
  scheduled_end: string
  status: SessionStatus
  settled_by: SettledBy | null
  started_at: string | null
  ended_at: string | null
  cancelled_by: string | null
  /** The result of `isFreeToCancel` when the family cancelled. */
  cancelled_free: boolean | null
}

export interface Terms {
  rate_cents: number
  /** The family's share in basis points: 0 if an agency pays the fee. */
  fee_bps: number
}

export interface Charge {
  why: 'care' | 'late_cancel'
  minutes: number
  care_cents: number
  fee_cents: number
}

export const scheduledMinutes = (visit: {scheduled_start: string; scheduled_end: string}): number =>
  (Date.parse(visit.scheduled_end) - Date.parse(visit.scheduled_start)) / 60_000

/**
 * Whether the family cancels this session free of charge at `now`. `cancels_free` says that the caregiver is not
 * verified now: a check expired, or staff rejected them or set them back to pending.
 * @see src/domain/rules.md#late-cancellation
 */
export const isFreeToCancel = (
  visit: {scheduled_start: string; cancels_free?: boolean | undefined},
  now: string,
): boolean => visit.cancels_free === true || Date.parse(visit.scheduled_start) - Date.parse(now) >= cancel_free_ms

/** The billed minutes of a visit that took place and is settled; null of any other. */
export function settledMinutes(visit: Omit<Visit, 'cancelled_by' | 'cancelled_free'>): number | null {
  const {started_at, ended_at, settled_by} = visit
  if (visit.status !== 'COMPLETED' || !settled_by || !started_at || !ended_at) return null
  return billedMinutes({...visit, started_at, ended_at, overtime_agreed: settled_by !== 'deadline'})
}

/**
 * What the family owes for a visit; null if it is not over, not settled, missed, void, or cancelled free of charge. A free
 * cancellation stays free even if the caregiver's checks are renewed, and voiding by staff drops the charge of a late one.
 */
export function chargeFor(visit: Visit, terms: Terms): Charge | null {
  if (visit.status === 'CANCELLED') {
    const isVoid = visit.settled_by === 'staff'
    if (isVoid || visit.cancelled_by !== 'parent' || visit.cancelled_free !== false) return null
    const minutes = Math.min(60, scheduledMinutes(visit))
    const care_cents = careCents(terms.rate_cents, minutes)
    const due_cents = lateCancelCents({...terms, minutes: scheduledMinutes(visit)})
    return {why: 'late_cancel', minutes, care_cents, fee_cents: due_cents - care_cents}
  }
  const minutes = settledMinutes(visit)
  if (minutes === null) return null
  const care_cents = careCents(terms.rate_cents, minutes)
  return care_cents === 0 ? null : {why: 'care', minutes, care_cents, fee_cents: feeCents(care_cents, terms.fee_bps)}
}

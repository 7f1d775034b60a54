import type {Edge, Session} from '#contract/sessions/session.ts'
import type {Side} from '#contract/bookings/choices.ts'
import {agreement_ms} from '../constants.ts'
import {family_absent} from './claim-reasons.ts'

/* The times that four confirmations give: by agreement, by acceptance of the other side's times, or by silence. */

export type Times = {started_at: string; ended_at: string}
type Schedule = {scheduled_start: string; scheduled_end: string}
type Pair = Record<
  Side,
  {effective_at: string; reason?: string | null | undefined; may_replace?: true | undefined} | null
>
/** All that matters here of the claims that count; confirmations as they travel fit as well. */
export type ConfirmedTimes = Record<Edge, Pair>

const ms = (instant: string) => Date.parse(instant)
const iso = (time_ms: number) => new Date(time_ms).toISOString()
const other = (side: Side): Side => (side === 'parent' ? 'caretaker' : 'parent')
const within = (a: string, b: string, gap_ms: number) => Math.abs(ms(a) - ms(b)) <= gap_ms

/**
 * The times if `side` accepts the other's: the other side's claims, and the caregiver's where both agree
 * anyway. Null without a difference, or if the end would precede the start.
 * @see src/domain/rules.md#times-differ
 */
export function acceptedTimes(confirmations: ConfirmedTimes, schedule: Schedule, side: Side): Times | null {
  if (!timesDiffer(confirmations)) return null
  const pick = (edge: Edge, booked: string) => {
    const pair = confirmations[edge]
    return agreedTime(confirmations, edge) ?? pair[other(side)]?.effective_at ?? pair[side]?.effective_at ?? booked
  }
  const times = {
    started_at: pick('start', schedule.scheduled_start),
    ended_at: pick('end', schedule.scheduled_end),
  }
  return ms(times.ended_at) >= ms(times.started_at) ? times : null
}

/**
 * The side that accepted the other's times, if the times that count can come from one side's acceptance alone; null where
 * the confirmations do not tell.
 */
export function acceptingSide(
  session: Schedule & {confirmations: ConfirmedTimes; started_at: string | null; ended_at: string | null},
): Side | null {
  const [accepting, another] = (['parent', 'caretaker'] as const).filter(side => {
    const times = acceptedTimes(session.confirmations, session, side)
    return times?.started_at === session.started_at && times.ended_at === session.ended_at
  })
  return another === undefined ? (accepting ?? null) : null
}

/** Both sides within ten minutes: the caregiver's time. */
function agreedTime(confirmations: ConfirmedTimes, edge: Edge): string | null {
  const {parent, caretaker} = confirmations[edge]
  return parent && caretaker && within(parent.effective_at, caretaker.effective_at, agreement_ms)
    ? caretaker.effective_at
    : null
}

export const bothClaimed = ({parent, caretaker}: Pair) => parent !== null && caretaker !== null

/**
 * Whether both sides claimed the end, and the claims of an edge differ by more than ten minutes or the end precedes
 * the start.
 */
export function timesDiffer(confirmations: ConfirmedTimes): boolean {
  if (!bothClaimed(confirmations.end)) return false
  const start = agreedTime(confirmations, 'start')
  const end = agreedTime(confirmations, 'end')
  if (end === null || (start === null && bothClaimed(confirmations.start))) return true
  return start !== null && ms(end) < ms(start)
}

/**
 * Whether a visit runs whose two claimed starts differ by more than ten minutes. It decides nothing: both sides only read
 * it until both claimed the end.
 * @see src/domain/rules.md#times-differ
 */
export const startsDiffer = ({status, confirmations}: Pick<Session, 'status' | 'confirmations'>): boolean =>
  (status === 'IN_PROGRESS' || status === 'END_PARTIAL') &&
  bothClaimed(confirmations.start) &&
  agreedTime(confirmations, 'start') === null

/** All four claims, in order and no more than ten minutes apart. */
export function agreement(confirmations: ConfirmedTimes): Times | null {
  const started_at = agreedTime(confirmations, 'start')
  const ended_at = agreedTime(confirmations, 'end')
  return started_at !== null && ended_at !== null && ms(started_at) <= ms(ended_at) ? {started_at, ended_at} : null
}

/**
 * Whether the visit ended because no one was home: the caregiver's side says so from the booked start on, and the family
 * confirmed nothing.
 * @see src/domain/rules.md#no-one-home
 */
export function isFamilyAbsent({start, end}: ConfirmedTimes, {scheduled_start}: Pick<Schedule, 'scheduled_start'>) {
  const own = end.caretaker
  if (start.parent || end.parent || own?.reason !== family_absent) return false
  return ms(own.effective_at) >= Math.max(ms(scheduled_start), ms(start.caretaker?.effective_at ?? scheduled_start))
}

/**
 * The times after the deadline: both sides' overlap, one side's up to the booked time, or the booked time of an edge
 * without claims. If no one was home, the booked end counts. Null if nothing remains, which staff must decide.
 */
export function timesAfterSilence(confirmations: ConfirmedTimes, schedule: Schedule): Times | null {
  const start = agreedTime(confirmations, 'start') ?? latest(schedule.scheduled_start, confirmations.start)
  const end = isFamilyAbsent(confirmations, schedule)
    ? schedule.scheduled_end
    : (agreedTime(confirmations, 'end') ?? earliest(schedule.scheduled_end, confirmations.end))
  return ms(end) > ms(start) ? {started_at: start, ended_at: end} : null
}

function latest(booked: string, pair: Pair): string {
  return iso(Math.max(...claimedTimes(pair), ...(bothClaimed(pair) ? [] : [ms(booked)])))
}
function earliest(booked: string, pair: Pair): string {
  return iso(Math.min(...claimedTimes(pair), ...(bothClaimed(pair) ? [] : [ms(booked)])))
}
const claimedTimes = (pair: Pair) => [pair.parent, pair.caretaker].filter(c => c !== null).map(c => ms(c.effective_at))

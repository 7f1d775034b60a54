import type {Session} from '#contract/sessions/session.ts'
import {dayOfVisit} from './people-board.ts'
import {timesAfterSilence} from './session-times.ts'
import {settledMinutes} from '../money/billing.ts'
import {asSettled, stateOf} from '../money/earnings.ts'
import type {DayRange} from '../periods.ts'

/** The longest period whose hours are read at once. @see src/domain/rules.md#hours-of-an-agency */
export const hours_days_max = 93

/** What one of an agency's people worked. */
export interface MemberHours {
  /** Null for visits that no one is assigned to. */
  member: {id: string; name: string} | null
  visits: number
  /** Of settled visits, as their statement bills them. */
  confirmed_minutes: number
  /** Of visits that are over and not settled, as they would settle if no side said more. */
  waiting_minutes: number
}

/** A visit that counts for the hours of one of an agency's people. */
export interface WorkedVisit {
  visit: Session
  /** Null where no one is assigned to it. */
  member: {id: string; name: string} | null
  /** The times that count: of a settled visit, else as it would settle if no side said more. */
  start: string
  end: string
  /** As its statement bills it. */
  minutes: number
  /** Settled, so its hours are confirmed. */
  is_settled: boolean
}

/**
 * The visits of an agency that start in these days and count for hours, by start; each for the one who began it, else the
 * assigned member. Visits ahead, canceled and missed ones are left out, as are those that no side confirmed.
 * @see src/domain/rules.md#hours-of-an-agency
 */
export function workedVisits(visits: readonly Session[], {from, to}: DayRange, now: string): WorkedVisit[] {
  const worked = visits.flatMap((visit): WorkedVisit[] => {
    const day = dayOfVisit(visit)
    const state = stateOf(visit, now)
    if (day < from || day > to || state === 'upcoming' || state === 'unconfirmed') return []
    const settled = asSettled({...visit, expected: expectedOf(visit)})
    const minutes = settledMinutes(settled)
    if (minutes === null) return []
    const went = visit.began_by ?? visit.assigned
    return [
      {
        visit,
        member: went && {id: went.member_id, name: went.name},
        start: settled.started_at ?? visit.scheduled_start,
        end: settled.ended_at ?? visit.scheduled_end,
        minutes,
        is_settled: state === 'settled',
      },
    ]
  })
  return worked.toSorted((a, b) => a.visit.scheduled_start.localeCompare(b.visit.scheduled_start))
}

/**
 * The hours of these visits per person and by name; those of no one last.
 * @see src/domain/rules.md#hours-of-an-agency
 */
export function sumByMember(worked: readonly WorkedVisit[]): MemberHours[] {
  const byMember = new Map<string | null, MemberHours>()
  for (const {member, minutes, is_settled} of worked) {
    const sum = byMember.get(member?.id ?? null) ?? {member, visits: 0, confirmed_minutes: 0, waiting_minutes: 0}
    sum.visits += 1
    if (is_settled) sum.confirmed_minutes += minutes
    else sum.waiting_minutes += minutes
    byMember.set(member?.id ?? null, sum)
  }
  return [...byMember.values()].toSorted(byName)
}

/** The hours of an agency's people in these days. @see src/domain/rules.md#hours-of-an-agency */
export const hoursByMember = (visits: readonly Session[], range: DayRange, now: string): MemberHours[] =>
  sumByMember(workedVisits(visits, range, now))

/** The times after silence; null for a visit that staff decide, as it has confirmed times from before a move. */
const expectedOf = (visit: Session) =>
  visit.exceptions.includes('moved_meanwhile') ? null : timesAfterSilence(visit.confirmations, visit)

function byName(a: MemberHours, b: MemberHours): number {
  if (!a.member || !b.member) return Number(a.member === null) - Number(b.member === null)
  return a.member.name.localeCompare(b.member.name)
}

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

/**
 * The hours of an agency's visits that start in these days, by who began them, else the assigned member, and by
 * name; those of no one last. Visits ahead, canceled and missed ones are left out,
 * as are those that no side confirmed.
 * @see src/domain/rules.md#hours-of-an-agency
 */
export function hoursByMember(visits: readonly Session[], {from, to}: DayRange, now: string): MemberHours[] {
  const byMember = new Map<string | null, MemberHours>()
  for (const visit of visits) {
    const day = dayOfVisit(visit)
    const state = stateOf(visit, now)
    if (day < from || day > to || state === 'upcoming' || state === 'unconfirmed') continue
    const minutes = settledMinutes(asSettled({...visit, expected: expectedOf(visit)}))
    if (minutes === null) continue
    const went = visit.began_by ?? visit.assigned
    const member = went && {id: went.member_id, name: went.name}
    const sum = byMember.get(member?.id ?? null) ?? {member, visits: 0, confirmed_minutes: 0, waiting_minutes: 0}
    sum.visits += 1
    if (state === 'settled') sum.confirmed_minutes += minutes
    else sum.waiting_minutes += minutes
    byMember.set(member?.id ?? null, sum)
  }
  return [...byMember.values()].toSorted(byName)
}

/** The times after silence; null for a visit that staff decide, as it has confirmed times from before a move. */
const expectedOf = (visit: Session) =>
  visit.exceptions.includes('moved_meanwhile') ? null : timesAfterSilence(visit.confirmations, visit)

function byName(a: MemberHours, b: MemberHours): number {
  if (!a.member || !b.member) return Number(a.member === null) - Number(b.member === null)
  return a.member.name.localeCompare(b.member.name)
}

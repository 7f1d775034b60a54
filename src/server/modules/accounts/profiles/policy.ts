import {sql, type SQL} from 'drizzle-orm'
import type {Caller} from '#server/http/caller.ts'
import {localDate} from '#domain/time.ts'
import {caretakers} from '#server/db/schema/all.ts'
import type {Dealings} from './store.ts'

/**
 * A family sees every verified caregiver, and any who made it an offer; a caregiver sees herself. A suspended one is
 * gone for all who never met her.
 */
export function maySeeCaretaker(
  caller: Pick<Caller, 'role' | 'caretaker_id'>,
  {caretaker, user}: {caretaker: {id: string; is_verified: string}; user: {suspended_at: string | null}},
  dealings: Dealings,
): boolean {
  if (caller.role === 'caretaker') return caller.caretaker_id === caretaker.id
  if (dealings.has_met || dealings.has_approved) return true
  return caretaker.is_verified === 'Approved' && user.suspended_at === null
}

/**
 * Whether a caller sees an agency: a family sees subscribed ones and those it has dealt with, an agency
 * itself.
 * @see src/domain/rules.md#audience
 */
export function maySeeOrganization(
  caller: Pick<Caller, 'role' | 'org_id'>,
  org: {id: string; is_subscribed: boolean},
  hasMet: boolean,
): boolean {
  if (caller.role === 'agency') return caller.org_id === org.id
  return org.is_subscribed || hasMet
}

/** The latest day of each kind of check, `YYYY-MM-DD`, or null for one that does not expire. */
export type CheckDays = Partial<Record<'identity' | 'age' | 'background', string | null>>

/** Where the country's day ends last. */
const last_zone = 'Pacific/Honolulu'

/** The earliest day, `YYYY-MM-DD`, that a check may name and still hold: its own is over only when it is over everywhere. */
export const checkDay = (now: string): string => localDate(now, last_zone)

/** A check holds through the day it names; of each kind only the latest counts. */
export const hasExpired = (until: string | null | undefined, now: string) =>
  until != null && until < checkDay(now)

/** Approved, with no check expired since. @see src/domain/rules.md#verification */
export function isVerified(
  {caretaker, checks}: {caretaker: {is_verified: string}; checks: CheckDays},
  now: string,
): boolean {
  return caretaker.is_verified === 'Approved' && !Object.values(checks).some(until => hasExpired(until, now))
}

/** The same of a row of caregivers, within a statement: the latest check of some kind has run out. */
export const hasLapsed = (now: string): SQL => sql`exists (select from (
    select distinct on (kind) expires_on from checks where caretaker_id = ${caretakers.id}
    order by kind, checked_on desc, id desc
  ) latest where latest.expires_on < ${checkDay(now)}::date)`

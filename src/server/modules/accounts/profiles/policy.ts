import {m} from '#messages'
import {sql, type SQL} from 'drizzle-orm'
import type {Caller} from '#server/http/caller.ts'
import {localDate} from '#domain/time.ts'
import {caretakers} from '#server/db/schema/all.ts'
import type {Deps} from '#server/deps.ts'
import {invalidFields, type Refusal} from '#server/http/refusal.ts'
import type {Dealings} from './store.ts'

/**
 * Families see verified caregivers who are not suspended or closed, and all caregivers they dealt with. Caregivers see only
 * themselves.
 */
export function maySeeCaretaker(
  caller: Pick<Caller, 'role' | 'caretaker_id'>,
  {
    caretaker,
    user,
  }: {caretaker: {id: string; is_verified: string}; user: {suspended_at: string | null; closed_at: string | null}},
  dealings: Pick<Dealings, 'has_met' | 'has_approved'>,
): boolean {
  if (caller.role === 'caretaker') return caller.caretaker_id === caretaker.id
  if (dealings.has_met || dealings.has_approved) return true
  return caretaker.is_verified === 'Approved' && user.suspended_at === null && user.closed_at === null
}

/**
 * Whether a caller sees an agency: families see subscribed ones and those they dealt with; an agency sees itself.
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

/** The expiry date of each kind of check, `YYYY-MM-DD`; null if it does not expire. */
export type CheckDays = Partial<Record<'identity' | 'age' | 'background', string | null>>

/** The country's westernmost time zone, where a day ends last. */
const last_zone = 'Pacific/Honolulu'

/** The earliest expiry date, `YYYY-MM-DD`, that is still valid: a day ends when it has ended in every time zone. */
export const checkDay = (now: string): string => localDate(now, last_zone)

/** A check is valid through its expiry date; only the latest of a kind counts. */
export const hasExpired = (until: string | null | undefined, now: string) => until != null && until < checkDay(now)

/** Approved, with no check expired since. @see src/domain/rules-people.md#verification */
export function isVerified(
  {caretaker, checks}: {caretaker: {is_verified: string}; checks: CheckDays},
  now: string,
): boolean {
  return caretaker.is_verified === 'Approved' && !Object.values(checks).some(until => hasExpired(until, now))
}

/** SQL: the latest check of some kind has expired, for a caregiver row. */
export const hasLapsed = (now: string): SQL => sql`exists (select from (
    select distinct on (kind) expires_on from checks where caretaker_id = ${caretakers.id}
    order by kind, checked_on desc, id desc
  ) latest where latest.expires_on < ${checkDay(now)}::date)`

/** 422 for each county of the list that does not exist; null if all do. @see src/domain/rules.md#county-and-location-source */
export async function unknownCounty(
  {isCounty}: Pick<Deps, 'isCounty'>,
  counties: readonly string[] = [],
): Promise<Refusal | null> {
  const known = await Promise.all(counties.map(isCounty))
  const wrong = counties.flatMap((name, i) =>
    known[i] ? [] : [[`county.${i}`, m.there_is_no({county: name})] as const],
  )
  return wrong.length > 0 ? invalidFields(Object.fromEntries(wrong)) : null
}

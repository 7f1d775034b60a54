import {eq} from 'drizzle-orm'
import type {Side} from '#contract/bookings/choices.ts'
import {sessions} from '../../db/schema/all.ts'
import type {Caller} from '../../http/caller.ts'
import type {Party, Provider} from './store.ts'

const same = (a: string | null, b: string | null) => a !== null && a === b

/**
 * The caller's side of a booking: its family, or the approved provider (for an agency its owner and coordinators). Null
 * for others, who get a 404.
 */
export function writerSide(
  booking: Provider & {parent_id: string},
  {role, parent_id, caretaker_id, org_id}: Caller,
): Side | null {
  if (role === 'parent') return same(booking.parent_id, parent_id) ? 'parent' : null
  if (role === 'caretaker') return same(booking.caretaker_id, caretaker_id) ? 'caretaker' : null
  return role === 'agency' && same(booking.org_id, org_id) ? 'caretaker' : null
}

/** The condition for the caller's own visits; null without a profile. */
export function partyOf({role, parent_id, caretaker_id, org_id}: Caller): Party | null {
  if (role === 'parent' && parent_id) return {side: 'parent', owner: eq(sessions.parent_id, parent_id)}
  if (role === 'caretaker' && caretaker_id) {
    return {side: 'caretaker', owner: eq(sessions.caretaker_id, caretaker_id)}
  }
  if (role === 'agency' && org_id) return {side: 'caretaker', owner: eq(sessions.org_id, org_id)}
  return null
}

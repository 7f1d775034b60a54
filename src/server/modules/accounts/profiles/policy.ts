import type {Caller} from '#server/http/caller.ts'
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

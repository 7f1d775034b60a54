import {m} from '#messages'
import {and, eq, isNull} from 'drizzle-orm'
import type {FormerPlace} from '#contract/accounts/members.ts'
import type {Db} from '../db/client.ts'
import {endedTokens, familyAdults, members, organizations, parents, users} from '../db/schema/all.ts'
import {tokenHash} from './caller.ts'
import {credentialsEnded, refuse, type Refusal} from './refusal.ts'

/** The agency or family that the owner of an ended token left, and is not back in; undefined if it ended otherwise. */
async function formerPlaceOf(db: Db, token: string): Promise<FormerPlace | undefined> {
  const [row] = await db
    .select({agency: organizations.legal_name, first_adult: users.first_name})
    .from(endedTokens)
    .leftJoin(organizations, eq(organizations.id, endedTokens.org_id))
    .leftJoin(parents, eq(parents.id, endedTokens.parent_id))
    .leftJoin(users, and(eq(users.id, parents.user_id), isNull(users.closed_at)))
    .leftJoin(members, and(eq(members.user_id, endedTokens.user_id), isNull(members.removed_at)))
    .leftJoin(familyAdults, eq(familyAdults.user_id, endedTokens.user_id))
    .where(and(eq(endedTokens.token_hash, tokenHash(token)), isNull(members.id), isNull(familyAdults.user_id)))
  if (!row) return undefined
  const {agency, first_adult} = row
  return agency === null ? {first_adult} : {agency}
}

/**
 * 401 `session_ended`; in `current` the agency or family, if the token ended because its owner left it.
 * @see src/domain/rules-people.md#former-members
 */
export async function refuseEndedToken(db: Db, token: string): Promise<Refusal> {
  const current = await formerPlaceOf(db, token)
  if (current === undefined) return credentialsEnded()
  return refuse('session_ended', formerPlaceDetail(current), {current})
}

/** The words of the notice at the log-in: nothing is sent before they log in again. */
function formerPlaceDetail(place: FormerPlace): string {
  if ('agency' in place) return `${m.left_agency_title(place)}. ${m.left_agency_log_in_again()}`
  const {first_adult: name} = place
  const title = name === null ? m.left_family_title_unnamed() : m.left_family_title({name})
  return `${title}. ${m.left_family_log_in_again()}`
}

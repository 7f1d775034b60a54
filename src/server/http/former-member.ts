import {m} from '#messages'
import {desc, eq} from 'drizzle-orm'
import type {Endpoint} from '#contract/endpoint.ts'
import type {Db} from '../db/client.ts'
import {members, organizations} from '../db/schema/all.ts'
import type {Caller} from './caller.ts'
import {refuse, type Refusal} from './refusal.ts'

/**
 * The refusal of a former member of an agency, who is in none now, with the agency's name; null for everyone else, and for
 * a call that is open to them.
 * @see src/domain/rules-people.md#former-members
 */
export async function refuseFormerMember(
  db: Db,
  {evenFormerMember = false}: Pick<Endpoint, 'evenFormerMember'>,
  {role, member_role, user_id}: Caller,
): Promise<Refusal | null> {
  if (role !== 'agency' || member_role !== null || evenFormerMember) return null
  const [last] = await db
    .select({agency: organizations.legal_name})
    .from(members)
    .innerJoin(organizations, eq(organizations.id, members.org_id))
    .where(eq(members.user_id, user_id))
    .orderBy(desc(members.removed_at))
    .limit(1)
  if (!last) return refuse('left_agency', m.you_no_longer_belong_to_the_agency())
  return refuse('left_agency', m.you_no_longer_belong_to(last), {current: last})
}

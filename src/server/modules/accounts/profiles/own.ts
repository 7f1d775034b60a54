import {eq} from 'drizzle-orm'
import {settled} from '#lib/settled.ts'
import {type Db} from '#server/db/client.ts'
import {members} from '#server/db/schema/all.ts'
import type {Caller} from '#server/http/caller.ts'
import {runningSubscription} from '#server/modules/subscriptions/index.ts'
import type {CaretakerProfile, OrganizationProfile, ParentProfile} from '#contract/accounts/profiles.ts'
import {certificatesOf, checkDocumentsOf} from '#server/modules/files/index.ts'
import {checkDay} from './policy.ts'
import {presentFamily, presentOwnCaretaker, presentOwnOrganization} from './present.ts'
import {familyOf, caretakerById, checksOf, organizationById} from './store.ts'

/** The files behind an owner's certificates, as of now. */
export const papersOf = async (db: Db, owner_id: string, now: string) => ({
  files: await certificatesOf(db, owner_id),
  today: checkDay(now),
})

/** The family as its adult sees it; undefined without a profile. */
export async function ownFamily(
  db: Db,
  {parent_id, user_id}: Pick<Caller, 'parent_id' | 'user_id'>,
  now: string,
): Promise<ParentProfile | undefined> {
  if (parent_id === null) return undefined
  const [family, running] = await settled([familyOf(db, {parent_id, user_id}), runningSubscription(db, parent_id, now)])
  return family && presentFamily(family, running)
}

/** A caregiver profile as its owner sees it; undefined without a profile. */
export async function ownCaretaker(
  db: Db,
  caretaker_id: string | null,
  now: string,
): Promise<CaretakerProfile | undefined> {
  if (caretaker_id === null) return undefined
  const [row, checks, papers, documents, running] = await settled([
    caretakerById(db, caretaker_id),
    checksOf(db, caretaker_id),
    papersOf(db, caretaker_id, now),
    checkDocumentsOf(db, caretaker_id),
    runningSubscription(db, caretaker_id, now),
  ])
  return row && presentOwnCaretaker(row, checks, {...papers, documents}, running)
}

/** An agency as this member sees it. */
export async function ownOrganization(
  db: Db,
  {org_id, member_role, member_id}: Pick<Caller, 'org_id' | 'member_role' | 'member_id'>,
  now: string,
): Promise<OrganizationProfile | undefined> {
  if (org_id === null) return undefined
  const [row, papers, own_record] = await settled([
    organizationById(db, org_id, now),
    papersOf(db, org_id, now),
    member_role === 'field' && member_id !== null ? recordOf(db, member_id) : undefined,
  ])
  return row && {...presentOwnOrganization(row, papers, {member_role}), ...(own_record && {own_record})}
}

/** What the office recorded about a member. */
async function recordOf(db: Db, member_id: string): Promise<OrganizationProfile['own_record']> {
  const [record] = await db
    .select({availability: members.availability, credentials: members.credentials})
    .from(members)
    .where(eq(members.id, member_id))
  return record
}

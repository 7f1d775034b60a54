import {type Db} from '#server/db/client.ts'
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
  const family = parent_id === null ? undefined : await familyOf(db, {parent_id, user_id})
  return family && presentFamily(family, await runningSubscription(db, parent_id, now))
}

/** A caregiver profile as its owner sees it; undefined without a profile. */
export async function ownCaretaker(
  db: Db,
  caretaker_id: string | null,
  now: string,
): Promise<CaretakerProfile | undefined> {
  const row = caretaker_id === null ? undefined : await caretakerById(db, caretaker_id)
  if (!row) return undefined
  const {id} = row.caretaker
  return presentOwnCaretaker(
    row,
    await checksOf(db, id),
    {...(await papersOf(db, id, now)), documents: await checkDocumentsOf(db, id)},
    await runningSubscription(db, id, now),
  )
}

/** An agency as this member sees it. */
export async function ownOrganization(
  db: Db,
  {org_id, member_role}: Pick<Caller, 'org_id' | 'member_role'>,
  now: string,
): Promise<OrganizationProfile | undefined> {
  const row = org_id === null ? undefined : await organizationById(db, org_id, now)
  return row && presentOwnOrganization(row, await papersOf(db, row.organization.id, now), {member_role})
}

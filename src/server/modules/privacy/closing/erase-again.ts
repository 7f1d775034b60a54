import {and, eq, gt, isNull} from 'drizzle-orm'
import {apart} from '#lib/for-each-isolated.ts'
import type {FileStore} from '#server/adapters/files/port.ts'
import type {Db} from '#server/db/client.ts'
import {bookings, caretakers, familyAdults, members, users} from '#server/db/schema/all.ts'
import {endLinks, endSignIns} from '#server/modules/accounts/index.ts'
import {lockCareseeker} from '#server/modules/bookings/index.ts'
import {endHolding} from './close.ts'
import {eraseAccount, erasedAddress} from './erase.ts'
import {eraseWithoutAccount, lockBookingsOf} from './erase-without-account.ts'
import {erasedId, erasedIn, noteErasedIn, type Erased} from './erased-list.ts'
import {lockHolding} from './holdings.ts'

/** The account as it stands in the restored database; undefined if it is not there, or erased in it. */
async function notErased(tx: Db, user_id: string) {
  const [owner] = await tx
    .select({
      email: users.email,
      user_id: users.id,
      role: users.role,
      parent_id: familyAdults.parent_id,
      caretaker_id: caretakers.id,
      org_id: members.org_id,
      member_id: members.id,
      member_role: members.role,
    })
    .from(users)
    .leftJoin(familyAdults, eq(familyAdults.user_id, users.id))
    .leftJoin(caretakers, eq(caretakers.user_id, users.id))
    .leftJoin(members, and(eq(members.user_id, users.id), isNull(members.removed_at)))
    .where(eq(users.id, user_id))
  return owner?.email === erasedAddress(user_id) ? undefined : owner
}

async function closeAndErase(tx: Db, erased: Erased, now: string): Promise<boolean> {
  if ('parent_id' in erased) return eraseFamilyAgain(tx, erased, now)
  const {user_id, org_id} = erased
  const owner = await notErased(tx, user_id)
  if (!owner) return false
  const holding = org_id === null ? await lockHolding(tx, owner) : ({kind: 'agency', org_id} as const)
  await endHolding(tx, holding, {user_id, reason: null, now})
  await endSignIns(tx, user_id)
  await endLinks(tx, user_id)
  await eraseAccount(tx, erased, now)
  return true
}

/**
 * The same for a family without an account; its open requests end in the name of the one who entered them.
 * @throws if it has requested care since it was listed, as an erased family cannot
 */
async function eraseFamilyAgain(
  tx: Db,
  {parent_id, at}: Extract<Erased, {parent_id: string}>,
  now: string,
): Promise<boolean> {
  const family = await lockCareseeker(tx, parent_id)
  if (!family) return false
  await lockBookingsOf(tx, parent_id)
  if (at !== undefined && (await hasRequestedSince(tx, parent_id, at))) {
    throw new Error(`family is listed as erased but has requested care since: ${parent_id}`)
  }
  const [request] = await tx
    .select({user_id: bookings.created_by})
    .from(bookings)
    .where(eq(bookings.parent_id, parent_id))
    .limit(1)
  await eraseWithoutAccount(tx, family, {user_id: null, closed_by_user_id: request?.user_id ?? null, now})
  return true
}

async function hasRequestedSince(tx: Db, parent_id: string, at: string): Promise<boolean> {
  const rows = await tx
    .select({id: bookings.id})
    .from(bookings)
    .where(and(eq(bookings.parent_id, parent_id), gt(bookings.created_at, at)))
    .limit(1)
  return rows.length > 0
}

/**
 * Erases again, in a database that went back to an earlier moment, every account and family on the list in one of `stores`, and
 * notes them all in the first. Returns how many were erased; `onTrouble` receives errors, and the others go on.
 * @see src/server/backup/README.md#erased-accounts
 */
export async function eraseAgain(
  db: Db,
  stores: readonly FileStore[],
  {now, onTrouble}: {now: string; onTrouble: (error: unknown) => void},
): Promise<number> {
  const [own, ...others] = await Promise.all(stores.map(erasedIn))
  const known = new Set(own?.map(erasedId))
  const all = new Map([own ?? [], ...others].flat().map(erased => [erasedId(erased), erased]))
  let count = 0
  await apart(
    [...all.values()],
    async erased => {
      if (stores[0] && !known.has(erasedId(erased))) await noteErasedIn(stores[0])(erased)
      if (await db.transaction(tx => closeAndErase(tx, erased, now))) count += 1
    },
    onTrouble,
  )
  return count
}

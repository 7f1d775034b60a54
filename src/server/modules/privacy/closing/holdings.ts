import {eq} from 'drizzle-orm'
import type {Db} from '#server/db/client.ts'
import {organizations} from '#server/db/schema/all.ts'
import type {Caller} from '#server/http/caller.ts'
import {adultsOf, hasOtherOwner, lockFamilyRow, presentAdult} from '#server/modules/accounts/index.ts'
import {lockCaretaker} from '#server/modules/bookings/index.ts'

/**
 * What goes with the account: its profile, or only its place in a family or an agency that others continue.
 * @see src/domain/rules-people.md#closing-an-account
 */
export type Holding =
  | {kind: 'family'; parent_id: string; invited_ids: string[]; has_other_adult: boolean}
  | {kind: 'adult'; parent_id: string; other_id: string}
  | {kind: 'caretaker'; caretaker_id: string}
  | {kind: 'agency'; org_id: string}
  | {kind: 'member'; member_id: string; org_id: string}
  | {kind: 'staff'}
  | {kind: 'none'}

/** Whose account it is. */
export type Owner = Pick<
  Caller,
  'role' | 'user_id' | 'parent_id' | 'caretaker_id' | 'org_id' | 'member_id' | 'member_role'
>

/** The profile that goes with the account; null if others continue it. */
export function profileIdOf(holding: Holding): string | null {
  if (holding.kind === 'family') return holding.parent_id
  if (holding.kind === 'caretaker') return holding.caretaker_id
  return holding.kind === 'agency' ? holding.org_id : null
}

/** What goes with the account, locked, so that no visit is booked and no other adult or owner leaves meanwhile. */
export async function lockHolding(tx: Db, caller: Owner): Promise<Holding> {
  const {role, user_id, parent_id, caretaker_id, org_id, member_id, member_role} = caller
  if (role === 'parent' && parent_id) return lockFamily(tx, parent_id, user_id)
  if (role === 'caretaker' && caretaker_id) {
    await lockCaretaker(tx, caretaker_id)
    return {kind: 'caretaker', caretaker_id}
  }
  if (role === 'agency' && org_id && member_id) {
    await tx.select({id: organizations.id}).from(organizations).where(eq(organizations.id, org_id)).for('update')
    const isLastOwner = member_role === 'owner' && !(await hasOtherOwner(tx, {org_id, id: member_id}))
    return isLastOwner ? {kind: 'agency', org_id} : {kind: 'member', member_id, org_id}
  }
  return {kind: role === 'admin' ? 'staff' : 'none'}
}

async function lockFamily(tx: Db, parent_id: string, user_id: string): Promise<Holding> {
  await lockFamilyRow(tx, parent_id)
  const adults = (await adultsOf(tx, parent_id)).map(presentAdult)
  const others = adults.filter(adult => adult.user_id !== user_id)
  const other = others.find(adult => adult.is_active)
  if (other) return {kind: 'adult', parent_id, other_id: other.user_id}
  const invited = others.filter(adult => adult.is_invited)
  const invited_ids = invited.map(adult => adult.user_id)
  return {kind: 'family', parent_id, invited_ids, has_other_adult: others.length > invited.length}
}

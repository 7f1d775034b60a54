import {and, eq, inArray, sql} from 'drizzle-orm'
import type {PlanType} from '#contract/money/subscriptions.ts'
import {hasActiveAdult} from '#server/db/active-accounts.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {subscriptions} from '#server/db/schema/all.ts'
import {detachMethods} from './detachments.ts'
import {notifyOwners} from './notifications.ts'

/**
 * Locks the profile that a plan is for, or a caregiver's account, so that no suspension, closing or leaving runs beside
 * its payment. They lock it before the plan, so this comes before the plan, too.
 */
async function lockOwner(tx: Db, type: PlanType, owner_id: string): Promise<void> {
  const id = sql`${owner_id}::uuid`
  await tx.execute(
    type === 'careseekers'
      ? sql`select from parents where id = ${id} for share`
      : type === 'caretaker'
        ? sql`select from users where id = (select user_id from caretakers where id = ${id}) for share`
        : sql`select from organizations where id = ${id} for share`,
  )
}

/**
 * Whether the owner of a plan is neither suspended nor closed, and whether this person is still one of them; a family is
 * active while one of its adults is. Both stay so until the transaction ends.
 */
export async function lockOwnerState(
  tx: Db,
  type: PlanType,
  {owner_id, by_user_id}: {owner_id: string; by_user_id: string | null},
): Promise<{is_active: boolean; is_payer_here: boolean}> {
  await lockOwner(tx, type, owner_id)
  const id = sql`${owner_id}::uuid`
  const [row] = await rowsOf<{is_active: boolean}>(
    tx,
    type === 'careseekers'
      ? sql`select ${hasActiveAdult(id)} as is_active`
      : type === 'caretaker'
        ? sql`select exists (select from caretakers c join users u on u.id = c.user_id
            where c.id = ${id} and u.suspended_at is null and u.closed_at is null) as is_active`
        : sql`select exists (select from organizations o
            where o.id = ${id} and o.suspended_at is null and o.closed_at is null) as is_active`,
  )
  return {
    is_active: row?.is_active === true,
    is_payer_here: by_user_id === null || (await isOwnerOf(tx, {owner_id, by_user_id})),
  }
}

/** Whether this person is an adult of the family, the caregiver, or an owner of the agency, and has not closed the account. */
export async function isOwnerOf(
  tx: Db,
  {owner_id, by_user_id}: {owner_id: string; by_user_id: string},
): Promise<boolean> {
  const id = sql`${owner_id}::uuid`
  const [row] = await rowsOf<{yes: boolean}>(
    tx,
    sql`select exists (select from users u where u.id = ${by_user_id}::uuid and u.closed_at is null and (
      exists (select from family_adults f where f.user_id = u.id and f.parent_id = ${id})
      or exists (select from caretakers c where c.user_id = u.id and c.id = ${id})
      or exists (select from members m where m.user_id = u.id and m.org_id = ${id}
        and m.role = 'owner' and m.removed_at is null))) as yes`,
  )
  return row?.yes === true
}

/** What a plan has once the card or bank account of its renewals is removed. */
export const withoutMethod = {method: null, method_user_id: null, provider_method_id: null, paid_with: null} as const

/**
 * Removes the card or bank account of a plan if it is this person's, who is not one of its owners any more: the plan ends
 * with its paid term unless another owner saves one. A charge under way is not stopped.
 * @see src/domain/rules.md#plans
 */
export async function removePlanMethodOf(
  tx: Db,
  {owner_id, user_id, now}: {owner_id: string; user_id: string; now: string},
): Promise<void> {
  const theirs = await tx
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.owner_id, owner_id),
        eq(subscriptions.method_user_id, user_id),
        inArray(subscriptions.status, ['ACTIVE', 'PAST_DUE']),
      ),
    )
    .for('update')
  if (theirs.length === 0) return
  await tx
    .update(subscriptions)
    .set({
      ...withoutMethod,
      look_at: null,
      // days of grace for a late charge end with it
      current_period_end: sql`coalesce(${subscriptions.paid_until}, ${subscriptions.current_period_end})`,
    })
    .where(
      inArray(
        subscriptions.id,
        theirs.map(({id}) => id),
      ),
    )
  await detachMethods(tx, theirs, now)
  const ending = theirs.filter(plan => !plan.cancel_at_period_end && plan.paid_until !== null && plan.paid_until > now)
  await notifyOwners(tx, 'plan_needs_method', ending, now, user_id)
}

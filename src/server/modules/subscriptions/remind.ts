import type {SendMail} from '#server/jobs/port.ts'
import {and, asc, eq, isNotNull, lte, sql} from 'drizzle-orm'
import {reminder_ms} from '#domain/money/plans.ts'
import {plusMs} from '../../clock.ts'
import {rowsOf, type Db} from '../../db/client.ts'
import {subscriptions} from '../../db/schema/all.ts'
import {tellOwners} from './notifications.ts'

/** Who reads about an owner's plan: a family's adults, a caregiver, the owners of an agency. */
const readersOf = (db: Db, owner_id: string) =>
  rowsOf<{user_id: string}>(
    db,
    sql`select user_id::text from family_adults where parent_id = ${owner_id}::uuid
      union select user_id::text from caretakers where id = ${owner_id}::uuid
      union select user_id::text from members where org_id = ${owner_id}::uuid and role = 'owner' and removed_at is null`,
  )

/** Tells up to `limit` owners that their plan is about to renew, each term once; answers how many. */
export async function remindDue(db: Db, send: SendMail, now: string, limit: number): Promise<number> {
  return db.transaction(async tx => {
    const soon = plusMs(now, reminder_ms)
    const due = await tx
      .select()
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.status, 'ACTIVE'),
          lte(sql`coalesce(${subscriptions.look_at}, ${subscriptions.current_period_end})`, soon),
          lte(subscriptions.paid_until, soon),
          isNotNull(subscriptions.method),
          eq(subscriptions.cancel_at_period_end, false),
          sql`${subscriptions.reminded_for} is distinct from ${subscriptions.paid_until}`,
        ),
      )
      .orderBy(asc(subscriptions.id))
      .limit(limit)
      .for('update', {skipLocked: true})
    await tellOwners(tx, 'plan_renews', due, now)
    for (const {id, owner_id, paid_until} of due) {
      await tx.update(subscriptions).set({reminded_for: paid_until}).where(eq(subscriptions.id, id))
      for (const {user_id} of await readersOf(tx, owner_id)) {
        await send(tx, 'mail', {mail: 'renewal', user_id, subscription_id: id})
      }
    }
    return due.length
  })
}

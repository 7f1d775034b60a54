import {and, asc, eq, inArray, lte, sql, isNotNull} from 'drizzle-orm'
import {grace_ms, reminder_ms} from '#domain/money/plans.ts'
import {plusMs} from '#server/clock.ts'
import {type Db, rowsOf} from '#server/db/client.ts'
import {subscriptions} from '#server/db/schema/all.ts'
import type {SendMail} from '#server/jobs/port.ts'
import {notifyOwners} from './notifications.ts'
import {paidUntil, type SubscriptionRow} from './store.ts'

/** Whether a live subscription is over: its paid term ended without renewal, or its grace days did. */
export function isOver(row: SubscriptionRow, now: string): boolean {
  const until = paidUntil(row)
  if (until === null) return true
  const isRenewed = row.method !== null && !row.cancel_at_period_end
  return now >= (isRenewed ? plusMs(until, grace_ms) : until)
}

/** Ends up to `limit` subscriptions that are over by `now`; returns how many. */
export async function expireSubscriptions(db: Db, now: string, limit: number): Promise<number> {
  return db.transaction(async tx => {
    const due = await tx
      .select()
      .from(subscriptions)
      .where(
        and(
          inArray(subscriptions.status, ['ACTIVE', 'PAST_DUE']),
          lte(sql`coalesce(${subscriptions.look_at}, ${subscriptions.current_period_end})`, now),
          // `isOver` in SQL, so that mere renewals do not fill the batch
          sql`coalesce(${subscriptions.paid_until}, ${subscriptions.current_period_end})
            + case when ${subscriptions.method} is not null and not ${subscriptions.cancel_at_period_end}
                then ${grace_ms / 1000}::int * interval '1 second' else interval '0' end <= ${now}::timestamptz`,
        ),
      )
      .orderBy(asc(subscriptions.id))
      .limit(limit)
      .for('update', {skipLocked: true})
    for (const {id} of due) {
      await tx.update(subscriptions).set({status: 'EXPIRED'}).where(eq(subscriptions.id, id))
    }
    await notifyOwners(tx, 'plan_ended', due, now)
    return due.length
  })
}

/** Recipients about a plan: a family's adults, a caregiver, an agency's owners. */
const readersOf = (db: Db, owner_id: string) =>
  rowsOf<{user_id: string}>(
    db,
    sql`select user_id::text from family_adults where parent_id = ${owner_id}::uuid
      union select user_id::text from caretakers where id = ${owner_id}::uuid
      union select user_id::text from members where org_id = ${owner_id}::uuid and role = 'owner' and removed_at is null`,
  )

/** Notifies up to `limit` owners of a coming renewal, once per term; returns how many. */
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
    await notifyOwners(tx, 'plan_renews', due, now)
    for (const {id, owner_id, paid_until} of due) {
      await tx.update(subscriptions).set({reminded_for: paid_until}).where(eq(subscriptions.id, id))
      for (const {user_id} of await readersOf(tx, owner_id)) {
        await send(tx, 'mail', {mail: 'renewal', user_id, subscription_id: id})
      }
    }
    return due.length
  })
}

import {and, asc, eq, inArray, lte, sql, isNotNull} from 'drizzle-orm'
import {grace_ms, reminder_ms} from '#domain/money/plans.ts'
import {plusMs} from '#server/clock.ts'
import {type Db, rowsOf} from '#server/db/client.ts'
import {uuids} from '#server/db/prepared.ts'
import {subscriptions} from '#server/db/schema/all.ts'
import type {MailJob, SendMail} from '#server/jobs/port.ts'
import {detachMethods} from './detachments.ts'
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
    const ids = due.map(({id}) => id)
    await tx.update(subscriptions).set({status: 'EXPIRED'}).where(inArray(subscriptions.id, ids))
    await detachMethods(tx, due, now)
    await notifyOwners(tx, 'plan_ended', due, now)
    return due.length
  })
}

/** Recipients about a plan: a family's adults, a caregiver, an agency's owners. */
const readersOf = (db: Db, subscription_ids: readonly string[]) =>
  rowsOf<{subscription_id: string; user_id: string}>(
    db,
    sql`select s.id::text as subscription_id, r.user_id::text as user_id
      from subscriptions s cross join lateral (
        select user_id from family_adults where parent_id = s.owner_id
        union select user_id from caretakers where id = s.owner_id
        union select user_id from members where org_id = s.owner_id and role = 'owner' and removed_at is null
      ) r where s.id = any(${uuids(subscription_ids)}::uuid[])`,
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
    const ids = due.map(({id}) => id)
    await tx
      .update(subscriptions)
      .set({reminded_for: sql`${subscriptions.paid_until}`})
      .where(inArray(subscriptions.id, ids))
    const readers = await readersOf(tx, ids)
    await send(
      tx,
      'mail',
      readers.map((reader): MailJob => ({mail: 'renewal', ...reader})),
    )
    return due.length
  })
}

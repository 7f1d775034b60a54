import {and, asc, eq, inArray, lte, sql} from 'drizzle-orm'
import {grace_ms} from '#domain/money/plans.ts'
import {plusMs} from '../../clock.ts'
import type {Db} from '../../db/client.ts'
import {subscriptions} from '../../db/schema/all.ts'
import {tellOwners} from './notifications.ts'
import {paidUntil, type SubscriptionRow} from './store.ts'

/**
 * Whether a live subscription is really past: what is paid for has ended, and it is not to be renewed; or so have the days
 * of grace in which a renewal may still arrive.
 */
export function isOver(row: SubscriptionRow, now: string): boolean {
  const until = paidUntil(row)
  if (until === null) return true
  const isRenewed = row.method !== null && !row.cancel_at_period_end
  return now >= (isRenewed ? plusMs(until, grace_ms) : until)
}

/** Ends up to `limit` subscriptions that are over by `now`; answers how many. */
export async function expireSubscriptions(db: Db, now: string, limit: number): Promise<number> {
  return db.transaction(async tx => {
    const due = await tx
      .select()
      .from(subscriptions)
      .where(
        and(
          inArray(subscriptions.status, ['ACTIVE', 'PAST_DUE']),
          lte(sql`coalesce(${subscriptions.look_at}, ${subscriptions.current_period_end})`, now),
          // the rule of `isOver`, so that what is only to be renewed does not fill the batch
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
    await tellOwners(tx, 'plan_ended', due, now)
    return due.length
  })
}

import {sql} from 'drizzle-orm'
import {allowances} from '#domain/money/plans.ts'
import {rowsOf, type Db} from '../../db/client.ts'
import type {Subscriber} from './store.ts'

/** What is counted of a caller's without a subscription: requests that still take offers, or bids that wait. */
export async function usedOf(db: Db, {owner_id, type}: Subscriber): Promise<number> {
  if (type === 'agency') return 0
  const counted =
    type === 'careseekers'
      ? sql`bookings where parent_id = ${owner_id}::uuid and status in ('PENDING', 'REVIEW')`
      : sql`offers where caretaker_id = ${owner_id}::uuid and status = 'SUBMITTED'`
  const [row] = await rowsOf<{n: number}>(db, sql`select count(*)::int as n from ${counted}`)
  return row?.n ?? 0
}

export const allowanceOf = async (db: Db, subscriber: Subscriber) => ({
  ...allowances[subscriber.type],
  used: await usedOf(db, subscriber),
})

import {and, eq, gte, lt, sql} from 'drizzle-orm'
import {rowsOf, type Db} from '#server/db/client.ts'
import {invoices} from '#server/db/schema/all.ts'
import {pageOfInvoices, type FullInvoice} from '../invoices/list.ts'

/** Maximum statements of a year. */
const statements_max = 10_000

/** SQL: when the family paid, as in `src/domain/money/care-paid.ts`. */
export const careCountsAt = sql`coalesce(case when ${invoices.method} = 'outside' then ${invoices.outside_marked_at} end, ${invoices.paid_at})`

/** The statements that a family paid between two instants, newest first. */
export const paidBetween = (
  db: Db,
  parent_id: string,
  {from, until}: {from: string; until: string},
): Promise<FullInvoice[]> => {
  const paid = and(
    eq(invoices.parent_id, parent_id),
    eq(invoices.status, 'PAID'),
    gte(careCountsAt, sql`${from}::timestamptz`),
    lt(careCountsAt, sql`${until}::timestamptz`),
  )
  return paid
    ? pageOfInvoices(db, [paid], {kind: 'statement'}, {limit: statements_max, after: null})
    : Promise.resolve([])
}

/** The first names of the children that a family's bookings are for, by the booking's id; without removed children. */
export async function childrenByBooking(db: Db, parent_id: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await rowsOf<{id: string; names: string[]}>(
    db,
    sql`select b.id, json_agg(c.first_name order by c.birth_month, c.id) as names
      from bookings b join children c on c.parent_id = b.parent_id and c.id = any(b.child_ids)
      where b.parent_id = ${parent_id}::uuid group by b.id`,
  )
  return new Map(rows.map(({id, names}) => [id, names]))
}

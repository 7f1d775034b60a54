import {sql, type SQL} from 'drizzle-orm'
import {rowsOf, type Db} from '#server/db/client.ts'

/**
 * Whether anything of a person's family, caregiver profile or agency that a suspension ended at `since` is still canceled or
 * withdrawn; of a family also what ended later, as its last adult may have been suspended after the person.
 */
export async function isStillEnded(db: Db, user_id: string, since: string): Promise<boolean> {
  // as an array they are looked up one by one
  const families = sql`any(array(select parent_id from family_adults where user_id = ${user_id}::uuid))`
  const caregivers = sql`any(array(select id from caretakers where user_id = ${user_id}::uuid))`
  const agencies = sql`any(array(select org_id from members where user_id = ${user_id}::uuid and removed_at is null))`
  const isCanceled = sql`x.status = 'CANCELLED' and x.cancelled_by = 'staff' and x.cancelled_at`
  const isWithdrawn = sql`x.status = 'WITHDRAWN' and x.decided_at`
  const atOnce = sql`= ${since}::timestamptz`
  const ended: SQL[] = [
    // each has an index of its own
    sql`sessions x where x.parent_id = ${families} and ${isCanceled} >= ${since}::timestamptz`,
    sql`sessions x where x.caretaker_id = ${caregivers} and ${isCanceled} ${atOnce}`,
    sql`sessions x where x.org_id = ${agencies} and ${isCanceled} ${atOnce}`,
    sql`bookings x where x.parent_id = ${families} and ${isCanceled} >= ${since}::timestamptz`,
    sql`bookings x where x.caretaker_id = ${caregivers} and ${isCanceled} ${atOnce}`,
    sql`bookings x where x.approved_org_id = ${agencies} and ${isCanceled} ${atOnce}`,
    sql`offers x where x.caretaker_id = ${caregivers} and ${isWithdrawn} ${atOnce}`,
    sql`offers x where x.org_id = ${agencies} and ${isWithdrawn} ${atOnce}`,
  ]
  const [found] = await rowsOf<{is_ended: boolean}>(
    db,
    sql`select ${sql.join(
      ended.map(rows => sql`exists (select from ${rows})`),
      sql` or `,
    )} as is_ended`,
  )
  return found?.is_ended ?? false
}

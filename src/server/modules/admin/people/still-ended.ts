import {sql, type SQL} from 'drizzle-orm'
import {rowsOf, type Db} from '#server/db/client.ts'

/**
 * Whether anything of a person's family, caregiver profile or agency that staff ended since then, as a suspension does, is
 * still canceled or withdrawn.
 */
export async function isStillEnded(db: Db, user_id: string, since: string): Promise<boolean> {
  const families = sql`(select parent_id from family_adults where user_id = ${user_id}::uuid)`
  const caregivers = sql`(select id from caretakers where user_id = ${user_id}::uuid)`
  const agencies = sql`(select org_id from members where user_id = ${user_id}::uuid and removed_at is null)`
  const isCanceled = (row: SQL) => sql`${row}.status = 'CANCELLED' and ${row}.cancelled_by = 'staff'
    and ${row}.cancelled_at >= ${since}::timestamptz`
  const [found] = await rowsOf<{is_ended: boolean}>(
    db,
    sql`select exists (select from sessions s where ${isCanceled(sql`s`)}
          and (s.parent_id in ${families} or s.caretaker_id in ${caregivers} or s.org_id in ${agencies}))
        or exists (select from bookings b where ${isCanceled(sql`b`)}
          and (b.parent_id in ${families} or b.caretaker_id in ${caregivers} or b.approved_org_id in ${agencies}))
        or exists (select from offers f where f.status = 'WITHDRAWN' and f.decided_at >= ${since}::timestamptz
          and (f.caretaker_id in ${caregivers} or f.org_id in ${agencies})) as is_ended`,
  )
  return found?.is_ended ?? false
}

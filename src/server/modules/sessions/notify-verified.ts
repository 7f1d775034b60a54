import {sql} from 'drizzle-orm'
import {rowsOf, type Db} from '#server/db/client.ts'
import {uuids} from '#server/db/prepared.ts'
import {notify, type NewNotification} from '#server/modules/notifications/index.ts'

/**
 * Notifies families with visits ahead of these caregivers, once each, that canceling became free, as the caregiver is not
 * verified any more, or that it no longer is.
 * @see src/domain/rules.md#late-cancellation
 */
export async function notifyVerified(
  tx: Db,
  {caretaker_ids, is_verified}: {caretaker_ids: readonly string[]; is_verified: boolean},
  now: string,
): Promise<void> {
  const ahead = await rowsOf<{parent_id: string; booking_id: string; about_at: string}>(
    tx,
    sql`select distinct on (s.caretaker_id, s.parent_id) s.parent_id::text as parent_id, s.booking_id::text as booking_id,
        s.scheduled_start::text as about_at
      from sessions s
      where s.caretaker_id = any(${uuids(caretaker_ids)}::uuid[]) and s.status = 'SCHEDULED'
        and s.scheduled_start > ${now}::timestamptz
      order by s.caretaker_id, s.parent_id, s.scheduled_start, s.id`,
  )
  const notifications = ahead.map(({parent_id: family, ...about}): NewNotification => ({
    kind: 'caregiver_verified',
    to: {family},
    facts: {is_verified},
    ...about,
  }))
  await notify(tx, notifications, now)
}

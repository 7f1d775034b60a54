import {sql} from 'drizzle-orm'
import {rowsOf, type Db} from '#server/db/client.ts'
import type {Caller} from '#server/http/caller.ts'

/** The family, caregiver or agency whose number it is. */
type PhoneOwner = Pick<Caller, 'parent_id' | 'caretaker_id' | 'org_id'>

/**
 * Whether the other side reads the phone number now or once it approves: a provider with a live bid, a family with an
 * open request, or either with a visit that is not over. Such a number is changed, but not removed.
 * @see src/domain/rules-people.md#needed-phone-numbers
 */
export async function isPhoneNeeded(
  tx: Db,
  {parent_id, caretaker_id, org_id}: PhoneOwner,
  now: string,
): Promise<boolean> {
  const [row] = await rowsOf<{yes: boolean}>(
    tx,
    sql`select exists (
        select from offers o where o.status = 'SUBMITTED'
          and (o.caretaker_id = ${caretaker_id}::uuid or o.org_id = ${org_id}::uuid)
      ) or exists (
        select from bookings b where b.parent_id = ${parent_id}::uuid and b.status in ('PENDING', 'REVIEW')
      ) or exists (
        select from sessions s join bookings b on b.id = s.booking_id
        where s.status <> 'CANCELLED' and s.scheduled_end > ${now}::timestamptz
          and (b.parent_id = ${parent_id}::uuid or b.caretaker_id = ${caretaker_id}::uuid
            or b.approved_org_id = ${org_id}::uuid)
      ) as yes`,
  )
  return row?.yes ?? false
}

/** Whether this account is the one whose number a family's approved providers read. */
export async function isFamilyContact(
  tx: Db,
  {parent_id, user_id}: Pick<Caller, 'parent_id' | 'user_id'>,
): Promise<boolean> {
  const [row] = await rowsOf<{yes: boolean}>(
    tx,
    sql`select exists (select from parents where id = ${parent_id}::uuid and user_id = ${user_id}::uuid) as yes`,
  )
  return row?.yes ?? false
}

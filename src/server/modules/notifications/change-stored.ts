import {and, eq, inArray, isNotNull, isNull, sql} from 'drizzle-orm'
import type {MemberRole} from '#contract/accounts/roles.ts'
import type {Db} from '#server/db/client.ts'
import {members, notices} from '#server/db/schema/all.ts'
import type {NotificationKind} from './facts.ts'
import {isBeyond} from './is-readable.ts'

/**
 * Deletes the notifications of this kind about a booking that no one has read, because a newer one takes their place; of
 * everyone, or of the family alone.
 */
export async function deleteUnreadNotifications(
  tx: Db,
  booking_id: string,
  kind: NotificationKind,
  {only_family}: {only_family: boolean},
): Promise<void> {
  await tx
    .delete(notices)
    .where(
      and(
        eq(notices.booking_id, booking_id),
        eq(notices.kind, kind),
        isNull(notices.read_at),
        only_family ? eq(notices.side, 'family') : undefined,
      ),
    )
}

/**
 * Deletes what no one of the office has read of this member's days away, because newer ones take their place. Returns
 * whether there was any.
 */
export async function deleteUnreadDaysAway(tx: Db, {id, org_id}: {id: string; org_id: string}): Promise<boolean> {
  const office = tx
    .select({user_id: members.user_id})
    .from(members)
    .where(and(eq(members.org_id, org_id), isNull(members.removed_at)))
  const deleted = await tx
    .delete(notices)
    .where(
      and(
        inArray(notices.user_id, office),
        eq(notices.kind, 'days_away_entered' satisfies NotificationKind),
        isNull(notices.read_at),
        sql`${notices.facts} ->> 'member_id' = ${id}`,
      ),
    )
    .returning({id: notices.id})
  return deleted.length > 0
}

/** Names the new end of the exclusive period in the notifications of those that a request invited, read or not. */
export async function updateInvitedUntil(tx: Db, booking_id: string, until: string): Promise<void> {
  await tx
    .update(notices)
    .set({facts: sql`${notices.facts} || jsonb_build_object('until', ${until}::text)`})
    .where(and(eq(notices.booking_id, booking_id), eq(notices.kind, 'request_invited' satisfies NotificationKind)))
}

/** Deletes the notifications of a person who leaves a family or an agency, including pending mails and pushes. */
export async function deleteNotifications(tx: Db, user_id: string): Promise<void> {
  await tx.delete(notices).where(eq(notices.user_id, user_id))
}

/** Drops the mails and pushes that wait for people who lose their access; their bell has the notifications if they come back. */
export async function dropDeliveries(tx: Db, user_ids: readonly string[]): Promise<void> {
  await tx
    .update(notices)
    .set({deliver_at: null})
    .where(and(inArray(notices.user_id, [...user_ids]), isNotNull(notices.deliver_at)))
}

/** Drops the mails and pushes that wait for a member of an agency and that they may no longer read in this role. */
export async function dropDeliveriesBeyond(
  tx: Db,
  {user_id, role}: {user_id: string; role: MemberRole},
): Promise<void> {
  await tx
    .update(notices)
    .set({deliver_at: null})
    .where(and(eq(notices.user_id, user_id), isNotNull(notices.deliver_at), isBeyond(role)))
}

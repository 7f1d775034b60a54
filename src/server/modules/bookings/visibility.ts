import {eq, sql, type SQL} from 'drizzle-orm'
import {isOfStaff} from '#contract/accounts/roles.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {users} from '#server/db/schema/all.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'

/**
 * Whether providers may see a request at all.
 * @see src/domain/rules-people.md#email-verification
 * @see src/domain/rules.md#waitlist
 */
export const isVisible = ({email_pending, waitlisted}: Pick<BookingRow, 'email_pending' | 'waitlisted'>): boolean =>
  !email_pending && !waitlisted

/** SQL of `isVisible`; `table` is the alias of `bookings` in the statement. */
export const visible = (table: 'b' | 'bookings' = 'b'): SQL =>
  sql`not (${sql.raw(table)}.email_pending or ${sql.raw(table)}.waitlisted)`

/** A bidder, by profile id or SQL of it. */
export type MeantBidder = {caretaker_id: string | SQL} | {org_id: string | SQL}

/** SQL: whether invitation `i` is this provider's and not declined. */
export const isInvited = (bidder: MeantBidder): SQL =>
  'caretaker_id' in bidder
    ? sql`i.caretaker_id = ${bidder.caretaker_id}::uuid and i.declined_at is null`
    : sql`i.org_id = ${bidder.org_id}::uuid and i.declined_at is null`

/**
 * SQL: whether request `b` is outside its exclusive period or invites this provider.
 * @see src/domain/rules.md#invitations
 */
export const isOpenTo = (bidder: MeantBidder): SQL => sql`(not b.is_exclusive or exists (
  select from invitations i where i.booking_id = b.id and ${isInvited(bidder)}))`

const isOwn = (bidder: MeantBidder, table: 'k' | 'o'): SQL =>
  'caretaker_id' in bidder
    ? sql`${sql.raw(table)}.caretaker_id = ${bidder.caretaker_id}::uuid`
    : sql`${sql.raw(table)}.org_id = ${bidder.org_id}::uuid`

/** SQL: `isUnblocked` for a provider without a live offer on request `b`. */
export const isUnblockedWithoutOffer = (
  bidder: MeantBidder,
): SQL => sql`(b.is_exclusive or b.organization_id is not null
  or not exists (select from blocks k where k.parent_id = b.parent_id and ${isOwn(bidder, 'k')}))`

/**
 * SQL: whether no block between its family and this provider hides request `b`: not while only providers it asks can
 * read it, nor with this provider's live offer. Its invitations are checked apart.
 * @see src/domain/rules-people.md#blocking
 */
export const isUnblocked = (bidder: MeantBidder): SQL => sql`(${isUnblockedWithoutOffer(bidder)}
  or exists (select from offers o where o.booking_id = b.id and o.status = 'SUBMITTED' and ${isOwn(bidder, 'o')}))`

/** Whether a block between the family of this request and this provider hides it. */
export async function isBlockedFrom(db: Db, {id}: Pick<BookingRow, 'id'>, bidder: MeantBidder): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select b.id from bookings b where b.id = ${id}::uuid and not ${isUnblocked(bidder)}`,
  )
  return rows.length > 0
}

/**
 * Whether a new request of this person is hidden until their email is verified; the lock waits for a verification under
 * way.
 */
export async function lockAuthorAndCheckEmail(tx: Db, user_id: string): Promise<boolean> {
  const [user] = await tx
    .select({role: users.role, email_verified_at: users.email_verified_at})
    .from(users)
    .where(eq(users.id, user_id))
    .for('share')
  return user?.email_verified_at === null && !isOfStaff(user.role)
}

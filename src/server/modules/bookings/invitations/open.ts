import {and, asc, eq, inArray, lte, sql, type SQL} from 'drizzle-orm'
import {openStatuses} from '#domain/bookings/booking.ts'
import type {Db} from '#server/db/client.ts'
import {bookings} from '#server/db/schema/all.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import {notFound, type Refusal} from '#server/http/refusal.ts'
import {notify} from '#server/modules/notifications/index.ts'
import {isServed} from '#server/modules/places/index.ts'
import {notifyOfRequests} from '../matching/notify-of-request.ts'
import {aboutRequest, startFactsOf} from '../notifications.ts'
import {checkBookingAction} from '../policy.ts'

/** SQL: whether an invited provider has not declined; it still reads and answers the request. */
const isAskingInvited = sql`exists (select from invitations i where i.booking_id = bookings.id and i.declined_at is null)`

/**
 * SQL: whether an open request without live offers waits: no provider serves its place, and all that it invited have
 * declined.
 */
const hasToWait = (now: string): SQL<boolean> =>
  sql`(bookings.status = 'PENDING' and not (${isServed('bookings', now)} or ${isAskingInvited}))`

/** Whether no provider can answer an open request without live offers. @see src/domain/rules.md#waitlist */
export async function isUnanswerable(tx: Db, booking_id: string, now: string): Promise<boolean> {
  const rows = await tx
    .select({id: bookings.id})
    .from(bookings)
    .where(and(eq(bookings.id, booking_id), hasToWait(now)))
  return rows.length > 0
}

/** Puts those of these locked open requests on the waitlist that no provider can answer. Returns the updated rows. */
export async function waitlistUnserved(tx: Db, booking_ids: readonly string[], now: string): Promise<BookingRow[]> {
  if (booking_ids.length === 0) return []
  return tx
    .update(bookings)
    .set({waitlisted: true, widen_at: null})
    .where(and(inArray(bookings.id, [...booking_ids]), hasToWait(now)))
    .returning()
}

/**
 * Ends the exclusive period of locked requests and notifies providers as of new ones; a request waits where none serves its
 * place and all that it invited have declined. Returns the updated rows, each with how many it notified.
 * @see src/domain/rules.md#waitlist
 */
export async function openToEveryone(
  tx: Db,
  booking_ids: readonly string[],
  now: string,
): Promise<{booking: BookingRow; notified: number}[]> {
  if (booking_ids.length === 0) return []
  const opened = await tx
    .update(bookings)
    .set({is_exclusive: false, opened_at: now, waitlisted: hasToWait(now)})
    .where(inArray(bookings.id, [...booking_ids]))
    .returning()
  const notifiedOf = await notifyOfRequests(tx, opened, now)
  return opened.map(booking => ({booking, notified: notifiedOf(booking.id)}))
}

/** Notifies the families of opened requests whether others were notified; `by` ended the period, else its time has passed. */
const notifyFamilies = (tx: Db, opened: Awaited<ReturnType<typeof openToEveryone>>, now: string, by?: string) =>
  notify(
    tx,
    opened.map(({booking, notified}) => {
      const {parent_id: family, waitlisted} = booking
      const facts = {waitlisted, notified, ...startFactsOf(booking, now)}
      const about = aboutRequest(booking, now)
      return {kind: 'request_opened', to: {family}, facts, ...about, ...(by !== undefined && {by})}
    }),
    now,
  )

/**
 * An adult of the family asks everyone before the exclusive period is over, or though the family meant not to; the other
 * adult is notified. Null if done.
 */
export async function openNow(
  tx: Db,
  booking: BookingRow,
  {user_id, now}: {user_id: string; now: string},
): Promise<Refusal | null> {
  if (booking.exclusive_until === null) return notFound()
  const refusal = checkBookingAction('decline', booking, {role: 'parent'}, now)
  if (refusal) return refusal
  if (booking.is_exclusive) await notifyFamilies(tx, await openToEveryone(tx, [booking.id], now), now, user_id)
  return null
}

/**
 * Opens up to `limit` requests whose exclusive period is over, and notifies their families. Returns how many. Locked
 * rows are left to the next run.
 * @see src/domain/rules.md#invitations
 */
export async function openDueRequests(db: Db, now: string, limit: number): Promise<number> {
  return db.transaction(async tx => {
    const due = await tx
      .select({id: bookings.id})
      .from(bookings)
      .where(
        and(
          eq(bookings.is_exclusive, true),
          eq(bookings.then_open, true),
          eq(bookings.email_pending, false),
          lte(bookings.exclusive_until, now),
          inArray(bookings.status, [...openStatuses]),
        ),
      )
      .orderBy(asc(bookings.exclusive_until))
      .limit(limit)
      .for('update', {skipLocked: true})
    const opened = await openToEveryone(
      tx,
      due.map(({id}) => id),
      now,
    )
    await notifyFamilies(tx, opened, now)
    return due.length
  })
}

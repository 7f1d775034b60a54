import {and, asc, eq, gt, inArray} from 'drizzle-orm'
import type {Db} from '#server/db/client.ts'
import {bookings} from '#server/db/schema/all.ts'
import {notify} from '#server/modules/notifications/index.ts'
import {isServed} from '#server/modules/places/index.ts'
import {aboutRequest, startFactsOf} from '../notifications.ts'
import {notifyOfRequests} from './notify-of-request.ts'

/**
 * Opens up to `limit` waitlisted requests whose place is served now, longest waiting first: providers are notified as
 * of a new request, and the family is. Returns how many. Locked rows are left to the next run.
 * @see src/domain/rules.md#waitlist
 */
export async function openServedRequests(db: Db, now: string, limit: number): Promise<number> {
  return db.transaction(async tx => {
    const due = tx
      .select({id: bookings.id})
      .from(bookings)
      .where(
        and(
          eq(bookings.waitlisted, true),
          eq(bookings.email_pending, false),
          eq(bookings.status, 'PENDING'),
          gt(bookings.last_start, now),
          isServed('bookings', now),
        ),
      )
      .orderBy(asc(bookings.created_at))
      .limit(limit)
      .for('update', {skipLocked: true})
    const opened = await tx
      .update(bookings)
      .set({waitlisted: false, shown_at: now})
      .where(inArray(bookings.id, due))
      .returning()
    const notifiedOf = await notifyOfRequests(tx, opened, now)
    await notify(
      tx,
      opened.map(booking => {
        const {id, parent_id: family, audience} = booking
        const facts = {audience, notified: notifiedOf(id), ...startFactsOf(booking, now)}
        return {kind: 'waitlist_opened', to: {family}, facts, ...aboutRequest(booking, now)}
      }),
      now,
    )
    return opened.length
  })
}

import {and, asc, eq, exists, inArray, isNull, lt, or, sql} from 'drizzle-orm'
import {review_prompt_ms} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {bookings, reviews, sessions} from '#server/db/schema/all.ts'
import {notify, type NewNotification} from '#server/modules/notifications/index.ts'

/**
 * Asks both sides of up to `limit` bookings for a review, once: after the first visit that took place is settled. A side
 * that has written one is not asked, nor anyone when the booking has no such visit or ended too long ago, or while the
 * times of a visit are contested. Returns how many bookings were looked at.
 * @see src/domain/rules-people.md#reviews
 */
export async function askForReviews(db: Db, now: string, limit: number): Promise<number> {
  return db.transaction(async tx => {
    const settled = exists(
      tx
        .select({one: sql`1`})
        .from(sessions)
        .where(
          and(
            eq(sessions.booking_id, bookings.id),
            eq(sessions.status, 'COMPLETED'),
            sql`${sessions.settled_by} is not null`,
          ),
        ),
    )
    const due = await tx
      .select({
        id: bookings.id,
        parent_id: bookings.parent_id,
        caretaker_id: bookings.caretaker_id,
        org_id: bookings.approved_org_id,
        last_end: bookings.last_end,
        has_settled: sql<boolean>`${settled}`,
      })
      .from(bookings)
      .where(
        and(
          isNull(bookings.review_asked_at),
          // asked once staff have decided
          sql`not coalesce((select true from ${sessions} where ${sessions.booking_id} = ${bookings.id}
            and ${sessions.status} = 'DISPUTED' limit 1), false)`,
          // as the index says it
          sql`(${bookings.status} in ('IN_PROGRESS', 'COMPLETED')
            or ${bookings.status} = 'CANCELLED' and coalesce(${bookings.caretaker_id}, ${bookings.approved_org_id}) is not null)`,
          // a visit that took place may settle after the rest was canceled
          or(
            eq(bookings.status, 'COMPLETED'),
            and(eq(bookings.status, 'CANCELLED'), lt(bookings.last_end, plusMs(now, -review_prompt_ms))),
            settled,
          ),
        ),
      )
      .orderBy(asc(bookings.id))
      .limit(limit)
      .for('no key update', {of: bookings, skipLocked: true})
    if (due.length === 0) return 0
    const ids = due.map(({id}) => id)
    await tx.update(bookings).set({review_asked_at: now}).where(inArray(bookings.id, ids))
    const written = await tx
      .select({booking_id: reviews.booking_id, side: reviews.side})
      .from(reviews)
      .where(inArray(reviews.booking_id, ids))
    const hasWritten = (id: string, side: 'parent' | 'caretaker') =>
      written.some(review => review.booking_id === id && review.side === side)
    const notifications = due
      .filter(({has_settled, last_end}) => has_settled && last_end > plusMs(now, -review_prompt_ms))
      .map(({id, parent_id, caretaker_id, org_id}): NewNotification => ({
        kind: 'review_asked',
        to: {
          ...(!hasWritten(id, 'parent') && {family: parent_id}),
          ...(!hasWritten(id, 'caretaker') && {caretaker: caretaker_id, org: org_id}),
        },
        facts: {},
        booking_id: id,
      }))
    await notify(tx, notifications, now)
    return due.length
  })
}

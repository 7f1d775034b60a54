import {and, eq, gt, inArray, ne, sql, type SQL} from 'drizzle-orm'
import type {Db} from '#server/db/client.ts'
import {bookings, sessions} from '#server/db/schema/all.ts'
import {notify, type NotificationFacts} from '#server/modules/notifications/index.ts'

export interface Actor {
  user_id: string
  now: string
}

/** What the approved side should read again. */
type Change = {
  [Kind in 'children_changed' | 'place_changed']: {kind: Kind; facts: NotificationFacts[Kind]}
}['children_changed' | 'place_changed']

const withFirstStart = (change: Change, first_start: string): Change =>
  change.kind === 'children_changed'
    ? {...change, facts: {...change.facts, first_start}}
    : {...change, facts: {...change.facts, first_start}}

/** Notifies the caregiver, or the office with the members who come, of each of these bookings with a visit not over. */
export async function notifyApproved(
  tx: Db,
  isMeant: SQL | undefined,
  change: Change,
  {user_id, now}: Actor,
): Promise<void> {
  const start = sessions.scheduled_start
  const rows = await tx
    .select({
      booking_id: bookings.id,
      caretaker: bookings.caretaker_id,
      org: bookings.approved_org_id,
      first_start: sql<string>`min(${start})`.mapWith(start),
    })
    .from(bookings)
    .innerJoin(sessions, eq(sessions.booking_id, bookings.id))
    .where(
      and(
        isMeant,
        inArray(bookings.status, ['CONFIRMED', 'IN_PROGRESS']),
        ne(sessions.status, 'CANCELLED'),
        gt(sessions.scheduled_end, now),
      ),
    )
    .groupBy(bookings.id)
  await notify(
    tx,
    rows.map(({booking_id, first_start, ...to}) => ({
      to: {...to, its_members: true as const},
      ...withFirstStart(change, first_start),
      by: user_id,
      booking_id,
      about_at: first_start,
    })),
    now,
  )
}

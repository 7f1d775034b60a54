import {and, gt, inArray, lt, ne, or, sql} from 'drizzle-orm'
import type {Overlap} from '#contract/bookings/overlap.ts'
import {isOpen} from '#domain/bookings/booking.ts'
import {day_ms} from '#domain/constants.ts'
import {overlapsOf, type Timed} from '#domain/bookings/time-overlaps.ts'
import {slotsAhead, type Slot} from '#domain/bookings/schedule.ts'
import {plusMs} from '#server/clock.ts'
import {busyEnd} from '#server/db/busy-end.ts'
import type {Db} from '#server/db/client.ts'
import {sessions} from '#server/db/schema/all.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'

interface Visit extends Timed {
  id: string
  booking_id: string
}

/** The requested times at which a reader has own visits. */
export const ownOverlaps = (slots: readonly Slot[], visits: readonly Visit[]): Overlap[] =>
  overlapsOf(slots, visits).map(({wanted, visit}) => ({
    scheduled_start: wanted.scheduled_start,
    scheduled_end: wanted.scheduled_end,
    session_id: visit.id,
    booking_id: visit.booking_id,
  }))

/** The requested times at which a bidder has visits: those with this family by id, others each once without saying whose. */
function biddersOverlaps(
  slots: readonly Slot[],
  visits: readonly (Visit & {parent_id: string})[],
  parent_id: string,
): Overlap[] {
  const theirs = visits.filter(visit => visit.parent_id === parent_id)
  const others = visits.filter(visit => visit.parent_id !== parent_id)
  const times = new Set(overlapsOf(slots, others).map(({wanted}) => wanted))
  return [
    ...ownOverlaps(slots, theirs),
    ...[...times].map(({scheduled_start, scheduled_end}) => ({
      scheduled_start,
      scheduled_end,
      session_id: null,
      booking_id: null,
    })),
  ].toSorted((a, b) => a.scheduled_start.localeCompare(b.scheduled_start))
}

/** Overlaps of an open request: with the family's own visits, and with those of a caregiver by id. */
export interface RequestOverlaps {
  family: Overlap[]
  ofCaregiver: (caretaker_id: string) => Overlap[]
}

/**
 * The overlaps of the open requests among these, by booking id. One statement.
 * @see src/domain/rules.md#overlaps
 */
export async function overlapsOfRequests(
  db: Db,
  bookings: readonly BookingRow[],
  now: string,
): Promise<Map<string, RequestOverlaps>> {
  const open = bookings.filter(isOpen).map(booking => ({booking, slots: slotsAhead(booking, now)}))
  const ends = open.flatMap(({slots}) => slots.map(slot => slot.scheduled_end)).toSorted()
  const last = ends.at(-1)
  if (last === undefined) return new Map()
  const parent_ids = [...new Set(open.map(({booking}) => booking.parent_id))]
  const ids = sql.join(
    open.map(({booking}) => sql`${booking.id}::uuid`),
    sql`, `,
  )
  const bidders = sql`array(select o.caretaker_id from offers o where o.booking_id in (${ids}) and o.status = 'SUBMITTED')`
  const visits = await db
    .select({
      id: sessions.id,
      booking_id: sessions.booking_id,
      parent_id: sessions.parent_id,
      caretaker_id: sessions.caretaker_id,
      scheduled_start: sessions.scheduled_start,
      scheduled_end: busyEnd,
    })
    .from(sessions)
    .where(
      and(
        or(inArray(sessions.parent_id, parent_ids), sql`${sessions.caretaker_id} = any(${bidders})`),
        ne(sessions.status, 'CANCELLED'),
        gt(busyEnd, now),
        // visits last at most a day, which bounds the index range
        gt(sessions.scheduled_start, plusMs(now, -2 * day_ms)),
        lt(sessions.scheduled_start, last),
      ),
    )
  return new Map(
    open.map(({booking, slots}) => [
      booking.id,
      {
        family: ownOverlaps(
          slots,
          visits.filter(visit => visit.parent_id === booking.parent_id),
        ),
        ofCaregiver: id =>
          biddersOverlaps(
            slots,
            visits.filter(visit => visit.caretaker_id === id),
            booking.parent_id,
          ),
      },
    ]),
  )
}

import {isActive} from '#server/db/active-accounts.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import {and, eq, gt, inArray, lt, ne, not, sql} from 'drizzle-orm'
import {limits} from '#contract/limits.ts'
import {isOffered, minuteSpan} from '#domain/bookings/availability.ts'
import {recipientLimits} from '#domain/constants.ts'
import {matchFacts, matchScore} from '#domain/bookings/match.ts'
import {distanceMiles, mercator, mercatorRadius, roundPlace} from '#domain/place.ts'
import {slotsAhead, type Slot} from '#domain/bookings/schedule.ts'
import {overlapsOf} from '#domain/bookings/time-overlaps.ts'
import {localDate, wallTime} from '#domain/time.ts'
import type {Db} from '#server/db/client.ts'
import {bookings, caretakers, notices, sessions, users} from '#server/db/schema/all.ts'
import {hasLapsed} from '#server/modules/accounts/index.ts'

/** The nearest verified caregivers within reach, not yet notified. */
function findNearest(tx: Db, booking: BookingRow, now: string) {
  const {x, y} = mercator(booking.approx_latitude, booking.approx_longitude)
  const reach = mercatorRadius(booking.approx_latitude, limits.nearby_radius_miles_max)
  return tx
    .select({caretaker: caretakers, latitude: users.latitude, longitude: users.longitude})
    .from(caretakers)
    .innerJoin(users, eq(users.id, caretakers.user_id))
    .where(
      and(
        sql`${caretakers.place} <@ box(
          point(${x - reach}::float8, ${y - reach}::float8), point(${x + reach}::float8, ${y + reach}::float8))`,
        eq(caretakers.is_verified, 'Approved'),
        isActive,
        not(hasLapsed(now)),
        sql`not exists (select from ${notices} t
          where t.booking_id = ${booking.id}::uuid and t.kind in ('request_new', 'request_invited') and t.user_id = ${users.id})`,
      ),
    )
    .orderBy(sql`${caretakers.place} <-> point(${x}::float8, ${y}::float8)`)
    .limit(recipientLimits.compared)
}

/** A visit in wall time, computed once for all caregivers. */
interface WallSlot extends Slot {
  start_min: number
  end_min: number
}

function toWallSlot(slot: Slot, timezone: string): WallSlot {
  const {scheduled_start: start, scheduled_end: end} = slot
  const span = minuteSpan(wallTime(start, timezone), wallTime(end, timezone))
  return {...slot, date: localDate(start, timezone), ...span}
}

/** Visits that overlap a caregiver's own, by caregiver id. */
async function busyAt(tx: Db, ids: readonly string[], slots: readonly WallSlot[]): Promise<Map<string, WallSlot[]>> {
  const [first, last] = [slots[0], slots.at(-1)]
  if (!first || !last || ids.length === 0) return new Map()
  const rows = await tx
    .select({
      id: sessions.caretaker_id,
      scheduled_start: sessions.scheduled_start,
      scheduled_end: sessions.scheduled_end,
    })
    .from(sessions)
    .where(
      and(
        inArray(sessions.caretaker_id, [...ids]),
        ne(sessions.status, 'CANCELLED'),
        // visits last at most a day, which bounds the index range
        gt(sessions.scheduled_start, sql`${first.scheduled_start}::timestamptz - interval '2 days'`),
        lt(sessions.scheduled_start, last.scheduled_end),
      ),
    )
  const taken = new Map<string, WallSlot[]>()
  for (const {wanted, visit} of overlapsOf(slots, rows)) {
    if (visit.id !== null) taken.set(visit.id, [...(taken.get(visit.id) ?? []), wanted])
  }
  return taken
}

/** Ids of caregivers who visited this family before. */
async function findPreviousCaregivers(tx: Db, parent_id: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectDistinct({id: bookings.caretaker_id})
    .from(bookings)
    .where(
      and(
        eq(bookings.parent_id, parent_id),
        inArray(bookings.caretaker_id, [...ids]),
        inArray(bookings.status, ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED']),
      ),
    )
  return new Set(rows.flatMap(({id}) => (id === null ? [] : [id])))
}

/** A caregiver by profile id, and how far their place is from the request's, both rounded. */
export interface NearCaregiver {
  id: string
  distance_miles: number
  rate_cents: number
}

/**
 * Up to `limit` best-matching caregivers: those who visited this family before, then by match score. Skips those
 * already notified, too far away or in `without`.
 * @see src/domain/rules.md#matching
 */
export async function findBestCaregivers(
  tx: Db,
  booking: BookingRow,
  {now, limit, without}: {now: string; limit: number; without: ReadonlySet<string>},
): Promise<NearCaregiver[]> {
  const slots = slotsAhead(booking, now).map(slot => toWallSlot(slot, booking.timezone))
  const here = {latitude: booking.approx_latitude, longitude: booking.approx_longitude}
  const near = (await findNearest(tx, booking, now)).flatMap(({caretaker, latitude, longitude}) => {
    if (latitude === null || longitude === null || without.has(caretaker.id)) return []
    const distance_miles = distanceMiles(here, roundPlace(latitude, longitude))
    return distance_miles <= limits.nearby_radius_miles_max ? [{caretaker, distance_miles}] : []
  })
  const ids = near.map(({caretaker}) => caretaker.id)
  const taken = await busyAt(tx, ids, slots)
  const before = await findPreviousCaregivers(tx, booking.parent_id, ids)
  return near
    .map(({caretaker, distance_miles}) => {
      const busy = new Set(taken.get(caretaker.id))
      const facts = matchFacts(caretaker, booking, {
        distance_miles,
        slots_total: slots.length,
        slots_free: slots.filter(
          slot => !busy.has(slot) && isOffered(caretaker.available_dates, slot.date, slot.start_min, slot.end_min),
        ).length,
        verified: true,
      })
      const score = matchScore(facts)
      return {
        id: caretaker.id,
        isKnown: before.has(caretaker.id),
        score,
        distance_miles,
        rate_cents: caretaker.hourly_rate_cents,
      }
    })
    .toSorted(
      (a, b) =>
        Number(b.isKnown) - Number(a.isKnown) ||
        b.score - a.score ||
        a.distance_miles - b.distance_miles ||
        a.id.localeCompare(b.id),
    )
    .slice(0, limit)
    .map(({id, distance_miles, rate_cents}) => ({id, distance_miles, rate_cents}))
}

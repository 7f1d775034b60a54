import {isActive} from '#server/db/active-accounts.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import {and, eq, getTableColumns, gt, inArray, lt, ne, not, sql} from 'drizzle-orm'
import {limits} from '#contract/limits.ts'
import {isOffered} from '#domain/bookings/availability.ts'
import {minuteSpan} from '#domain/bookings/minute-span.ts'
import {recipientLimits} from '#domain/constants.ts'
import {matchFacts, matchScore} from '#domain/bookings/match.ts'
import {distanceMiles, mercator, mercatorRadius, roundPlace} from '#domain/place.ts'
import {slotsAhead, type Slot} from '#domain/bookings/schedule.ts'
import {overlapsOf} from '#domain/bookings/time-overlaps.ts'
import {localDate, wallTime} from '#domain/time.ts'
import {busyEnd} from '#server/db/busy-end.ts'
import type {Db} from '#server/db/client.ts'
import {bookings, caretakers, notices, sessions, users} from '#server/db/schema/all.ts'
import {hasLapsed} from '#server/modules/accounts/index.ts'

/** The nearest verified caregivers within reach of each request, not yet notified of it. */
function findNearest(tx: Db, all: readonly BookingRow[], now: string) {
  const asked = all.map(({id, approx_latitude, approx_longitude}) => ({
    id,
    ...mercator(approx_latitude, approx_longitude),
    reach: mercatorRadius(approx_latitude, limits.nearby_radius_miles_max),
  }))
  const wanted = tx
    .select({
      booking_id: sql<string>`w.id`.as('booking_id'),
      x: sql`w.x`.as('x'),
      y: sql`w.y`.as('y'),
      reach: sql`w.reach`.as('reach'),
    })
    .from(sql`json_to_recordset(${JSON.stringify(asked)}::json) as w(id uuid, x float8, y float8, reach float8)`)
    .as('wanted')
  const near = tx
    .select({...getTableColumns(caretakers), latitude: users.latitude, longitude: users.longitude})
    .from(caretakers)
    .innerJoin(users, eq(users.id, caretakers.user_id))
    .where(
      and(
        sql`${caretakers.place} <@ box(
          point(wanted.x - wanted.reach, wanted.y - wanted.reach), point(wanted.x + wanted.reach, wanted.y + wanted.reach))`,
        eq(caretakers.is_verified, 'Approved'),
        isActive,
        not(hasLapsed(now)),
        sql`not exists (select from ${notices} t
          where t.booking_id = wanted.booking_id and t.kind in ('request_new', 'request_invited') and t.user_id = ${users.id})`,
      ),
    )
    .orderBy(sql`${caretakers.place} <-> point(wanted.x, wanted.y)`)
    .limit(recipientLimits.compared)
    .as('near')
  return tx.select().from(wanted).crossJoinLateral(near)
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

/** Visits of these caregivers within a time; visits last at most a day, which bounds the index range. */
async function findVisits(tx: Db, ids: readonly string[], since: string, until: string) {
  if (ids.length === 0) return []
  return tx
    .select({
      id: sessions.caretaker_id,
      scheduled_start: sessions.scheduled_start,
      scheduled_end: busyEnd,
    })
    .from(sessions)
    .where(
      and(
        inArray(sessions.caretaker_id, [...ids]),
        ne(sessions.status, 'CANCELLED'),
        gt(sessions.scheduled_start, sql`${since}::timestamptz - interval '2 days'`),
        lt(sessions.scheduled_start, until),
      ),
    )
}

/** Families and the caregivers who visited them before. */
async function findPrevious(tx: Db, parent_ids: readonly string[], ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectDistinct({parent_id: bookings.parent_id, id: bookings.caretaker_id})
    .from(bookings)
    .where(
      and(
        inArray(bookings.parent_id, [...parent_ids]),
        inArray(bookings.caretaker_id, [...ids]),
        inArray(bookings.status, ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED']),
      ),
    )
  return new Set(rows.map(({parent_id, id}) => `${parent_id} ${id}`))
}

/** A caregiver by profile id, and how far their place is from the request's, both rounded. */
export interface NearCaregiver {
  id: string
  distance_miles: number
  rate_cents: number
}

/** A caregiver within reach, and how far their place is from a request's. */
interface Candidate {
  caretaker: typeof caretakers.$inferSelect
  distance_miles: number
}

/** Caregivers within reach of requests, with what ranking them needs. */
export interface Candidates {
  readonly of: ReadonlyMap<string, readonly Candidate[]>
  readonly slotsOf: (booking_id: string) => readonly WallSlot[]
  readonly visits: Awaited<ReturnType<typeof findVisits>>
  /** A family and a caregiver who visited it. */
  readonly previous: ReadonlySet<string>
}

/** The caregivers within reach of these requests who are not yet notified of them, the nearest ones. */
export async function findCandidates(tx: Db, all: readonly BookingRow[], now: string): Promise<Candidates> {
  if (all.length === 0) return {of: new Map(), slotsOf: () => [], visits: [], previous: new Set()}
  const nearest = await findNearest(tx, all, now)
  const of = new Map(
    all.map(({id, approx_latitude: latitude, approx_longitude: longitude}) => [
      id,
      nearest.flatMap(({wanted, near: {latitude: lat, longitude: long, ...caretaker}}): Candidate[] => {
        if (wanted.booking_id !== id || lat === null || long === null) return []
        const distance_miles = distanceMiles({latitude, longitude}, roundPlace(lat, long))
        return distance_miles <= limits.nearby_radius_miles_max ? [{caretaker, distance_miles}] : []
      }),
    ]),
  )
  const slots = new Map(
    all.map(booking => [booking.id, slotsAhead(booking, now).map(slot => toWallSlot(slot, booking.timezone))]),
  )
  const times = [...slots.values()].flat()
  const [since] = times.map(slot => slot.scheduled_start).toSorted()
  const until = times
    .map(slot => slot.scheduled_end)
    .toSorted()
    .at(-1)
  const ids = [...new Set([...of.values()].flat().map(({caretaker}) => caretaker.id))]
  return {
    of,
    slotsOf: id => slots.get(id) ?? [],
    visits: since && until ? await findVisits(tx, ids, since, until) : [],
    previous: await findPrevious(
      tx,
      all.map(({parent_id}) => parent_id),
      ids,
    ),
  }
}

/** Wanted visits that overlap a caregiver's own, by caregiver id. */
function busyAt(slots: readonly WallSlot[], visits: Candidates['visits']): Map<string, Set<WallSlot>> {
  const taken = new Map<string, Set<WallSlot>>()
  for (const {wanted, visit} of overlapsOf(slots, visits)) {
    if (visit.id !== null) taken.set(visit.id, (taken.get(visit.id) ?? new Set()).add(wanted))
  }
  return taken
}

/**
 * Up to `limit` best-matching caregivers: those who visited this family before, then by match score. Skips those too far
 * away or left out.
 * @see src/domain/rules.md#matching
 */
export function rankCandidates(
  booking: BookingRow,
  {of, slotsOf, visits, previous}: Candidates,
  {limit, isLeftOut}: {limit: number; isLeftOut: (id: string) => boolean},
): NearCaregiver[] {
  const slots = slotsOf(booking.id)
  const near = (of.get(booking.id) ?? []).filter(({caretaker}) => !isLeftOut(caretaker.id))
  const ids = new Set(near.map(({caretaker}) => caretaker.id))
  const taken = busyAt(
    slots,
    visits.filter(({id}) => id !== null && ids.has(id)),
  )
  return near
    .map(({caretaker, distance_miles}) => {
      const busy = taken.get(caretaker.id)
      const facts = matchFacts(caretaker, booking, {
        distance_miles,
        slots_total: slots.length,
        slots_free: slots.filter(
          slot => !busy?.has(slot) && isOffered(caretaker.available_dates, slot.date, slot.start_min, slot.end_min),
        ).length,
        verified: true,
      })
      const score = matchScore(facts)
      return {
        id: caretaker.id,
        isKnown: previous.has(`${booking.parent_id} ${caretaker.id}`),
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

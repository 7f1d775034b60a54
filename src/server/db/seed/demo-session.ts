import type {ScheduleLine} from '#contract/bookings/request.ts'
import type {SessionRow, ClaimRow} from '#server/db/schema/sessions.ts'
import {randomBytes, randomInt} from 'node:crypto'
import {and, eq, gt, inArray, isNull, lt, max, ne, or, sql} from 'drizzle-orm'
import {day_ms} from '#domain/constants.ts'
import {bookingNumber} from '#domain/bookings/number.ts'
import {expandSchedule, type Slot} from '#domain/bookings/schedule.ts'
import {busyUntil} from '#domain/sessions/busy-until.ts'
import {computeState} from '#domain/sessions/session.ts'
import {localDate, wallTime} from '#domain/time.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {caretakers, bookings, claims, offers, parents, sessions, users} from '../schema/all.ts'
import type {Db} from '../client.ts'
import {seedMessages} from './messages.ts'
import {zone} from './story.ts'

const minute_ms = 60_000
// what the family wrote; the demo visit is found by it again
const notes = 'Homework first, then a snack and the park. Please be back inside before dark.'

/**
 * Makes sure that the demo parent and caregiver share a session that starts five minutes after each server
 * start. An unclaimed one is moved; otherwise a new one is made. Other untouched sessions of the two at that
 * time move to a free day.
 * @see src/domain/rules-people.md#data
 */
export async function ensureDemoSession(tx: Db, now: string): Promise<void> {
  const [pair] = await tx
    .select({
      caretaker_id: caretakers.id,
      caretaker_user_id: caretakers.user_id,
      rate: caretakers.hourly_rate_cents,
      parent_id: parents.id,
      parent_user_id: parents.user_id,
    })
    .from(caretakers)
    .innerJoin(parents, sql`true`)
    .where(
      and(
        eq(caretakers.user_id, tx.select({id: users.id}).from(users).where(eq(users.email, 'caregiver@demo.test'))),
        eq(parents.user_id, tx.select({id: users.id}).from(users).where(eq(users.email, 'parent@demo.test'))),
      ),
    )
  if (!pair?.parent_user_id) return

  // whole minutes, because schedules have no seconds
  const start = plusMs(new Date(Math.ceil(Date.parse(now) / minute_ms) * minute_ms).toISOString(), 5 * minute_ms)
  const end = plusMs(start, 120 * minute_ms)
  const schedule = [
    {
      date_range: [localDate(start, zone), localDate(start, zone)] as [string, string],
      time_range: [wallTime(start, zone), wallTime(end, zone)] as [string, string],
    },
  ]
  const expanded = expandSchedule(schedule, zone)
  // wall time is ambiguous in the hour that the autumn change repeats
  const slot = expanded.ok
    ? expanded.slots[0]!
    : {date: localDate(start, zone), scheduled_start: start, scheduled_end: end, minutes: 120}

  const [template] = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.parent_id, pair.parent_id), eq(bookings.notes, notes)))
    .orderBy(sql`${bookings.id} desc`)
    .limit(1)
  const [untouched] = template
    ? await tx
        .select({id: sessions.id})
        .from(sessions)
        .leftJoin(claims, eq(claims.session_id, sessions.id))
        .where(and(eq(sessions.booking_id, template.id), eq(sessions.status, 'SCHEDULED'), isNull(claims.id)))
        .limit(1)
    : []

  await clearTheWay(tx, pair, untouched?.id ?? null, slot, now)
  const times = {
    scheduled_start: slot.scheduled_start,
    scheduled_end: slot.scheduled_end,
    local_date: slot.date,
    settles_at: plusMs(slot.scheduled_end, day_ms),
  }
  const bookingTimes = {
    schedule,
    first_start: slot.scheduled_start,
    last_start: slot.scheduled_start,
    last_end: slot.scheduled_end,
    minutes: slot.minutes,
    sessions_count: 1,
    status: 'CONFIRMED' as const,
  }
  if (template && untouched) {
    await tx.update(sessions).set(times).where(eq(sessions.id, untouched.id))
    await tx.update(bookings).set(bookingTimes).where(eq(bookings.id, template.id))
    return
  }

  const [model] = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.parent_id, pair.parent_id), eq(bookings.audience, 'caretakers')))
    .orderBy(bookings.id)
    .limit(1)
  if (!model) return
  const booking_id = newId()
  const offer_id = newId()
  await tx.insert(bookings).values({
    ...model,
    ...bookingTimes,
    notes,
    id: booking_id,
    number: bookingNumber(randomInt),
    approved_offer_id: null,
    created_at: now,
    caretaker_id: pair.caretaker_id,
    hourly_rate_cents: pair.rate,
    fee_bps: 1000,
    approved_at: now,
    approved_by: pair.parent_user_id,
    cancelled_at: null,
    cancelled_by: null,
    cancelled_reason: null,
    cancelled_by_user_id: null,
    reopened_from: null,
  })
  await tx.insert(offers).values({
    id: offer_id,
    booking_id,
    bidder: 'caretaker',
    caretaker_id: pair.caretaker_id,
    by_user_id: pair.caretaker_user_id,
    hourly_rate_cents: pair.rate,
    status: 'ACCEPTED',
    received_at: now,
    decided_at: now,
  })
  await tx.update(bookings).set({approved_offer_id: offer_id}).where(eq(bookings.id, booking_id))
  await tx.insert(sessions).values({
    ...times,
    id: newId(),
    booking_id,
    parent_id: pair.parent_id,
    caretaker_id: pair.caretaker_id,
    timezone: zone,
    start_secret: randomBytes(32).toString('base64url'),
  })
  const {parent_user_id} = pair
  await seedMessages(tx, {...pair, parent_user_id, booking_id}, {now, last_end: slot.scheduled_end})
}

type Busy = Pick<SessionRow, 'parent_id' | 'caretaker_id' | 'assigned_member_id'>

/** The visits that take the time of one of these people: the family, the caregiver or the assigned member. */
const visitsOfPeople = ({parent_id, caretaker_id, assigned_member_id}: Busy) =>
  and(
    ne(sessions.status, 'CANCELLED'),
    or(
      eq(sessions.parent_id, parent_id),
      caretaker_id ? eq(sessions.caretaker_id, caretaker_id) : undefined,
      assigned_member_id ? eq(sessions.assigned_member_id, assigned_member_id) : undefined,
    ),
  )

/** Frees the family and the caregiver from now until the end of the session. */
async function clearTheWay(
  tx: Db,
  pair: Pick<Busy, 'parent_id' | 'caretaker_id'>,
  keep: string | null,
  slot: Slot,
  now: string,
): Promise<void> {
  const overlapping = await tx
    .select()
    .from(sessions)
    .where(
      and(
        visitsOfPeople({...pair, assigned_member_id: null}),
        keep ? ne(sessions.id, keep) : undefined,
        lt(sessions.scheduled_start, slot.scheduled_end),
        or(
          gt(sessions.scheduled_end, now),
          // the family's visits with others wait for their own confirmations
          and(
            inArray(sessions.status, ['START_PARTIAL', 'IN_PROGRESS', 'END_PARTIAL']),
            pair.caretaker_id ? eq(sessions.caretaker_id, pair.caretaker_id) : undefined,
          ),
        ),
      ),
    )
    // those that run end first, so that one ahead of them finds the time left
    .orderBy(sessions.scheduled_start)
  const ids = overlapping.map(({id}) => id)
  const stored = ids.length > 0 ? await tx.select().from(claims).where(inArray(claims.session_id, ids)) : []
  const isConfirmed = ({id}: SessionRow) => stored.some(claim => claim.session_id === id)
  let following = overlapping.filter(isConfirmed).length
  for (const session of overlapping) {
    if (!isConfirmed(session)) {
      await moveByWeeks(tx, session)
      continue
    }
    following -= 1
    // a minute is left to each confirmed session that follows
    const end = plusMs(now, -following * minute_ms)
    const start = await startOfEarlierEnd(tx, session, end)
    const own = stored.filter(claim => claim.session_id === session.id)
    if (start < end) await finish(tx, {...session, scheduled_start: start}, own, {end, now})
    else await moveByWeeks(tx, session)
  }
}

/** The start of a session that gets this end: its own, or for one ahead within the last hour, once its people are free. */
async function startOfEarlierEnd(tx: Db, session: SessionRow, end: string): Promise<string> {
  if (session.scheduled_start < end) return session.scheduled_start
  const hour_ago = plusMs(end, -60 * minute_ms)
  const [last] = await tx
    .select({end: max(sessions.scheduled_end)})
    .from(sessions)
    .where(and(visitsOfPeople(session), ne(sessions.id, session.id), lt(sessions.scheduled_start, end)))
  return last?.end && last.end > hour_ago ? last.end : hour_ago
}

/** Ends a confirmed session of an earlier start then, agreed by both sides. */
async function finish(
  tx: Db,
  session: SessionRow,
  stored: ClaimRow[],
  {end, now}: {end: string; now: string},
): Promise<void> {
  const {scheduled_start} = session
  const scheduled_end = session.scheduled_end < end ? session.scheduled_end : end
  const missing = (['start', 'end'] as const).flatMap(edge =>
    (['parent', 'caretaker'] as const)
      .filter(side => !stored.some(claim => claim.edge === edge && claim.side === side))
      .map(side => ({edge, side})),
  )
  const added = missing.map(({edge, side}) => {
    const at = edge === 'start' ? scheduled_start : scheduled_end
    return {
      id: newId(),
      session_id: session.id,
      side,
      edge,
      claimed_at: at,
      effective_at: at,
      received_at: now,
      reported_at: null,
      device_offset_ms: 0,
      latitude: null,
      longitude: null,
      accuracy_m: null,
      offline: false,
      by_user_id: stored[0]!.by_user_id,
      on_behalf: 'staff' as const,
      reason: 'The demo was restarted',
      memo: null,
      flags: [],
    }
  })
  if (added.length > 0) await tx.insert(claims).values(added)
  const state = computeState(
    {
      scheduled_start,
      scheduled_end,
      cancelled_at: null,
      accepted: [],
      contested: null,
      staff: null,
      claims: [...stored, ...added].map(({by_user_id, ...claim}) => ({...claim, by: by_user_id})),
    },
    now,
  )
  const {status, settled_by, started_at, ended_at, exceptions, settles_at, contest_until} = state
  await tx
    .update(sessions)
    .set({
      scheduled_start,
      scheduled_end,
      local_date: localDate(scheduled_start, zone),
      status,
      settled_by,
      started_at,
      ended_at,
      exceptions,
      settles_at,
      contest_until,
      busy_until: busyUntil({scheduled_start, scheduled_end, busy_until: null}, state),
    })
    .where(eq(sessions.id, session.id))
  const day = localDate(scheduled_start, zone)
  const [from, to] = [wallTime(scheduled_start, zone), wallTime(scheduled_end, zone)]
  const schedule: ScheduleLine[] = [{date_range: [day, day], time_range: [from, to]}]
  await tx
    .update(bookings)
    .set({
      first_start: scheduled_start,
      last_start: scheduled_start,
      last_end: scheduled_end,
      ...(from < to && {schedule}),
      ...(status === 'COMPLETED' && {status}),
    })
    // of weekly care the number counts one week
    .where(and(eq(bookings.id, session.booking_id), eq(bookings.sessions_count, 1), isNull(bookings.extended_until)))
}

/** Moves a session by whole weeks until all its people are free. */
async function moveByWeeks(tx: Db, session: SessionRow): Promise<void> {
  for (let weeks = 1; weeks < 60; weeks++) {
    const start = plusMs(session.scheduled_start, weeks * 7 * day_ms)
    const end = plusMs(session.scheduled_end, weeks * 7 * day_ms)
    const [busy] = await tx
      .select({id: sessions.id})
      .from(sessions)
      .where(
        and(
          visitsOfPeople(session),
          ne(sessions.id, session.id),
          lt(sessions.scheduled_start, end),
          gt(sessions.scheduled_end, start),
        ),
      )
      .limit(1)
    if (busy) continue
    await tx
      .update(sessions)
      .set({
        scheduled_start: start,
        scheduled_end: end,
        local_date: localDate(start, zone),
        settles_at: plusMs(end, day_ms),
      })
      .where(eq(sessions.id, session.id))
    return
  }
}

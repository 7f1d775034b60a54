import {m} from '#messages'
import {randomInt} from 'node:crypto'
import {and, desc, eq, gt, inArray, isNull, notInArray, sql} from 'drizzle-orm'
import {staffRoles} from '#contract/accounts/roles.ts'
import type {RequestLimit} from '#contract/bookings/family-bookings.ts'
import {childrenFit, type RequestBody, type ScheduleLine} from '#contract/bookings/request.ts'
import {inactiveServices, isWeekly} from '#domain/bookings/booking.ts'
import {day_ms, requestLimits} from '#domain/constants.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {drawNumbers} from '#domain/bookings/number.ts'
import {mercator, roundPlace} from '#domain/place.ts'
import {requestLimitText} from '#domain/bookings/request-text.ts'
import {expandSchedule, extendedUntil, slotsOfWeek, type Slot} from '#domain/bookings/schedule.ts'
import type {Caller} from '../../http/caller.ts'
import {invalid, rateLimited, refuse, type Refusal} from '../../http/refusal.ts'
import type {Deps} from '../../deps.ts'
import type {Db} from '../../db/client.ts'
import {plusMs} from '../../clock.ts'
import {bookings, parents, users} from '../../db/schema/all.ts'
import {phoneRequired} from './offers/policy.ts'
import {childrenOf} from '#server/modules/accounts/index.ts'
import {coverageOf} from '#server/modules/places/index.ts'
import {planLimit} from '#server/modules/subscriptions/index.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import {lockAuthorAndCheckEmail} from './visibility.ts'

const month_ms = 30 * day_ms

/** The sessions of a schedule, all in the future; otherwise a 422 that names the line. @see src/domain/rules.md#schedule */
function sessionsAhead(schedule: readonly ScheduleLine[], timezone: string, now: string): Slot[] | Refusal {
  const expanded = expandSchedule(schedule, timezone)
  if (!expanded.ok) return invalid(expanded.path, expanded.reason)
  const first = expanded.slots[0]?.scheduled_start
  if (first !== undefined && first > now) return expanded.slots
  const line = schedule.findIndex(each => {
    const own = expandSchedule([each], timezone)
    return own.ok && own.slots[0]?.scheduled_start === first
  })
  return invalid(`schedule.${Math.max(line, 0)}.date_range`, m.must_start_in_the_future_refusal())
}

/** Totals of the sessions, stored with the booking: hours and number of all, without an end of one week. */
export function totalsOf(slots: readonly Slot[], {schedule, timezone}: Pick<RequestBody, 'schedule' | 'timezone'>) {
  const [first, last] = [slots[0], slots.at(-1)]
  const counted = isWeekly({schedule}) ? slotsOfWeek(schedule, timezone) : slots
  if (!first || !last) throw new Error(`booking request has ${slots.length} visits`)
  return {
    first_start: first.scheduled_start,
    last_start: last.scheduled_start,
    // sessions do not overlap, so the last to start ends last
    last_end: last.scheduled_end,
    minutes: counted.reduce((sum, slot) => sum + slot.minutes, 0),
    sessions_count: counted.length,
    extended_until: isWeekly({schedule}) ? extendedUntil({schedule, timezone}, first.scheduled_start) : null,
  }
}

type NewBooking = Omit<typeof bookings.$inferInsert, 'number' | 'email_pending'>

/** A request body as it is stored, before it is known who is asked. */
type RequestRow = Omit<NewBooking, 'audience'>

/** The family of a request, and the person who makes it. */
export interface Requester {
  parent_id: string
  created_by: string
}

/**
 * Saves a new request, hidden while its author's email is not verified, under the first free number of some that are
 * drawn. The unique index decides between two that take the same one at the same moment.
 */
export async function insertBooking(
  tx: Db,
  values: NewBooking,
  random: (max: number) => number = drawInt,
): Promise<BookingRow> {
  const email_pending = await lockAuthorAndCheckEmail(tx, values.created_by)
  const number = sql<string>`(select c.number from unnest(${`{${drawNumbers(random).join()}}`}::text[]) with ordinality c(number, nth)
    where not exists (select from bookings taken where taken.number = c.number) order by c.nth limit 1)`
  const [row] = await tx
    .insert(bookings)
    .values({...values, email_pending, number})
    .returning()
  if (!row) throw new Error('the request was not saved')
  return row
}

const drawInt = (max: number) => randomInt(max)

/** The row of a request body from `family`; or a refusal that depends on time and calendar. */
export function buildRequestRow(body: RequestBody, family: Requester, now: string): RequestRow | Refusal {
  if (inactiveServices.has(body.service)) {
    return refuse('service_not_active', m.this_service_is_not_available_yet(), {
      fields: {service: m.coming_soon()},
    })
  }
  const slots = sessionsAhead(body.schedule, body.timezone, now)
  if (!Array.isArray(slots)) return slots
  const approx = roundPlace(body.latitude, body.longitude)
  return {
    ...family,
    ...totalsOf(slots, body),
    service: body.service,
    schedule: body.schedule,
    timezone: body.timezone,
    location: body.location,
    latitude: body.latitude,
    longitude: body.longitude,
    location_source: body.location_source ?? 'pin',
    approx_latitude: approx.latitude,
    approx_longitude: approx.longitude,
    place: mercator(approx.latitude, approx.longitude),
    county: body.county,
    address: body.address ?? null,
    handover: body.handover || null,
    number_of_children: body.number_of_children,
    ages: body.ages,
    age_months: body.age_months ?? [],
    child_ids: body.child_ids ?? [],
    preference: body.preference || null,
    live_in: body.live_in ?? false,
    medical_companion: body.medical_companion ?? false,
    max_hourly_rate_cents: body.max_hourly_rate == null ? null : dollarsToCents(body.max_hourly_rate),
    notes: body.notes || null,
    created_at: now,
  }
}

/** As `buildRequestRow`; also refuses a county that does not exist, and children that are not the family's. */
export async function checkRequest(
  body: RequestBody,
  family: Requester,
  {db, now, deps}: {db: Db; now: string; deps: Pick<Deps, 'isCounty'>},
): Promise<RequestRow | Refusal> {
  if (!(await deps.isCounty(body.county))) return invalid('county', m.there_is_no({county: body.county}))
  return (await checkChildren(db, {...body, ...family})) ?? buildRequestRow(body, family, now)
}

/** A refusal of named children that are not the family's, named twice, or more than are asked for; null if they may be. */
export async function checkChildren(
  db: Db,
  named: Pick<RequestBody, 'number_of_children' | 'child_ids'> & Pick<Requester, 'parent_id'>,
): Promise<Refusal | null> {
  if (!childrenFit(named)) return invalid('child_ids', m.name_each_child_once())
  const {child_ids = [], parent_id} = named
  const isOwn = child_ids.length === 0 || (await childrenOf(db, parent_id, child_ids)).length === child_ids.length
  return isOwn ? null : invalid('child_ids', m.must_be_children_of_your_family())
}

/**
 * The family of the caller; a refusal without a profile, or where the family's contact, whose number the approved side
 * reads, has no phone number. @see src/domain/rules.md#request-body
 */
export async function checkRequester(db: Db, {parent_id, user_id}: Caller): Promise<Requester | Refusal> {
  if (!parent_id) return refuse('not_found', m.complete_your_profile_first())
  const [contact] = await db
    .select({id: users.id, first_name: users.first_name, phone_number: users.phone_number})
    .from(parents)
    .innerJoin(users, eq(users.id, parents.user_id))
    .where(eq(parents.id, parent_id))
  if (contact?.phone_number) return {parent_id, created_by: user_id}
  return contact && contact.id !== user_id
    ? phoneRequired(m.ask_to_add_their_phone_number({name: contact.first_name}))
    : phoneRequired()
}

/** Whether a new request waits, because none of those it asks serves its place. @see src/domain/rules.md#waitlist */
export async function isUnserved(
  db: Db,
  {
    audience,
    organization_id,
    invite,
    ...place
  }: Pick<NewBooking, 'audience' | 'organization_id' | 'latitude' | 'longitude' | 'county'> &
    Pick<RequestBody, 'invite'>,
  now: string,
): Promise<boolean> {
  if (organization_id || invite) return false
  const {caregivers, agencies} = await coverageOf(db, place, now)
  return (audience === 'caretakers' ? caregivers : agencies) === 'none'
}

/** When the family's own requests of the last month were made, newest first. @see src/domain/rules.md#request-limits */
async function requestTimes(tx: Db, parent_id: string, now: string, limit: number): Promise<string[]> {
  const isDeclinedByProvider = and(
    eq(bookings.status, 'DECLINED'),
    inArray(bookings.cancelled_by, ['caretaker', 'agency']),
  )
  const rows = await tx
    .select({at: bookings.created_at})
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.created_by))
    .where(
      and(
        eq(bookings.parent_id, parent_id),
        gt(bookings.created_at, plusMs(now, -month_ms)),
        isNull(bookings.reopened_from),
        notInArray(users.role, [...staffRoles]),
        sql`(${isDeclinedByProvider}) is not true`,
      ),
    )
    .orderBy(desc(bookings.created_at))
    .limit(limit)
  return rows.map(({at}) => at)
}

/** The limit on a family's requests in a day or a month that is reached now, and when the next one is possible. */
export async function findReachedLimit(
  tx: Db,
  parent_id: string,
  {now, factor}: {now: string; factor: number},
): Promise<RequestLimit | null> {
  const [day, month] = [
    {per: 'day' as const, limit: Math.max(1, Math.round(requestLimits.per_day * factor)), ms: day_ms},
    {per: 'month' as const, limit: Math.max(1, Math.round(requestLimits.per_month * factor)), ms: month_ms},
  ]
  const times = await requestTimes(tx, parent_id, now, Math.max(day.limit, month.limit))
  for (const {per, limit, ms} of [month, day]) {
    const oldest = times[limit - 1]
    const again_at = oldest === undefined ? now : plusMs(oldest, ms)
    if (again_at > now) return {per, limit, again_at}
  }
  return null
}

/** Locks the family's row, so that of two requests at once the second counts the first. */
export async function lockFamily(tx: Db, parent_id: string): Promise<void> {
  await tx.select({id: parents.id}).from(parents).where(eq(parents.id, parent_id)).for('no key update')
}

/**
 * The limits on the requests of a locked family: 429 `rate_limited`, or 409 `plan_limit` if it has no plan and its full
 * number of open requests. A request on the waitlist does not need a plan.
 * @see src/domain/rules.md#request-limits
 * @see src/domain/rules.md#plans
 */
export async function checkRequestLimits(
  tx: Db,
  parent_id: string,
  {waitlisted, now, deps}: {waitlisted: boolean; now: string; deps: Pick<Deps, 'limits'>},
): Promise<Refusal | null> {
  const reached = await findReachedLimit(tx, parent_id, {now, factor: deps.limits.factor})
  if (reached) {
    const retry_after_s = Math.ceil((Date.parse(reached.again_at) - Date.parse(now)) / 1_000)
    return refuse('rate_limited', m.which_is_the_limit({value: requestLimitText(reached)}), {
      retry_after_s,
      current: reached,
    })
  }
  return waitlisted ? null : planLimit(tx, {owner_id: parent_id, type: 'careseekers', payer: {parent_id}}, now)
}

/** Counts a request of this network address: 429 `rate_limited` beyond the limit. @see src/domain/rules.md#request-limits */
export async function takeOfAddress(address: string, {limits}: Pick<Deps, 'limits'>): Promise<Refusal | null> {
  const wait_s = await limits.take('requests_address', address)
  return wait_s === null ? null : rateLimited(wait_s)
}

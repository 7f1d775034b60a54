import fc from 'fast-check'
import {eq} from 'drizzle-orm'
import {describe, expect, test} from 'vitest'
import type {RequestBody} from '#contract/bookings/request.ts'
import {getParentBooking} from '#contract/bookings/family-bookings.ts'
import * as contract from '#contract/bookings/provider-bookings.ts'
import {countFree} from '#domain/bookings/availability.ts'
import {usual_radius_miles} from '#domain/app-constants.ts'
import {matchScore} from '#domain/bookings/match.ts'
import {distanceMiles, mercator, roundPlace} from '#domain/place.ts'
import {expandSchedule} from '#domain/bookings/schedule.ts'
import {newId} from '#lib/id.ts'
import {caretakers, checks, sessions, users} from '#server/db/schema/all.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {nashville, type Caretaker, type Place} from '#tests/support/people.ts'
import {putRequests, type RequestRow} from '#tests/support/requests.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const parent = await app.parent()
const clear = () => app.rows('truncate bookings cascade')

const nearbyOf = (by: Caretaker, radius_miles?: number) =>
  app.ok(contract.nearby, {
    by,
    query: {status: 'PENDING', ...(radius_miles !== undefined && {radius_miles: String(radius_miles)})},
  })

async function moveTo(caretaker: Caretaker, at: Place) {
  await app.db.update(users).set(at).where(eq(users.id, caretaker.user_id))
  await app.db
    .update(caretakers)
    .set({place: mercator(at.latitude, at.longitude)})
    .where(eq(caretakers.id, caretaker.caretaker_id))
}

const roundedPlace = (row: RequestRow) => ({latitude: row.approx_latitude, longitude: row.approx_longitude})

type Profile = Pick<
  typeof caretakers.$inferInsert,
  | 'available_dates'
  | 'hourly_rate_cents'
  | 'work_distance'
  | 'ages'
  | 'live_in'
  | 'medical_companion'
  | 'rating'
  | 'on_time_count'
  | 'visits_count'
>
type Visit = {scheduled_start: string; scheduled_end: string}

/** The order as the domain's rules give it, one request at a time, by instants. */
function byHand(rows: RequestRow[], me: Profile, busy: Visit[], at: Place, radius_miles: number) {
  return rows
    .map(row => {
      const expanded = expandSchedule(row.schedule, row.timezone)
      const slots = expanded.ok ? expanded.slots : []
      const unclaimed = slots.filter(
        s => !busy.some(b => b.scheduled_start < s.scheduled_end && s.scheduled_start < b.scheduled_end),
      )
      const miles = distanceMiles(roundPlace(at.latitude, at.longitude), roundedPlace(row))
      const score = matchScore({
        distance_miles: miles,
        work_distance: me.work_distance,
        slots_total: slots.length,
        slots_free: countFree(unclaimed, row.timezone, me.available_dates ?? []),
        ages_wanted: row.ages,
        ages_offered: me.ages ?? [],
        live_in_wanted: row.live_in,
        live_in_offered: me.live_in ?? false,
        medical_wanted: row.medical_companion,
        medical_offered: me.medical_companion ?? false,
        rate_cents: me.hourly_rate_cents,
        max_rate_cents: row.max_hourly_rate_cents,
        verified: true,
        rating: me.rating ?? null,
        reliability: me.visits_count ? (me.on_time_count ?? 0) / me.visits_count : null,
      })
      return {id: row.id, miles, score}
    })
    .filter(each => each.miles <= Math.min(radius_miles, 50))
    .toSorted((a, b) => b.score - a.score || a.miles - b.miles || a.id.localeCompare(b.id))
}

const day = fc.integer({min: 2, max: 28}).map(n => `2026-06-${String(n).padStart(2, '0')}`)
const clock = fc
  .tuple(fc.integer({min: 0, max: 23}), fc.constantFrom('00', '30'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`)
const line = fc
  .record(
    {
      date_range: fc.tuple(day, day).map(days => days.toSorted() as [string, string]),
      weekdays: fc.uniqueArray(fc.integer({min: 1, max: 7}), {minLength: 1}),
      time_range: fc.tuple(clock, clock),
    },
    {requiredKeys: ['date_range', 'time_range']},
  )
  .map(({weekdays, ...rest}) => (weekdays ? {...rest, weekdays} : rest))
const age = fc.integer({min: 0, max: 12})
const around = (center: Place, degrees: number) =>
  fc.record({
    latitude: fc.double({min: -degrees, max: degrees, noNaN: true}).map(d => center.latitude + d),
    longitude: fc.double({min: -degrees, max: degrees, noNaN: true}).map(d => center.longitude + d),
  })
const body: fc.Arbitrary<Partial<RequestBody>> = fc
  .record({
    place: around(nashville, 1),
    schedule: fc.array(line, {minLength: 1, maxLength: 2}),
    timezone: fc.constantFrom('America/Chicago', 'America/New_York'),
    ages: fc.array(age, {minLength: 1, maxLength: 3}),
    live_in: fc.boolean(),
    medical_companion: fc.boolean(),
    max_hourly_rate: fc.option(fc.integer({min: 8, max: 40})),
  })
  .map(({place, ...rest}) => ({...place, ...rest, number_of_children: rest.ages.length}))
const profile: fc.Arbitrary<Profile> = fc.record({
  available_dates: fc.oneof(
    fc.constant<Profile['available_dates']>([{date_range: ['2026-06-02', '2026-06-28'], time_range: ['00:00-00:00']}]),
    fc.array(
      fc.record({
        date_range: fc.uniqueArray(day, {minLength: 1, maxLength: 6}).map(days => days.toSorted()),
        time_range: fc.array(
          fc.tuple(clock, clock).map(([from, to]) => `${from}-${to}`),
          {minLength: 1, maxLength: 2},
        ),
      }),
      {maxLength: 3},
    ),
  ),
  hourly_rate_cents: fc.integer({min: 1000, max: 4500}),
  work_distance: fc.integer({min: 0, max: 40}),
  ages: fc.uniqueArray(age, {maxLength: 6}),
  live_in: fc.boolean(),
  medical_companion: fc.boolean(),
  rating: fc.option(fc.integer({min: 4, max: 20}).map(n => n / 4)),
  visits_count: fc.constantFrom(0, 20),
  on_time_count: fc.integer({min: 0, max: 20}),
})

describe('what is nearby', () => {
  test('is what the rules find one by one, in their order and with their score', async () => {
    const caretaker = await app.caretaker()
    const scene = fc.record({
      bodies: fc.array(body, {minLength: 1, maxLength: 30}),
      me: profile,
      at: around(nashville, 0.4),
      radius_miles: fc.oneof(fc.integer({min: 0, max: 80}), fc.constantFrom(10, 25, 50)),
      busy: fc.array(fc.record({start_h: fc.integer({min: 24, max: 27 * 24}), hours: fc.integer({min: 1, max: 9})}), {
        maxLength: 12,
      }),
    })
    await fc.assert(
      fc.asyncProperty(scene, async ({bodies, me, at, radius_miles, busy}) => {
        await clear()
        await moveTo(caretaker, at)
        await app.db.update(caretakers).set(me).where(eq(caretakers.id, caretaker.caretaker_id))
        const [other] = await putRequests(app, parent, [{}], {
          status: 'CONFIRMED',
          caretaker_id: caretaker.caretaker_id,
        })
        const visits: Visit[] = []
        for (const {start_h, hours} of busy) {
          const start = Date.parse('2026-06-01T00:00:00Z') + start_h * 3_600_000
          const visit = {
            scheduled_start: new Date(start).toISOString(),
            scheduled_end: new Date(start + hours * 3_600_000).toISOString(),
          }
          // she is at one place at a time
          if (visits.some(v => v.scheduled_start < visit.scheduled_end && visit.scheduled_start < v.scheduled_end))
            continue
          visits.push(visit)
        }
        if (visits.length > 0) {
          await app.db.insert(sessions).values(
            visits.map(visit => ({
              booking_id: other!.id,
              parent_id: parent.parent_id,
              caretaker_id: caretaker.caretaker_id,
              local_date: visit.scheduled_start.slice(0, 10),
              ...visit,
              timezone: 'America/Chicago',
              start_secret: 'secret',
            })),
          )
        }
        const rows = await putRequests(app, parent, bodies)
        const expected = byHand(rows, me, visits, at, radius_miles)
        const found = await nearbyOf(caretaker, radius_miles)
        expect(found.map(lead => lead.id)).toEqual(expected.map(each => each.id))
        for (const [i, lead] of found.entries()) {
          expect(lead.match.score).toBeCloseTo(expected[i]!.score, 3)
          expect(lead.distance_miles).toBeCloseTo(expected[i]!.miles, 1)
        }
      }),
      {numRuns: 60},
    )
  })

  test('is as far as the family then reads beside the offer', async () => {
    await clear()
    const story = storyOf(app)
    const [dana, caretaker] = [await app.parent(), await app.caretaker()]
    await moveTo(caretaker, {latitude: 36.10371, longitude: -86.84912})
    const request = await story.request(dana)
    const lead = (await nearbyOf(caretaker)).find(({id}) => id === request.id)
    await story.bid(caretaker, request)
    const {offers} = await app.ok(getParentBooking, {by: dana, params: {id: request.id}})
    expect(offers?.[0]?.match?.reasons).toContainEqual({kind: 'distance', miles: lead?.distance_miles})
  })

  test('the family reads beside the offer that its bidder is free at none of the times', async () => {
    await clear()
    const story = storyOf(app)
    const [dana, caretaker] = [await app.parent(), await app.caretaker()]
    await app.db.update(caretakers).set({available_dates: []}).where(eq(caretakers.id, caretaker.caretaker_id))
    const request = await story.request(dana)
    await story.bid(caretaker, request)
    const {offers} = await app.ok(getParentBooking, {by: dana, params: {id: request.id}})
    expect(offers?.[0]?.match?.gaps).toContainEqual(expect.objectContaining({kind: 'free', visits_free: 0}))
    expect(offers?.[0]?.match?.reasons.map(({kind}) => kind)).not.toContain('free')
  })

  test('ends at the radius, and at fifty miles however many are asked', async () => {
    await clear()
    const caretaker = await app.caretaker()
    const [near] = await putRequests(app, parent, [{latitude: nashville.latitude + 0.3}])
    const [inside] = await putRequests(app, parent, [{latitude: nashville.latitude + 0.715}])
    await putRequests(app, parent, [{latitude: nashville.latitude + 0.74}])
    const home = roundPlace(nashville.latitude, nashville.longitude)
    const miles = distanceMiles(home, roundedPlace(near!))
    const justIn = Math.ceil(miles * 1000) / 1000
    expect((await nearbyOf(caretaker, justIn)).map(lead => lead.id)).toEqual([near!.id])
    expect(await nearbyOf(caretaker, Number((justIn - 0.001).toFixed(3)))).toEqual([])
    expect(distanceMiles(home, roundedPlace(inside!))).toBeGreaterThan(49)
    expect((await nearbyOf(caretaker, 999_999)).map(lead => lead.id)).toEqual([near!.id, inside!.id])
    expect((await nearbyOf(caretaker)).map(lead => lead.id)).toEqual([near!.id, inside!.id])
  })

  test.each([
    ['over the edge of the map', {latitude: 51.9, longitude: 179.95}, {latitude: 51.9, longitude: -179.95}],
    ['back over the edge', {latitude: 51.9, longitude: -179.95}, {latitude: 51.9, longitude: 179.95}],
    ['across the north pole', {latitude: 89.8, longitude: 10}, {latitude: 89.8, longitude: -170}],
    ['across the south pole', {latitude: -89.9, longitude: 0}, {latitude: -89.9, longitude: 180}],
  ])('reaches %s', async (_, at, there) => {
    await clear()
    const caretaker = await app.caretaker({at})
    const [request] = await putRequests(app, parent, [there])
    await putRequests(app, parent, [{...there, longitude: there.longitude / 2, latitude: there.latitude - 3}])
    const found = await nearbyOf(caretaker, 50)
    expect(found.map(lead => lead.id)).toEqual([request!.id])
  })

  test('tells nothing of the place below its square kilometre, ask as often as one likes', async () => {
    await clear()
    const caretaker = await app.caretaker()
    const [first] = await putRequests(app, parent, [{latitude: 36.16101, longitude: -86.78101}])
    const cell = roundedPlace(first!)
    // as far apart as one cell allows
    const [second] = await putRequests(app, parent, [
      {latitude: cell.latitude + 0.0049, longitude: cell.longitude + 0.0049},
    ])
    expect(roundedPlace(second!)).toEqual(cell)
    for (let i = 0; i < 50; i++) {
      const at = {latitude: 36.1 + i * 0.0031, longitude: -86.85 + ((i * 7) % 50) * 0.0029}
      await moveTo(caretaker, at)
      const found = await nearbyOf(caretaker, 1 + (i % 8))
      expect(found.length === 0 || found.length === 2, 'both or neither').toBe(true)
      expect(new Set(found.map(lead => `${lead.distance_miles} ${lead.latitude} ${lead.longitude}`)).size).toBeLessThan(
        2,
      )
      for (const lead of found) expect({latitude: lead.latitude, longitude: lead.longitude}).toEqual(cell)
    }
  })

  test('is open requests to caregivers alone, with the visits that still fit', async () => {
    await clear()
    const caretaker = await app.caretaker()
    await app.db
      .update(caretakers)
      .set({available_dates: [{date_range: ['2026-06-08', '2026-06-09'], time_range: ['08:00-18:00']}]})
      .where(eq(caretakers.id, caretaker.caretaker_id))
    const [open] = await putRequests(app, parent, [{}])
    await putRequests(app, parent, [{}], {audience: 'agencies'})
    for (const status of ['CONFIRMED', 'CANCELLED', 'DECLINED', 'EXPIRED'] as const) {
      await putRequests(app, parent, [{}], {status})
    }
    const [lead, ...others] = await nearbyOf(caretaker, 10)
    expect(others).toEqual([])
    expect(lead).toMatchObject({id: open!.id, my_offer: null, parent: {last_name: 'P.'}})
    expect(lead!.match.reasons).toContainEqual({kind: 'free', visits_free: 2, visits_total: 3})
    expect(lead!.match.gaps).toContainEqual({
      kind: 'free',
      visits_free: 2,
      visits_total: 3,
      weekdays: [],
      dates: ['2026-06-10'],
      more_dates: 0,
    })
    expect(lead).not.toHaveProperty('busy_times')
    expect(lead).not.toHaveProperty('address')
    expect(await app.ok(contract.nearby, {by: caretaker, query: {status: 'CONFIRMED'}})).toEqual([])
    app.clock.advance({days: 30})
    expect(await nearbyOf(await app.caretaker(), 10), 'their last visit would have begun').toEqual([])
    app.clock.advance({days: -30})
  })
})

test('one request is found by itself, however many are nearer, and only while it is open and in reach', async () => {
  await clear()
  const {latitude, longitude} = nashville
  const caretaker = await app.caretaker({at: {latitude: latitude + 0.6, longitude}, work_distance: 50})
  const away = await app.caretaker({at: {latitude: latitude + 1.2, longitude}})
  const story = storyOf(app)
  const [wanted, other] = [await story.request(parent), await story.request(parent)]
  const one = (by: Caretaker, booking_id: string) => app.ok(contract.nearby, {by, query: {booking_id}})
  expect(await nearbyOf(caretaker, 25)).toEqual([])
  expect((await one(caretaker, wanted.id)).map(each => each.id)).toEqual([wanted.id])
  expect((await nearbyOf(caretaker)).map(each => each.id)).toContain(other.id)
  expect(await one(away, wanted.id)).toEqual([])
  expect(await one(caretaker, newId())).toEqual([])
  await app.rows(`update bookings set status = 'CANCELLED' where id = '${wanted.id}'`)
  expect(await one(caretaker, wanted.id)).toEqual([])
})

test('a caregiver with a visit at that time reads so before she bids', async () => {
  await clear()
  const caretaker = await app.caretaker()
  const story = storyOf(app)
  const schedule = [
    {
      date_range: ['2026-06-10', '2026-06-10'] as [string, string],
      time_range: ['09:00', '13:00'] as [string, string],
    },
  ]
  await story.confirmed(parent, caretaker, {schedule})
  const asked = await story.request(parent, {
    schedule: [{date_range: ['2026-06-09', '2026-06-11'], time_range: ['12:00', '15:00']}],
  })
  const [lead] = await nearbyOf(caretaker, 10)
  expect(lead).toMatchObject({id: asked.id, busy_times: 1})
  expect((await nearbyOf(await app.caretaker(), 10))[0]).not.toHaveProperty('busy_times')
})

describe('who may look', () => {
  test('an unverified caregiver reads a number and what is missing', async () => {
    await clear()
    await putRequests(app, parent, [{}, {}])
    const caretaker = await app.caretaker({verified: false, phone_number: null})
    expectRefusal(await app.call(contract.nearby, {by: caretaker}), 403, 'not_verified')
    expect(await app.ok(contract.nearbyCount, {by: caretaker})).toEqual({
      count: 2,
      missing: ['identity', 'age', 'background', 'phone_number'],
    })
    const verified = await app.caretaker()
    expect(await app.ok(contract.nearbyCount, {by: verified})).toEqual({count: 2, missing: []})
  })

  test('the number is that of the list, which reaches 25 miles at first', async () => {
    await clear()
    // 28 miles north
    await putRequests(app, parent, [{}, {latitude: nashville.latitude + 0.4}])
    const [verified, newcomer] = [await app.caretaker(), await app.caretaker({verified: false})]
    expect(await nearbyOf(verified, usual_radius_miles)).toHaveLength(1)
    expect((await app.ok(contract.nearbyCount, {by: newcomer})).count).toBe(1)
  })

  test('a check that ran out bars until it is made anew', async () => {
    const caretaker = await app.caretaker()
    await app.db.update(checks).set({expires_on: '2026-05-31'}).where(eq(checks.caretaker_id, caretaker.caretaker_id))
    expectRefusal(await app.call(contract.nearby, {by: caretaker}), 403, 'not_verified')
    expect((await app.ok(contract.nearbyCount, {by: caretaker})).missing).toContain('background')
    await app.db.insert(checks).values(
      (['identity', 'age', 'background'] as const).map(kind => ({
        id: newId(),
        caretaker_id: caretaker.caretaker_id,
        kind,
        provider: 'Checkmate',
        checked_on: '2026-06-01',
        expires_on: '2026-06-01',
      })),
    )
    expect((await app.call(contract.nearby, {by: caretaker})).status).toBe(200)
  })

  test('without a place on the profile nothing is nearby', async () => {
    const caretaker = await app.caretaker()
    await app.db.update(users).set({latitude: null, longitude: null}).where(eq(users.id, caretaker.user_id))
    expect(await nearbyOf(caretaker)).toEqual([])
    expect(await app.ok(contract.nearbyCount, {by: caretaker})).toEqual({count: 0, missing: ['place']})
  })
})

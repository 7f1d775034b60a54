import {eq, sql} from 'drizzle-orm'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import type {RequestBody} from '#contract/bookings/request.ts'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import {getBookingHistory} from '#contract/bookings/history.ts'
import {assignedRequests, cancelByOrganization} from '#contract/bookings/provider-bookings.ts'
import {listNotifications} from '#contract/notifications.ts'
import {searchAll} from '#contract/admin/search.ts'
import {newId} from '#lib/id.ts'
import {bookings} from '#server/db/schema/all.ts'
import {insertBooking} from '#server/modules/bookings/request.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import type {Parent} from '#tests/support/people.ts'
import {runsHere} from '#tests/support/runs.ts'
import {someRequest, storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)

const count = async (table: string) => (await app.rows<{n: number}>(`select count(*)::int as n from ${table}`))[0]!.n
const get = (by: Parent, id: string) => app.ok(familyBookings.getParentBooking, {by, params: {id}})

describe('a request', () => {
  test('is kept as it was asked, with a number to say and the visits it means', async () => {
    const parent = await app.parent()
    const booking = await story.request(parent)
    expect(booking).toMatchObject({
      number: expect.stringMatching(/^V-[2-9A-HJ-NP-Y]{5}$/) as string,
      audience: 'caretakers',
      organization_id: null,
      caretaker_id: null,
      status: 'PENDING',
      sessions_count: 3,
      hours: 12,
      first_start: '2026-06-08T14:00:00.000Z',
      last_end: '2026-06-10T18:00:00.000Z',
      latitude: someRequest.latitude,
      address: someRequest.address,
      offers: [],
      offers_count: 0,
      parent: {id: parent.parent_id, first_name: 'Pat'},
    })
    expect(await get(parent, booking.id)).toEqual(booking)
  })

  test('has a sixth character in its number once those of five run out', async () => {
    const parent = await app.parent()
    await story.request(parent)
    const [row] = await app.db.select().from(bookings).where(eq(bookings.parent_id, parent.parent_id))
    const {id: _, number: __, ...values} = row!
    const numbers = []
    for (let nth = 0; nth < 2; nth += 1) {
      const {number} = await app.db.transaction(tx => insertBooking(tx, values, () => 0))
      numbers.push(number)
    }
    expect(numbers).toEqual(['V-22222', 'V-222222'])
    const admin = await app.staff('admin')
    const found = await app.ok(searchAll, {by: admin, query: {q: '222222'}})
    expect(found.bookings.items.map(each => each.number)).toEqual(['V-222222'])
  })

  test('keeps beside the exact place only the middle of its square kilometre', async () => {
    const booking = await story.request(await app.parent())
    const [row] = await app.rows<{lat: number; x: number}>(
      sql`select approx_latitude::float8 as lat, (place[0])::float8 as x from bookings where id = ${booking.id}::uuid`,
    )
    expect(row!.lat).not.toBe(someRequest.latitude)
    expect(Math.abs(row!.lat - someRequest.latitude)).toBeLessThan(0.006)
    expect(Math.abs(row!.x - (6_378_137 * someRequest.longitude * Math.PI) / 180)).toBeLessThan(900)
  })

  test('for elders names no children', async () => {
    const elders = {service: 'Elderly Care' as const, number_of_children: 0, ages: []}
    expect((await story.request(await app.parent(), elders)).service).toBe('Elderly Care')
  })

  const line = someRequest.schedule[0]!
  const wrong: [string, number, string, Partial<RequestBody>, string][] = [
    ['a service that is coming soon', 422, 'service_not_active', {service: 'Pickup Service'}, 'service'],
    ['another one', 422, 'service_not_active', {service: 'Workplace Care'}, 'service'],
    [
      'a start that has passed',
      422,
      'invalid',
      {schedule: [line, {date_range: ['2026-05-31', '2026-06-02'], time_range: ['14:00', '15:00']}]},
      'schedule.1.date_range',
    ],
    [
      'a start at this very moment',
      422,
      'invalid',
      {schedule: [{date_range: ['2026-06-01', '2026-06-01'], time_range: ['10:00', '12:00']}]},
      'schedule.0.date_range',
    ],
    [
      'the same start and end',
      422,
      'invalid',
      {schedule: [{...line, time_range: ['09:00', '09:00']}]},
      'schedule.0.time_range',
    ],
    [
      'visits that overlap',
      422,
      'invalid',
      {schedule: [line, {date_range: ['2026-06-09', '2026-06-09'], time_range: ['12:00', '14:00']}]},
      'schedule.1',
    ],
    [
      'more than 366 visits',
      422,
      'invalid',
      {schedule: [{...line, date_range: ['2026-06-08', '2027-06-09']}]},
      'schedule',
    ],
    [
      'the year 9999',
      422,
      'invalid',
      {schedule: [{...line, date_range: ['9999-12-31', '9999-12-31']}]},
      'schedule.0.date_range.0',
    ],
    ['a county that does not exist', 422, 'invalid', {county: 'Nowhere County, TN'}, 'county'],
    ['fewer ages than children', 422, 'invalid', {number_of_children: 2}, 'ages'],
    ['children without a child', 422, 'invalid', {number_of_children: 0, ages: []}, 'number_of_children'],
  ]
  test.each(wrong)('with %s is refused', async (_, status, code, overrides, path) => {
    const parent = await app.parent()
    const before = await count('bookings')
    const answer = await app.call(familyBookings.requestBooking, {
      by: parent,
      key: newId(),
      body: {...someRequest, ...overrides},
    })
    const refusal = expectRefusal(answer, status, code as 'invalid')
    expect(Object.keys(refusal.fields ?? {})).toContain(path)
    expect(await count('bookings')).toBe(before)
  })

  test('needs a telephone number', async () => {
    const parent = await app.parent({phone_number: null})
    const answer = await app.call(familyBookings.requestBooking, {by: parent, body: someRequest})
    expectRefusal(answer, 422, 'phone_required')
  })

  test('belongs to its caller, whatever the body says', async () => {
    const forged = {...someRequest, parent_id: newId(), status: 'CONFIRMED', fee_bps: 0}
    const answer = await app.call(familyBookings.requestBooking, {by: await app.parent(), body: forged})
    const refusal = expectRefusal(answer, 422, 'invalid')
    expect(Object.keys(refusal.fields!).sort()).toEqual(['fee_bps', 'parent_id', 'status'])
  })

  test('sent twice with one key is one request, and its key is good for nothing else', async () => {
    const [by, key] = [await app.parent(), newId()]
    const send = (notes: string) => app.call(familyBookings.requestBooking, {by, key, body: {...someRequest, notes}})
    const [first, twin] = await Promise.all([send('once'), send('once')])
    const again = await send('once')
    expect([first.status, twin.status, again.status]).toEqual([201, 201, 201])
    expect(again.headers.get('Idempotency-Replayed')).toBe('true')
    expect(new Set([first.body.id, twin.body.id, again.body.id]).size).toBe(1)
    expectRefusal(await send('another'), 422, 'idempotency_key_reused')
    expect(await app.ok(familyBookings.listParentBookings, {by})).toHaveLength(1)
  })
})

describe('a request to agencies', () => {
  test('is a lead for all of the county, or assigned to one', async () => {
    const [parent, agency] = [await app.parent(), await app.agency()]
    expect(await story.requestAgency(parent)).toMatchObject({audience: 'agencies', organization_id: null})
    expect(await story.requestAgency(parent, {organization_id: agency.org_id})).toMatchObject({
      audience: 'agencies',
      organization_id: agency.org_id,
    })
  })

  test('names the only agency that it asks, for the family alone', async () => {
    const [parent, agency] = [await app.parent(), await app.agency({legal_name: 'Oak Care'})]
    const {id} = await story.requestAgency(parent, {organization_id: agency.org_id})
    const to = {by: parent, params: {id}}
    const history = async () => (await app.ok(getBookingHistory, to)).items.map(({what, name}) => [what, name])
    expect(await app.ok(familyBookings.getParentBooking, to)).toMatchObject({organization_name: 'Oak Care'})
    expect(await history()).toContainEqual(['notified', 'Oak Care'])
    const [lead] = await app.ok(assignedRequests, {by: agency})
    expect(lead).toMatchObject({id, organization_id: agency.org_id})
    expect(lead).not.toHaveProperty('organization_name')

    await app.ok(cancelByOrganization, {by: agency, key: newId(), params: {id}, body: {}})
    const {items} = await app.ok(listNotifications, {by: parent, query: {}})
    expect(items[0]?.title).toBe('Oak Care cannot take your request')
  })

  test('reaches no agency that is not subscribed, nor anything else that has an id', async () => {
    const parent = await app.parent()
    const unsubscribed = await app.agency({subscribed: false})
    for (const organization_id of [unsubscribed.org_id, parent.parent_id, newId()]) {
      const body = {...someRequest, organization_id}
      expectRefusal(await app.call(familyBookings.requestAgencyBooking, {by: parent, body}), 404, 'not_found')
    }
  })
})

test('whatever is sent, the answer is a booking or the API’s refusal, and a refusal writes nothing', async () => {
  const by = await app.parent()
  const junk = fc.oneof(
    fc.string({unit: 'binary'}),
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constantFrom(null, [], {}, '', '\u0000', '2026-06-31', '24:00', 'Mars/Olympus', '🧸'.repeat(300)),
    fc.jsonValue({maxDepth: 3}),
  )
  const date = fc.constantFrom(
    '2026-06-07',
    '2026-06-08',
    '2026-06-30',
    '2026-11-01',
    '2027-03-14',
    '2099-12-31',
    '0001-01-01',
  )
  const time = fc.constantFrom('00:00', '02:30', '09:00', '13:30', '23:59')
  const scheduleLine = fc.record(
    {
      date_range: fc.tuple(date, date),
      weekdays: fc.array(fc.integer({min: 0, max: 8}), {maxLength: 8}),
      time_range: fc.tuple(time, time),
    },
    {requiredKeys: ['date_range', 'time_range']},
  )
  const near = {
    schedule: fc.array(scheduleLine, {maxLength: 3}),
    timezone: fc.constantFrom(
      'America/Chicago',
      'Asia/Kathmandu',
      'Pacific/Apia',
      'UTC',
      'EST5EDT',
      'america/chicago',
      '+05:00',
    ),
    latitude: fc.double({min: -91, max: 91, noNaN: true}),
    longitude: fc.constantFrom(-180, 180, 0, -86.78, 181),
    county: fc.constantFrom('Davidson County, TN', 'davidson', 'Ñandú, TX'),
    max_hourly_rate: fc.constantFrom(1, 22.5, 22.555, 500, 501, null),
    organization_id: fc.constantFrom(null, newId(), 'x'),
  }
  const field = fc.constantFrom(...Object.keys({...someRequest, ...near}), 'parent_id', '__proto__x')
  const change = fc.oneof(
    fc.tuple(field, junk),
    ...Object.entries(near).map(([name, value]) => fc.tuple(fc.constant(name), value as fc.Arbitrary<unknown>)),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(change, {maxLength: 3}), fc.boolean(), async (changes, toAgencies) => {
      const body = {...someRequest, ...Object.fromEntries(changes)}
      const before = await count('bookings')
      const answer = await app.call(toAgencies ? familyBookings.requestAgencyBooking : familyBookings.requestBooking, {
        by,
        body,
      })
      const wrote = (await count('bookings')) - before
      expect([201, 404, 422]).toContain(answer.status)
      if (answer.status !== 201) expectRefusal(answer, answer.status)
      expect(wrote).toBe(answer.status === 201 ? 1 : 0)
    }),
    {numRuns: runsHere(300)},
  )
})

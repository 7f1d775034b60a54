import {beforeEach, expect, test} from 'vitest'
import {getAnyBooking, listAllBookings, listBookingVisits} from '#contract/admin/bookings.ts'
import * as confirming from '#contract/sessions/confirming.ts'
import {addChild, removeChild} from '#contract/accounts/children.ts'
import {cancelBooking} from '#contract/bookings/family-bookings.ts'
import {staff_past_visits} from '#domain/constants.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const june = (day: number) => ({
  schedule: [{date_range: [`2026-06-${day}`, `2026-06-${day}`], time_range: ['09:00', '13:00']}] as [never],
})

/** Three bookings: a caregiver's, an agency's own, and a lead that no one was named for. */
async function town() {
  const staff = await app.staff()
  const parent = await app.parent({first_name: 'Ada', last_name: 'Quill', phone_number: '+1 615 555 0123'})
  const other = await app.parent({first_name: 'Bea', last_name: 'Moss'})
  const caretaker = await app.caretaker({first_name: 'Grace', last_name: 'Okafor'})
  const agency = await app.agency({legal_name: 'Maple Care LLC'})
  const visited = await story.confirmed(parent, caretaker, june(10))
  const assigned = await story.requestAgency(other, {...june(15), organization_id: agency.org_id})
  const lead = await story.requestAgency(other, june(20))
  const list = async (query: object = {}) => (await app.ok(listAllBookings, {by: staff, query})).items
  const numbers = async (query: object = {}) => (await list(query)).map(({number}) => number)
  return {staff, parent, other, caretaker, agency, visited, assigned, lead, list, numbers}
}

test('every booking is listed, newest first, with both its sides', async () => {
  const {list, visited, assigned, lead, parent, caretaker, agency} = await town()
  const all = await list()
  expect(all.map(({number}) => number)).toEqual([lead.number, assigned.number, visited.number])
  expect(all[2]).toMatchObject({
    status: 'CONFIRMED',
    sessions_count: 1,
    hours: 4,
    hourly_rate: 25,
    family: {id: parent.parent_id, user_id: parent.user_id, name: 'Ada Quill'},
    provider: {kind: 'caretaker', id: caretaker.caretaker_id, name: 'Grace Okafor'},
    assigned_to: null,
  })
  expect(all[1]).toMatchObject({provider: null, assigned_to: {id: agency.org_id, name: 'Maple Care LLC'}})
})

test('the bookings of a caregiver are found by their id, and the list names them', async () => {
  const {staff, caretaker, visited} = await town()
  const query = {caretaker_id: caretaker.caretaker_id}
  const list = await app.ok(listAllBookings, {by: staff, query})
  expect(list.items.map(({number}) => number)).toEqual([visited.number])
  expect(list).toMatchObject({provider_name: 'Grace Okafor', total: {count: 1}})
})

test('the bookings of a family are found by its id, and the list names it', async () => {
  const {staff, parent, visited} = await town()
  const list = await app.ok(listAllBookings, {by: staff, query: {parent_id: parent.parent_id}})
  expect(list.items.map(({number}) => number)).toEqual([visited.number])
  expect(list).toMatchObject({family_name: 'Ada Quill', total: {count: 1}})
  expect(list.provider_name).toBeUndefined()
})

test('a booking is found by its number and by the person who takes part in it', async () => {
  const {numbers, visited, assigned, lead} = await town()
  expect(await numbers({q: visited.number})).toEqual([visited.number])
  expect(await numbers({q: visited.number.slice(2).toLowerCase()})).toEqual([visited.number])
  expect(await numbers({q: 'qui ad'})).toEqual([visited.number])
  expect(await numbers({q: '6155550123'})).toEqual([visited.number])
  expect(await numbers({q: 'okafor'})).toEqual([visited.number])
  expect(await numbers({q: 'maple'})).toEqual([assigned.number])
  expect(await numbers({q: 'moss'})).toEqual([lead.number, assigned.number])
  expect(await numbers({q: visited.number.slice(0, 5)})).toEqual([visited.number])
  expect(await numbers({q: 'okaforr'})).toEqual([visited.number])
  await app.rows(`update bookings set location = '204 Wharf Street' where number = '${lead.number}'`)
  expect(await numbers({q: '204 wharf'})).toEqual([lead.number])
  expect(await numbers({q: '%'})).toEqual([])
  expect(await numbers({q: "o'; drop"})).toEqual([])
})

test('all running bookings of a family that name fewer children than they are for are found, also after sixty', async () => {
  const {list, numbers, visited, parent} = await town()
  const {id: ellie} = await app.ok(addChild, {
    by: parent,
    key: newId(),
    body: {first_name: 'Ellie', birth_month: '2022-05'},
  })
  const wanted = {parent_id: parent.parent_id, unnamed_children: 'true'} as const
  expect(await numbers(wanted)).toEqual([visited.number])
  expect(await numbers({unnamed_children: 'true'})).toEqual([visited.number])
  await app.rows(`insert into bookings select (jsonb_populate_record(b, jsonb_build_object(
    'id', gen_random_uuid(), 'number', 'V-N' || n, 'number_of_children', 1,
    'child_ids', jsonb_build_array('${ellie}'::text)))).* from bookings b, generate_series(1, 60) n
    where b.id = '${visited.id}'`)
  expect(await list({parent_id: parent.parent_id})).toHaveLength(61)
  expect(await numbers({...wanted, limit: '50'})).toEqual([visited.number])
})

test('a running booking that names only a removed child is found, though it has no room left', async () => {
  const {numbers, visited, parent} = await town()
  const add = (first_name: string) =>
    app.ok(addChild, {by: parent, key: newId(), body: {first_name, birth_month: '2022-05'}})
  const [ellie, ben] = [await add('Ellie'), await add('Ben')]
  const wanted = {parent_id: parent.parent_id, unnamed_children: 'true'} as const
  await app.rows(`update bookings set number_of_children = 2, child_ids = '{${ellie.id},${ben.id}}'
    where id = '${visited.id}'`)
  expect(await numbers(wanted)).toEqual([])
  await app.ok(removeChild, {by: parent, params: {id: ellie.id}})
  // the other one is still recorded
  expect(await numbers(wanted)).toEqual([])
  await app.ok(removeChild, {by: parent, params: {id: ben.id}})
  expect(await numbers(wanted)).toEqual([visited.number])
  await app.rows(`update bookings set number_of_children = 0, child_ids = '{}' where id = '${visited.id}'`)
  expect(await numbers(wanted)).toEqual([])
})

test('a list is narrowed by status, audience, agency, family and day', async () => {
  const {numbers, visited, assigned, lead, agency, parent} = await town()
  expect(await numbers({status: 'CONFIRMED'})).toEqual([visited.number])
  expect(await numbers({status: 'REVIEW'})).toEqual([lead.number, assigned.number])
  expect(await numbers({audience: 'agencies', unassigned: 'true'})).toEqual([lead.number])
  expect(await numbers({service: 'Elderly Care'})).toEqual([])
  expect(await numbers({org_id: agency.org_id})).toEqual([assigned.number])
  expect(await numbers({parent_id: parent.parent_id})).toEqual([visited.number])
  expect(await numbers({from: '2026-06-15', to: '2026-06-15'})).toEqual([assigned.number])
})

test('a list is sorted by its first visit, status or rate, page by page, with the number of all', async () => {
  const {staff, visited, assigned, lead, numbers} = await town()
  expect(await numbers({sort: 'first'})).toEqual([visited.number, assigned.number, lead.number])
  expect(await numbers({sort: 'number'})).toEqual([visited.number, assigned.number, lead.number])
  expect(await numbers({sort: 'status'})).toEqual([visited.number, assigned.number, lead.number])
  expect(await numbers({sort: '-status'})).toEqual([lead.number, assigned.number, visited.number])
  await app.rows(`update bookings set hourly_rate_cents = 2000 where number = '${lead.number}'`)
  const [rated] = await app.rows<{cents: number}>(
    `select hourly_rate_cents::int as cents from bookings where number = '${visited.number}'`,
  )
  expect(rated!.cents).toBeGreaterThan(2000)
  expect(await numbers({sort: 'rate'})).toEqual([assigned.number, lead.number, visited.number])
  const byRate = {sort: '-rate', limit: '1'} as const
  const {next_cursor} = await app.ok(listAllBookings, {by: staff, query: byRate})
  const next = await app.ok(listAllBookings, {by: staff, query: {...byRate, cursor: next_cursor!}})
  expect(next.items.map(({number}) => number)).toEqual([lead.number])
  const query = {sort: '-first', limit: '2'} as const
  const first = await app.ok(listAllBookings, {by: staff, query})
  expect(first.items.map(({number}) => number)).toEqual([lead.number, assigned.number])
  expect(first.total).toEqual({count: 3, amount_cents: null})
  const second = await app.ok(listAllBookings, {by: staff, query: {...query, cursor: first.next_cursor!}})
  expect(second.items.map(({number}) => number)).toEqual([visited.number])
  expect(second.total).toBeNull()
  expect((await app.ok(listAllBookings, {by: staff, query: {q: 'moss'}})).total?.count).toBe(2)
  expect((await app.ok(listAllBookings, {by: staff, query: {q: 'no such name'}})).total?.count).toBe(0)
})

test('a long list comes in pages, each booking once', async () => {
  const {staff, visited, assigned, lead} = await town()
  const first = await app.ok(listAllBookings, {by: staff, query: {limit: '2'}})
  expect(first.items.map(({number}) => number)).toEqual([lead.number, assigned.number])
  const cursor = first.next_cursor!
  const second = await app.ok(listAllBookings, {by: staff, query: {limit: '2', cursor}})
  expect(second.items.map(({number}) => number)).toEqual([visited.number])
  expect(second.next_cursor).toBeNull()
  expectRefusal(await app.call(listAllBookings, {by: staff, query: {cursor: 'here'}}), 422, 'invalid')
})

test('staff read one booking with its door, offers, visits and where both telephones were', async () => {
  const {staff, parent, caretaker, visited} = await town()
  const [session] = await story.sessions(parent, visited)
  app.clock.set(session!.scheduled_start)
  const params = {id: session!.id}
  const place = {latitude: 36.5, longitude: -86.7, accuracy_m: 20}
  await app.ok(confirming.confirmStartByCaretaker, {by: caretaker, key: newId(), params, body: place})
  await app.ok(confirming.confirmStartByParent, {by: parent, key: newId(), params, body: {}})

  const detail = await app.ok(getAnyBooking, {by: staff, params: {id: visited.id}})
  expect(detail.booking).not.toHaveProperty('handover')
  expect(detail.booking).toMatchObject({
    number: visited.number,
    offers: [{display_name: 'Grace Okafor', user_id: caretaker.user_id, status: 'ACCEPTED', hourly_rate: 25}],
  })
  expect(detail.visits).toMatchObject([
    {
      id: session!.id,
      status: 'IN_PROGRESS',
      claims: [
        {
          side: 'caretaker',
          edge: 'start',
          by: 'Grace Okafor',
          flags: ['out_of_place'],
          counts: true,
          ...place,
        },
        {side: 'parent', edge: 'start', by: 'Ada Quill', latitude: null, counts: true},
      ],
    },
  ])
  expect(detail.history.map(({what, by}) => `${what} by ${by}`)).toEqual([
    'requested by Ada Quill',
    'offered by Grace Okafor',
    'approved by Ada Quill',
  ])
})

test('an agency’s booking names its invoice, a canceled one who ended it and why', async () => {
  const {staff, other, agency, lead} = await town()
  await story.bid(agency, lead)
  await story.approve(other, lead, agency)

  const body = {reason: 'We moved'}
  await app.ok(cancelBooking, {by: other, key: newId(), params: {id: lead.id}, body})
  const detail = await app.ok(getAnyBooking, {by: staff, params: {id: lead.id}})
  expect(detail.provider).toMatchObject({kind: 'agency', id: agency.org_id, name: 'Maple Care LLC'})
  expect(detail.invoices).toMatchObject([{kind: 'lead', status: 'VOID'}])
  expect(detail.history.at(-1)).toMatchObject({what: 'cancelled', by: 'Bea Moss', reason: 'We moved'})
  expect(detail.visits).toMatchObject([{status: 'CANCELLED', history: [{kind: 'cancelled', by: 'Bea Moss'}]}])
})

test('a long booking has its visits ahead and its newest ones, the earlier ones come in pages', async () => {
  const [parent, caretaker] = [await app.parent(), await app.caretaker()]
  const booking = await story.confirmed(parent, caretaker, {
    schedule: [{date_range: ['2026-06-08', '2026-09-15'], time_range: ['09:00', '13:00']}],
  })
  app.clock.set('2026-09-01T12:00:00.000Z')
  const staff = await app.staff()
  const {visits, earlier_visits} = await app.ok(getAnyBooking, {by: staff, params: {id: booking.id}})
  expect(visits.filter(({scheduled_end}) => scheduled_end <= app.clock.now())).toHaveLength(staff_past_visits)
  expect(visits.filter(({scheduled_end}) => scheduled_end > app.clock.now())).toHaveLength(15)

  const page = (cursor: string) =>
    app.ok(listBookingVisits, {by: staff, params: {id: booking.id}, query: {limit: '20', cursor}})
  const first = await page(earlier_visits!)
  const second = await page(first.next_cursor!)
  expect(second.next_cursor).toBeNull()
  const starts = [...visits.toReversed(), ...first.items, ...second.items].map(visit => visit.scheduled_start)
  expect(starts).toEqual([...new Set(starts)].toSorted().toReversed())
  expect(starts).toHaveLength(100)
})

test('a booking that is not there is not found', async () => {
  const staff = await app.staff()
  expectRefusal(await app.call(getAnyBooking, {by: staff, params: {id: newId()}}), 404, 'not_found')
})

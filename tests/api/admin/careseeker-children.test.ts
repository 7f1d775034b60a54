import {beforeEach, expect, test} from 'vitest'
import * as children from '#contract/admin/careseeker-children.ts'
import * as contract from '#contract/admin/careseekers.ts'
import {getAnyBooking, listAllBookings} from '#contract/admin/bookings.ts'
import {listAudit} from '#contract/admin/operations.ts'
import {addChild} from '#contract/accounts/children.ts'
import {getHandover} from '#contract/bookings/handover.ts'
import * as providerBookings from '#contract/bookings/provider-bookings.ts'
import {limits} from '#contract/limits.ts'
import {listNotifications} from '#contract/notifications.ts'
import {day_ms} from '#domain/constants.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {someRequest, storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const ellie = {
  first_name: 'Ellie',
  birth_month: '2025-10',
  allergies: 'Peanuts',
  routines: 'Naps at one',
  notes: 'Shy at first',
}
const words = /Ellie|Peanuts|Naps at one|Shy at first/

/** A family without an account, of which staff recorded a child. */
async function recorded() {
  const staff = await app.staff()
  const {id} = await app.ok(contract.createNonUser, {
    by: staff,
    key: newId(),
    body: {first_name: 'Rose', last_name: 'Field', phone_number: '(615) 555-0170', number_of_children: 2},
  })
  const child = await app.ok(children.addChildFor, {by: staff, key: newId(), params: {id}, body: ellie})
  return {staff, family: {id}, child}
}
type Recorded = Awaited<ReturnType<typeof recorded>>

const listOf = async ({staff, family}: Recorded) =>
  (await app.ok(children.listChildrenFor, {by: staff, params: family})).items

const requestFor = ({staff, family}: Recorded, child_ids: string[]) =>
  app.call(contract.requestForNonUser, {
    by: staff,
    key: newId(),
    params: family,
    body: {
      audience: 'caretakers',
      request: {...someRequest, number_of_children: 2, ages: [0, 4], age_months: [8], child_ids},
    },
  })

/** A caregiver is booked for the recorded child and another one. */
async function booked() {
  const made = await recorded()
  const {staff, family, child} = made
  const caretaker = await app.caretaker({first_name: 'Grace'})
  const asked = await requestFor(made, [child.id])
  expect(asked.status).toBe(201)
  const {id, last_end} = asked.body.booking
  const offer = await story.bid(caretaker, {id})
  const params = {id: family.id, bookingId: id}
  const before = await app.call(getHandover, {by: caretaker, params: {id}})
  const nearby = await app.call(providerBookings.nearby, {by: caretaker, query: {}})
  await app.ok(contract.approveForNonUser, {by: staff, key: newId(), params, body: {offer_id: offer.id}})
  app.clock.advance({minutes: 1})
  return {...made, caretaker, id, last_end, params, before, nearby}
}

test('staff record, change and remove the children of a family, and the audit log says it without their words', async () => {
  const made = await recorded()
  const {staff, family, child} = made
  expect(await listOf(made)).toEqual([{...ellie, id: child.id}])
  const params = {id: family.id, childId: child.id}
  const changed = await app.ok(children.changeChildFor, {
    by: staff,
    key: newId(),
    params,
    body: {allergies: 'Milk', seen: {allergies: 'Peanuts'}},
  })
  expect(changed).toEqual({...child, allergies: 'Milk'})
  const late = {allergies: 'Eggs', seen: {allergies: 'Peanuts'}}
  expectRefusal(
    await app.call(children.changeChildFor, {by: staff, key: newId(), params, body: late}),
    409,
    'record_changed',
  )
  const same = {allergies: 'Milk', seen: {allergies: 'Milk'}}
  expect(await app.ok(children.changeChildFor, {by: staff, key: newId(), params, body: same})).toEqual(changed)
  await app.ok(children.removeChildFor, {by: staff, key: newId(), params})
  expect(await listOf(made)).toEqual([])
  const {items} = await app.ok(listAudit, {by: staff, query: {target_id: family.id}})
  expect(items.map(({action}) => action)).toEqual([
    'careseeker.child_removed',
    'careseeker.child_changed',
    'careseeker.children_read',
    'careseeker.child_added',
    'careseeker.created',
  ])
  // a list that was read without a child says nothing of one
  expect(items.find(({action}) => action === 'careseeker.children_read')).toMatchObject({after: {children: 1}})
  expect(JSON.stringify(items)).not.toMatch(/Ellie|Peanuts|Milk/)
})

test('the approved caregiver reads the records where those of other families are, and no one before', async () => {
  const {caretaker, child, id, last_end, before, nearby} = await booked()
  expectRefusal(before, 404)
  expect(nearby.body).toMatchObject([{id, ages: [0, 4]}])
  expect(JSON.stringify(nearby.body)).not.toMatch(words)
  const {birth_month: _, ...record} = ellie
  const read = await app.ok(getHandover, {by: caretaker, params: {id}})
  expect(read.children).toEqual([{...record, id: child.id, age_months: expect.any(Number)}])
  expectRefusal(await app.call(getHandover, {by: await app.caretaker(), params: {id}}), 404)
  app.clock.set(plusMs(last_end, day_ms + 60_000))
  expectRefusal(await app.call(getHandover, {by: caretaker, params: {id}}), 404)
})

test('a changed record notifies the approved caregiver without its words, and staff choose the children of a booking', async () => {
  const made = await booked()
  const {staff, family, child, caretaker, id, params} = made
  const change = {by: staff, key: newId(), params: {id: family.id, childId: child.id}, body: {allergies: 'Milk'}}
  await app.ok(children.changeChildFor, change)
  const sam = await app.ok(children.addChildFor, {
    by: staff,
    key: newId(),
    params: family,
    body: {first_name: 'Sam', birth_month: '2022-01'},
  })
  app.clock.advance({minutes: 1})
  const body = {child_ids: [child.id, sam.id]}
  await app.ok(contract.changeAddressForNonUser, {by: staff, key: newId(), params, body})
  const {items} = await app.ok(listNotifications, {by: caretaker})
  const kinds = items.map(({kind}) => kind)
  expect(kinds.slice(0, 2)).toEqual(['children_changed', 'children_changed'])
  expect(JSON.stringify(items)).not.toMatch(/Milk|Ellie|Sam/)
  const read = await app.ok(getHandover, {by: caretaker, params: {id}})
  expect(read.children.map(({first_name, allergies}) => [first_name, allergies])).toEqual([
    ['Sam', null],
    ['Ellie', 'Milk'],
  ])
  expect((await app.ok(getAnyBooking, {by: staff, params: {id}})).booking.child_ids).toEqual(body.child_ids)
  const {items: listed} = await app.ok(listAllBookings, {by: staff, query: {parent_id: family.id}})
  expect(listed).toMatchObject([{id, number_of_children: 2, ...body}])
})

test('a removed record notifies the approved caregiver, who reads nothing of it any more', async () => {
  const {staff, family, child, caretaker, id} = await booked()
  await app.ok(children.removeChildFor, {by: staff, key: newId(), params: {id: family.id, childId: child.id}})
  const {items} = await app.ok(listNotifications, {by: caretaker})
  expect(items[0]).toMatchObject({kind: 'children_changed', body: expect.stringContaining('1 child was removed')})
  expect(JSON.stringify(items)).not.toMatch(words)
  expect((await app.ok(getHandover, {by: caretaker, params: {id}})).children).toEqual([])
})

test('a family has twelve records at most, none of a month ahead, and one of a repeated key', async () => {
  const made = await recorded()
  const {staff, family: params} = made
  const add = (body: {first_name: string; birth_month: string}, key = newId()) =>
    app.call(children.addChildFor, {by: staff, key, params, body})
  const ahead = expectRefusal(await add({first_name: 'Sam', birth_month: '2027-01'}), 422, 'invalid')
  expect(ahead.fields).toHaveProperty('birth_month')
  const sam = {first_name: 'Sam', birth_month: '2022-01'}
  const key = newId()
  const [first, again] = [await add(sam, key), await add(sam, key)]
  expect(again.body).toEqual(first.body)
  expect(await listOf(made)).toHaveLength(2)
  for (const n of Array.from({length: limits.children_max - 2}).keys()) await add({...sam, first_name: `C${n}`})
  expectRefusal(await add({...sam, first_name: 'One more'}), 409, 'children_limit')
  const {items} = await app.ok(listAudit, {by: staff, query: {target_id: params.id}})
  expect(items.filter(({action}) => action === 'careseeker.child_added')).toHaveLength(limits.children_max)
})

test('a child of another family is not named, changed or removed, and a family with an account keeps its own', async () => {
  const [made, other, parent] = [await recorded(), await recorded(), await app.parent()]
  const {staff, family, child} = made
  const own = await app.ok(addChild, {by: parent, key: newId(), body: ellie})
  for (const {id} of [other.child, own]) {
    const refused = expectRefusal(await requestFor(made, [id]), 422, 'invalid')
    expect(JSON.stringify(refused.fields)).toMatch('child_ids')
    const params = {id: family.id, childId: id}
    expectRefusal(await app.call(children.changeChildFor, {by: staff, params, key: newId(), body: {notes: 'x'}}), 404)
    expectRefusal(await app.call(children.removeChildFor, {by: staff, params, key: newId()}), 404)
  }
  const theirs = {id: parent.parent_id}
  expectRefusal(await app.call(children.listChildrenFor, {by: staff, params: theirs}), 404)
  expectRefusal(await app.call(children.addChildFor, {by: staff, key: newId(), params: theirs, body: ellie}), 404)
  const params = {...theirs, childId: own.id}
  expectRefusal(await app.call(children.removeChildFor, {by: staff, key: newId(), params}), 404)
  expect(await listOf(made)).toEqual([child])
})

test('staff set no number of children below the recorded ones', async () => {
  const {staff, family: params} = await recorded()
  const sam = {first_name: 'Sam', birth_month: '2022-01'}
  await app.ok(children.addChildFor, {by: staff, key: newId(), params, body: sam})
  const set = (number_of_children: number) =>
    app.call(contract.editNonUser, {by: staff, params, body: {number_of_children}})
  expect(expectRefusal(await set(1), 422, 'invalid').fields).toEqual({
    number_of_children: 'At least 2, since as many are recorded',
  })
  const number = async () => (await app.ok(contract.getNonUser, {by: staff, params})).number_of_children
  expect(await number()).toBe(2)
  expect((await set(3)).status).toBe(200)
  expect(await number()).toBe(3)
})

test('the records are erased with the family', async () => {
  const {staff, family} = await recorded()
  await app.ok(contract.eraseNonUser, {by: staff, key: newId(), params: family, body: {}})
  expect(await app.rows('select id from children')).toEqual([])
  expectRefusal(await app.call(children.listChildrenFor, {by: staff, params: family}), 404)
})

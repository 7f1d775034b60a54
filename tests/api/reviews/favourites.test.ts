import {beforeEach, expect, test} from 'vitest'
import {limits} from '#contract/limits.ts'
import {closeAccount} from '#contract/accounts/closing.ts'
import {getCaretaker} from '#contract/accounts/profiles.ts'
import {cancelBooking, getParentBooking} from '#contract/bookings/family-bookings.ts'
import * as contract from '#contract/bookings/favourites.ts'
import {listCaretakerBookings} from '#contract/bookings/provider-bookings.ts'
import {confirmStartByCaretaker} from '#contract/sessions/confirming.ts'
import {cancelSession} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {password, type Caretaker, type Parent} from '#tests/support/people.ts'
import {reviewsOf} from '#tests/support/reviews.ts'
import {someRequest, storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
const keep = (by: Parent, {caretaker_id}: {caretaker_id: string}) =>
  app.call(contract.keepFavourite, {by, params: {provider_id: caretaker_id}})
const drop = (by: Parent, {caretaker_id}: {caretaker_id: string}) =>
  app.call(contract.dropFavourite, {by, params: {provider_id: caretaker_id}})
const list = async (by: Parent) => (await app.ok(contract.listFavourites, {by})).items

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

async function offered(): Promise<{parent: Parent; grace: Caretaker}> {
  const parent = await app.parent()
  const grace = await app.caretaker({first_name: 'Grace', last_name: 'Okafor'})
  await story.bid(grace, await story.request(parent))
  return {parent, grace}
}

test('a family keeps the person who made it an offer, once, and no more when it says so', async () => {
  const {parent, grace} = await offered()
  expect((await keep(parent, grace)).status).toBe(200)
  expect((await keep(parent, grace)).status).toBe(200)
  expect(await list(parent)).toEqual([
    {
      caretaker_id: grace.caretaker_id,
      display_name: 'Grace O.',
      avatar_url: null,
      is_verified: 'Approved',
      is_available: true,
      rating: null,
      reviews_count: 0,
      booking_id: null,
      kept_at: testStart,
    },
  ])
  expect((await drop(parent, grace)).status).toBe(200)
  expect((await drop(parent, grace)).status).toBe(200)
  expect(await list(parent)).toEqual([])
})

test('the latest comes first, and who was approved has her whole name and the newest booking with her', async () => {
  const {parent, grace} = await offered()
  const ada = await app.caretaker({first_name: 'Ada', last_name: 'Stone'})
  await story.confirmed(parent, ada)
  const newest = await story.confirmed(parent, ada, {
    schedule: [{date_range: ['2026-06-15', '2026-06-15'], time_range: ['09:00', '13:00']}],
  })
  await keep(parent, ada)
  app.clock.advance({minutes: 1})
  await keep(parent, grace)
  expect(await list(parent)).toMatchObject([
    {display_name: 'Grace O.', booking_id: null},
    {display_name: 'Ada Stone', booking_id: newest.id},
  ])
})

test('a booking canceled before any visit leaves the whole name, but no contact and no booking to repeat', async () => {
  const parent = await app.parent()
  const ada = await app.caretaker({first_name: 'Ada', last_name: 'Stone'})
  const booking = await story.confirmed(parent, ada)
  await keep(parent, ada)
  const profile = () => app.ok(getCaretaker, {by: parent, params: {id: ada.caretaker_id}})
  expect(await profile()).toMatchObject({last_name: 'Stone', email: ada.email})
  await app.ok(cancelBooking, {by: parent, params: {id: booking.id}})
  expect(await list(parent)).toMatchObject([{display_name: 'Ada Stone', booking_id: null}])
  const after = await profile()
  expect(after.last_name).toBe('Stone')
  expect(after).not.toHaveProperty('email')
  expect(after).not.toHaveProperty('phone_number')
})

test('a caregiver whose visit has begun is reached, though the rest is canceled before the family confirms', async () => {
  const parent = await app.parent()
  const ada = await app.caretaker()
  const booking = await story.confirmed(parent, ada)
  const [visit] = await story.sessions(parent, booking)
  app.clock.set(visit!.scheduled_start)
  await app.ok(confirmStartByCaretaker, {by: ada, key: newId(), params: {id: visit!.id}, body: {}})
  await app.ok(cancelBooking, {by: parent, params: {id: booking.id}})
  const params = {id: ada.caretaker_id}
  expect(await app.ok(getCaretaker, {by: parent, params})).toMatchObject({email: ada.email})
})

test('a booking of which each visit was canceled gives no contact, though it goes on', async () => {
  const parent = await app.parent()
  const ada = await app.caretaker()
  const schedule = [
    {date_range: ['2026-06-08'] as [string], weekdays: [1], time_range: ['09:00', '13:00'] as [string, string]},
  ]
  const booking = await story.confirmed(parent, ada, {schedule})
  for (const {id} of await story.sessions(parent, booking)) {
    await app.ok(cancelSession, {by: ada, key: newId(), params: {id}, body: {reason: 'I am ill'}})
  }
  const params = {id: ada.caretaker_id}
  expect(await app.ok(getCaretaker, {by: parent, params})).not.toHaveProperty('email')
})

test('a booking canceled after visits can be repeated, and its caregiver is known as before', async () => {
  const parent = await app.parent()
  const grace = await app.caretaker({first_name: 'Grace', last_name: 'Okafor'})
  const booking = await reviewsOf(app).visited(parent, grace, someRequest.schedule)
  await keep(parent, grace)
  await app.ok(cancelBooking, {by: parent, params: {id: booking.id}})
  expect(await list(parent)).toMatchObject([{display_name: 'Grace Okafor', booking_id: booking.id}])
  const params = {id: grace.caretaker_id}
  expect(await app.ok(getCaretaker, {by: parent, params})).toMatchObject({last_name: 'Okafor', email: grace.email})
})

test('a family keeps only people it knows, and the list is its own', async () => {
  const {parent, grace} = await offered()
  const [other, stranger] = [await app.parent(), await app.caretaker()]
  expectRefusal(await keep(other, grace), 404, 'not_found')
  expectRefusal(await keep(parent, stranger), 404, 'not_found')
  expectRefusal(await keep(parent, {caretaker_id: newId()}), 404, 'not_found')
  await keep(parent, grace)
  expect(await list(other)).toEqual([])
  await drop(other, grace)
  expect(await list(parent)).toHaveLength(1)
})

test('a full list takes no more, and keeps those it has', async () => {
  const {parent, grace} = await offered()
  const kim = await app.caretaker()
  await story.bid(kim, await story.request(parent))
  await app.rows(`insert into users (id, email, role, first_name, last_name, created_at)
    select gen_random_uuid(), 'kept' || n || '@example.test', 'caretaker', 'Kim', 'Lee', now()
    from generate_series(2, ${limits.favourites_max}) n`)
  await app.rows(`insert into caretakers (id, user_id, bio, available_dates, hourly_rate_cents, work_distance, created_at)
    select gen_random_uuid(), id, '', '[]', 2000, 10, now() from users where email like 'kept%'`)
  await app.rows(`insert into favourites select '${parent.parent_id}', c.id, now()
    from caretakers c join users u on u.id = c.user_id where u.email like 'kept%'`)
  expect((await keep(parent, kim)).status).toBe(200)
  expect((await keep(parent, kim)).status).toBe(200)
  expect(expectRefusal(await keep(parent, grace), 422, 'invalid').detail).toBeTruthy()
  expect(await list(parent)).toHaveLength(limits.favourites_max)
})

test('a favorite who closed the account is no longer available, and neither is their profile', async () => {
  const {parent, grace} = await offered()
  await keep(parent, grace)
  const profile = () => app.ok(getCaretaker, {by: parent, params: {id: grace.caretaker_id}})
  expect(await profile()).toMatchObject({is_available: true})
  await app.ok(closeAccount, {by: grace, body: {password}})
  expect(await list(parent)).toMatchObject([{display_name: 'Grace O.', is_verified: 'Approved', is_available: false}])
  expect(await profile()).toMatchObject({is_available: false})
  await drop(parent, grace)
  expectRefusal(await keep(parent, grace), 404, 'not_found')
})

test('a booking says to its family alone that its caregiver takes no requests, being suspended or not verified', async () => {
  const {parent, grace} = await offered()
  const booking = await reviewsOf(app).visited(parent, grace, someRequest.schedule)
  const providerOf = async () => (await app.ok(getParentBooking, {by: parent, params: {id: booking.id}})).provider
  await app.rows(`update users set suspended_at = '${testStart}' where id = '${grace.user_id}'`)
  expect(await providerOf()).toEqual({name: 'Grace Okafor', avatar_url: null, is_unavailable: true})
  await app.rows(`update users set suspended_at = null where id = '${grace.user_id}'`)
  expect(await providerOf()).toEqual({name: 'Grace Okafor', avatar_url: null})
  await app.rows(`update caretakers set is_verified = 'Pending' where id = '${grace.caretaker_id}'`)
  expect(await providerOf()).toMatchObject({is_unavailable: true})
  const [own] = await app.ok(listCaretakerBookings, {by: grace})
  expect(own?.provider).toEqual({name: 'Grace Okafor', avatar_url: null})
})

test('a booking says to its family that its agency takes no requests, being suspended', async () => {
  const [parent, bright] = [await app.parent(), await app.agency({legal_name: 'Bright Sitters'})]
  const booking = await storyOf(app).confirmed(parent, bright)
  const providerOf = async () => (await app.ok(getParentBooking, {by: parent, params: {id: booking.id}})).provider
  expect(await providerOf()).toEqual({name: 'Bright Sitters', avatar_url: null})
  await app.rows(`update organizations set suspended_at = '${testStart}' where id = '${bright.org_id}'`)
  expect(await providerOf()).toEqual({name: 'Bright Sitters', avatar_url: null, is_unavailable: true})
})

test('a booking says that its caregiver closed the account', async () => {
  const {parent, grace} = await offered()
  const booking = await reviewsOf(app).visited(parent, grace, someRequest.schedule)
  const providerOf = async () => (await app.ok(getParentBooking, {by: parent, params: {id: booking.id}})).provider
  expect(await providerOf()).toEqual({name: 'Grace Okafor', avatar_url: null})
  await app.rows(`update users set closed_at = '${testStart}' where id = '${grace.user_id}'`)
  expect(await providerOf()).toEqual({name: 'Grace Okafor', avatar_url: null, is_closed: true})
})

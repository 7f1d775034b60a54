import {beforeEach, expect, test} from 'vitest'
import {closeAccount} from '#contract/accounts/closing.ts'
import {cancelBooking} from '#contract/bookings/family-bookings.ts'
import * as contract from '#contract/bookings/favourites.ts'
import {limits} from '#contract/limits.ts'
import {newId} from '#lib/id.ts'
import {tick} from '#server/jobs/tick.ts'
import {collectData} from '#server/modules/privacy/export/collect.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {password, type Member, type Parent} from '#tests/support/people.ts'
import {joinFamily} from '#tests/support/second-adult.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
const add = (by: Parent, {org_id}: Pick<Member, 'org_id'>) =>
  app.call(contract.keepFavourite, {by, params: {provider_id: org_id}})
const remove = (by: Parent, {org_id}: Pick<Member, 'org_id'>) =>
  app.call(contract.dropFavourite, {by, params: {provider_id: org_id}})
const list = (by: {token: string}) => app.ok(contract.listFavourites, {by})
const agencies = async (by: {token: string}) => (await list(by)).agencies

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

test('a family adds an agency that it can find, once, beside its caregivers, and removes it', async () => {
  const [parent, other, bright] = [
    await app.parent(),
    await app.parent(),
    await app.agency({legal_name: 'Bright Sitters'}),
  ]
  const grace = await app.caretaker({first_name: 'Grace', last_name: 'Okafor'})
  await story.bid(grace, await story.request(parent))
  await app.ok(contract.keepFavourite, {by: parent, params: {provider_id: grace.caretaker_id}})
  expect((await add(parent, bright)).status).toBe(200)
  expect((await add(parent, bright)).status).toBe(200)
  expect(await list(parent)).toMatchObject({
    items: [{caretaker_id: grace.caretaker_id}],
    agencies: [
      {
        org_id: bright.org_id,
        display_name: 'Bright Sitters',
        avatar_url: null,
        is_subscribed: true,
        is_available: true,
        rating: null,
        reviews_count: 0,
        booking_id: null,
        kept_at: testStart,
      },
    ],
  })
  expect(await list(other)).toEqual({items: [], agencies: []})
  await remove(other, bright)
  expect(await agencies(parent)).toHaveLength(1)
  expect((await remove(parent, bright)).status).toBe(200)
  expect((await remove(parent, bright)).status).toBe(200)
  expect(await list(parent)).toMatchObject({items: [{caretaker_id: grace.caretaker_id}], agencies: []})
})

test('both adults of a family share the list, newest first', async () => {
  const [parent, bright, maple] = [await app.parent(), await app.agency(), await app.agency()]
  const other = await joinFamily(app, parent)
  await add(parent, bright)
  app.clock.advance({minutes: 1})
  await add(parent, maple)
  expect((await agencies(other)).map(each => each.org_id)).toEqual([maple.org_id, bright.org_id])
})

test('an agency without a plan is added by a family that asked it alone, and is shown as taking no requests', async () => {
  const [parent, other, bright] = [await app.parent(), await app.parent(), await app.agency()]
  await story.requestAgency(parent, {organization_id: bright.org_id})
  await app.rows(`update subscriptions set status = 'EXPIRED' where owner_id = '${bright.org_id}'`)
  expectRefusal(await add(other, bright), 404, 'not_found')
  expectRefusal(await add(parent, {org_id: newId()}), 404, 'not_found')
  expect((await add(parent, bright)).status).toBe(200)
  expect(await agencies(parent)).toMatchObject([{is_subscribed: false, is_available: true}])
})

test('a suspended agency stays on the list, as one that is not available', async () => {
  const [parent, bright] = [await app.parent(), await app.agency()]
  await add(parent, bright)
  await app.rows(`update organizations set suspended_at = '${testStart}' where id = '${bright.org_id}'`)
  expect(await agencies(parent)).toMatchObject([{org_id: bright.org_id, is_available: false}])
})

test('an agency that blocked a family is not found by it, nor added', async () => {
  const [parent, bright] = [await app.parent(), await app.agency()]
  await app.rows(`insert into blocks (id, parent_id, org_id, by, user_id, created_at)
    values ('${newId()}', '${parent.parent_id}', '${bright.org_id}', 'provider', '${bright.user_id}', '${testStart}')`)
  expectRefusal(await add(parent, bright), 404, 'not_found')
})

test('the newest booking with an agency is there to be repeated, unless it was canceled before any visit', async () => {
  const [parent, bright] = [await app.parent(), await app.agency()]
  const booking = await story.confirmed(parent, bright)
  await add(parent, bright)
  expect(await agencies(parent)).toMatchObject([{booking_id: booking.id}])
  await app.ok(cancelBooking, {by: parent, params: {id: booking.id}})
  expect(await agencies(parent)).toMatchObject([{booking_id: null}])
})

test('caregivers and agencies fill one list', async () => {
  const [parent, bright, maple] = [await app.parent(), await app.agency(), await app.agency()]
  await app.rows(`insert into users (id, email, role, first_name, last_name, created_at)
    select gen_random_uuid(), 'favorite' || n || '@example.test', 'caretaker', 'Kim', 'Lee', now()
    from generate_series(2, ${limits.favourites_max}) n`)
  await app.rows(`insert into caretakers (id, user_id, bio, available_dates, hourly_rate_cents, work_distance, created_at)
    select gen_random_uuid(), id, '', '[]', 2000, 10, now() from users where email like 'favorite%'`)
  await app.rows(`insert into favourites select '${parent.parent_id}', c.id, now()
    from caretakers c join users u on u.id = c.user_id where u.email like 'favorite%'`)
  expect((await add(parent, bright)).status).toBe(200)
  expect((await add(parent, bright)).status).toBe(200)
  expect(expectRefusal(await add(parent, maple), 422, 'invalid').detail).toBeTruthy()
  const grace = await app.caretaker()
  await story.bid(grace, await story.request(parent))
  const caregiver = await app.call(contract.keepFavourite, {by: parent, params: {provider_id: grace.caretaker_id}})
  expectRefusal(caregiver, 422, 'invalid')
  expect(await agencies(parent)).toMatchObject([{org_id: bright.org_id}])
})

test('an agency that closed its account is not added any more, and leaves each list once it is erased', async () => {
  const [parent, bright] = [await app.parent(), await app.agency()]
  await story.requestAgency(parent, {organization_id: bright.org_id})
  await add(parent, bright)
  await app.ok(closeAccount, {by: bright, body: {password}})
  expect(await agencies(parent)).toMatchObject([{is_available: false}])
  await remove(parent, bright)
  expectRefusal(await add(parent, bright), 404, 'not_found')
  await app.rows(`insert into favourite_agencies values ('${parent.parent_id}', '${bright.org_id}', '${testStart}')`)
  app.clock.advance({days: 8})
  await tick(app.db, app.clock.now())
  expect(await app.rows('select 1 from favourite_agencies')).toEqual([])
})

test('the agencies of a family are in its copy of its data, and are erased with it', async () => {
  const [parent, bright] = [await app.parent(), await app.agency()]
  await add(parent, bright)
  const {favorite_agencies} = await collectData(app.db, parent.user_id)
  expect(favorite_agencies).toMatchObject([{org_id: bright.org_id, kept_at: testStart}])
  expect((await collectData(app.db, bright.user_id)).favorite_agencies).toEqual([])
  await app.ok(closeAccount, {by: parent, body: {password}})
  app.clock.advance({days: 8})
  await tick(app.db, app.clock.now())
  expect(await app.rows('select 1 from favourite_agencies')).toEqual([])
})

import {eq} from 'drizzle-orm'
import {beforeEach, expect, test} from 'vitest'
import * as contract from '#contract/bookings/provider-bookings.ts'
import {newId} from '#lib/id.ts'
import {organizations, users} from '#server/db/schema/all.ts'
import {testApp} from '#tests/support/app.ts'
import {bidsOf} from '#tests/support/bids.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {nashville, type Caretaker, type Member} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
const {agencyBid, bid, town, withdraw} = bidsOf(app)
beforeEach(async () => {
  await app.reset()
  app.clock.set(testStart)
})

const own = async (by: Caretaker | Member) => {
  const list = 'caretaker_id' in by ? contract.listCaretakerBookings : contract.listOrganizationBookings
  return (await app.ok(list, {by})).map(({can_bid}) => can_bid)
}
const move = ({user_id}: Caretaker, degrees: number) =>
  app.db
    .update(users)
    .set({latitude: nashville.latitude + degrees, longitude: nashville.longitude})
    .where(eq(users.id, user_id))
const block = (parent_id: string, caretaker_id: string) =>
  app.rows(`insert into blocks (id, parent_id, caretaker_id, by, user_id, created_at)
    select gen_random_uuid(), '${parent_id}', '${caretaker_id}', 'provider', user_id, '${testStart}'
    from caretakers where id = '${caretaker_id}'`)

test('a caregiver’s own bids say which open requests take no other bid, as a bid is refused', async () => {
  const {parent, caretaker, booking} = await town()
  const offer = (await bid(caretaker, booking)).body
  expect(await own(caretaker)).toEqual([undefined])
  await withdraw(caretaker, offer)
  expect(await own(caretaker)).toEqual([undefined])
  await move(caretaker, 0.8)
  expect(await own(caretaker)).toEqual([false])
  expectRefusal(await bid(caretaker, booking), 404, 'not_found')
  await move(caretaker, 0)
  expect(await own(caretaker)).toEqual([undefined])
  await block(parent.parent_id, caretaker.caretaker_id)
  expect(await own(caretaker)).toEqual([false])
  expectRefusal(await bid(caretaker, booking), 404, 'not_found')
})

test('also one that still asks others first, after the own invitation was declined', async () => {
  const [parent, june, otis] = [await app.parent(), await app.caretaker(), await app.caretaker()]
  const invite = {caretaker_ids: [june.caretaker_id, otis.caretaker_id]}
  const booking = await story.request(parent, {invite})
  const {id: withdraws} = (await bid(june, booking, {as_invited: true})).body
  expect(await own(june)).toEqual([undefined])
  await app.ok(contract.declineInvitation, {by: june, key: newId(), params: {id: booking.id}, body: {withdraws}})
  expect(await own(june)).toEqual([false])
})

test('a live bid is changed from anywhere, but once it is withdrawn no other one follows', async () => {
  const {caretaker, booking} = await town()
  const offer = (await bid(caretaker, booking)).body
  await move(caretaker, 0.8)
  const [lead] = await app.ok(contract.listCaretakerBookings, {by: caretaker})
  expect(lead).toMatchObject({can_bid: false, my_offer: {status: 'SUBMITTED'}})
  const changed = await bid(caretaker, booking, {replaces: offer.id})
  expect(changed.status).toBe(201)
  await withdraw(caretaker, changed.body)
  expectRefusal(await bid(caretaker, booking), 404, 'not_found')
})

test('an agency’s own bids say the same of leads of a county that it left', async () => {
  const agency = await app.agency()
  const lead = await story.requestAgency(await app.parent())
  await withdraw(agency, (await agencyBid(agency, lead)).body)
  expect(await own(agency)).toEqual([undefined])
  await app.db
    .update(organizations)
    .set({county: ['Shelby County, TN']})
    .where(eq(organizations.id, agency.org_id))
  expect(await own(agency)).toEqual([false])
  expectRefusal(await agencyBid(agency, lead), 404, 'not_found')
})

import {beforeEach, describe, expect, test} from 'vitest'
import * as people from '#contract/admin/people.ts'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import * as providerBookings from '#contract/bookings/provider-bookings.ts'
import {listNotifications} from '#contract/notifications.ts'
import {newId} from '#lib/id.ts'
import {tick} from '#server/jobs/tick.ts'
import {testApp} from '#tests/support/app.ts'
import {bidsOf} from '#tests/support/bids.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Caretaker, Member, Parent, Person} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

/* Invitations and assigned requests of providers that may no longer answer them. */

const app = await testApp()
const story = storyOf(app)
const {agencyBid, bid} = bidsOf(app)
let admin: Person

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
  admin = await app.staff('admin')
})

const reason = 'Unsafe'
const suspend = ({user_id}: Person) =>
  app.ok(people.suspendUser, {by: admin, key: newId(), params: {id: user_id}, body: {reason}})
const suspendAgency = ({org_id}: Member) =>
  app.ok(people.suspendAgency, {by: admin, key: newId(), params: {id: org_id}, body: {reason}})
const verify = ({user_id}: Person, is_verified: 'Pending' | 'Rejected' | 'Approved') =>
  app.ok(people.verifyUser, {by: admin, key: newId(), params: {id: user_id}, body: {is_verified, reason}})
async function lapse({caretaker_id}: Caretaker): Promise<void> {
  await app.rows(`update checks set expires_on = '2026-05-01' where caretaker_id = '${caretaker_id}'`)
  await tick(app.db, app.clock.now())
}
const ask = (by: Parent, asked: readonly Caretaker[], then_open: boolean) =>
  story.request(by, {invite: {caretaker_ids: asked.map(({caretaker_id}) => caretaker_id), then_open}})
const one = (by: Parent, {id}: {id: string}) => app.ok(familyBookings.getParentBooking, {by, params: {id}})
const titles = async (by: Person) => (await app.ok(listNotifications, {by})).items.map(({title}) => title)
const leadsOf = async (by: Member) => (await app.ok(providerBookings.listLeads, {by})).map(({id}) => id)

describe('an invited caregiver', () => {
  test.each([
    ['is suspended', suspend],
    ['is set back to Pending', june => verify(june, 'Pending')],
    ['is rejected', june => verify(june, 'Rejected')],
    ['has a check that expired', lapse],
  ] as [string, (june: Caretaker) => Promise<unknown>][])(
    'who %s no longer keeps the request from others, and the family is notified',
    async (_, lose) => {
      const [first, second] = [await app.parent(), await app.parent()]
      const june = await app.caretaker({first_name: 'June', last_name: 'Rivers'})
      const otis = await app.caretaker()
      const opens = await ask(first, [june], true)
      const closes = await ask(second, [june], false)
      app.clock.advance({minutes: 1})
      await lose(june)
      expect((await one(first, opens)).invitation).toMatchObject({
        is_exclusive: false,
        invited: [{declined_at: app.clock.now()}],
      })
      const seen = await app.ok(providerBookings.nearby, {by: otis})
      expect(seen.map(({id}) => id)).toEqual([opens.id])
      expect(await one(second, closes)).toMatchObject({status: 'DECLINED', cancelled: {by: 'caretaker', reason: null}})
      for (const by of [first, second]) expect(await titles(by)).toEqual(['June R. cannot take your request'])
    },
  )

  test('and another one who lapse at once leave the bids of each other’s requests alone', async () => {
    const [first, second] = [await app.parent(), await app.parent()]
    const [june, otis, ravi] = [await app.caretaker(), await app.caretaker(), await app.caretaker()]
    const shared = await ask(first, [june, ravi], false)
    await story.bid(ravi, shared)
    const open = await story.request(second)
    await story.bid(otis, open)
    await story.bid(june, open)
    await app.rows(`update checks set expires_on = '2026-05-01'
      where caretaker_id in ('${june.caretaker_id}', '${otis.caretaker_id}')`)
    await tick(app.db, app.clock.now())
    expect(await one(first, shared)).toMatchObject({status: 'REVIEW', invitation: {is_exclusive: true}})
    expect(await one(second, open)).toMatchObject({status: 'PENDING'})
    // an offer that ends without an invitation is still announced as withdrawn
    expect((await titles(second)).filter(title => title.endsWith('was withdrawn'))).toHaveLength(2)
  })

  test('who is suspended once the request has ended is said to take no requests when it is sent again', async () => {
    const parent = await app.parent()
    const [june, otis] = [await app.caretaker(), await app.caretaker()]
    const booking = await ask(parent, [june, otis], false)
    await app.ok(familyBookings.cancelBooking, {by: parent, params: {id: booking.id}, body: {}})
    await suspend(june)
    const {invitation} = await one(parent, booking)
    const unavailable = invitation?.invited?.filter(each => each.is_unavailable).map(each => each.caretaker_id)
    expect(unavailable).toEqual([june.caretaker_id])
  })

  test('who is reinstated has the offer back with its invitation', async () => {
    const parent = await app.parent()
    const [june, otis] = [await app.caretaker(), await app.caretaker()]
    const booking = await ask(parent, [june, otis], false)
    await story.bid(june, booking)
    await suspend(june)
    expect(await one(parent, booking)).toMatchObject({status: 'PENDING', offers_count: 0})
    await app.ok(people.unsuspendUser, {
      by: admin,
      key: newId(),
      params: {id: june.user_id},
      body: {reason: 'A mistake', restore: true},
    })
    expect(await one(parent, booking)).toMatchObject({status: 'REVIEW', offers_count: 1})
    const back = {...june, token: await app.logInAgain(june)}
    expect((await app.ok(providerBookings.nearby, {by: back})).map(({id}) => id)).toEqual([booking.id])
  })
})

describe('an agency', () => {
  const askFirst = (by: Parent, {org_id}: Member) => story.requestAgency(by, {invite: {organization_id: org_id}})

  test('that is suspended declines what it was asked, first or alone', async () => {
    const [first, second] = [await app.parent(), await app.parent()]
    const [agency, other] = [await app.agency({legal_name: 'Cumberland'}), await app.agency()]
    const invited = await askFirst(first, agency)
    const assigned = await story.requestAgency(second, {organization_id: agency.org_id})
    await suspendAgency(agency)
    expect(await leadsOf(other)).toEqual([invited.id])
    expect(await one(second, assigned)).toMatchObject({status: 'DECLINED', cancelled: {by: 'agency', reason: null}})
    for (const by of [first, second]) expect(await titles(by)).toEqual(['Cumberland cannot take your request'])
  })

  test('whose plan ended still reads and answers a request that asks it first, and no other one', async () => {
    const [parent, agency] = [await app.parent(), await app.agency()]
    const invited = await askFirst(parent, agency)
    await app.rows(`update subscriptions set status = 'EXPIRED' where owner_id = '${agency.org_id}'`)
    const everyones = await story.requestAgency(await app.parent())
    expect(await leadsOf(agency)).toEqual([invited.id])
    const open = (id: string) =>
      app.call(providerBookings.listLeads, {by: agency, query: {booking_id: id, view: 'true'}})
    expect((await open(invited.id)).status).toBe(200)
    expect((await open(everyones.id)).status).toBe(404)
    expect((await agencyBid(agency, invited)).status).toBe(201)
    expect((await agencyBid(agency, everyones)).status).toBe(404)
  })
})

describe('a bid from before the invitation ended by itself', () => {
  const ended = /^Your invitation to this request ended before this bid was received\./

  test('of an agency that was suspended and reinstated names no staff', async () => {
    const parent = await app.parent()
    const owner = await app.agency()
    await app.agency()
    const booking = await story.requestAgency(parent, {invite: {organization_id: owner.org_id}})
    await suspendAgency(owner)
    const body = {reason, restore: true}
    await app.ok(people.unsuspendAgency, {by: admin, key: newId(), params: {id: owner.org_id}, body})
    const by = {...owner, token: await app.logInAgain(owner)}
    expect(expectRefusal(await agencyBid(by, booking, 30, {as_invited: true}), 409, 'already_answered').detail).toMatch(
      ended,
    )
  })

  test('of a caregiver whose check lapsed and was renewed does not say that they declined', async () => {
    const [june] = [await app.caretaker(), await app.caretaker()]
    const booking = await ask(await app.parent(), [june], true)
    await lapse(june)
    await app.rows(`update checks set expires_on = '2027-05-01' where caretaker_id = '${june.caretaker_id}'`)
    await verify(june, 'Approved')
    expect(expectRefusal(await bid(june, booking, {as_invited: true}), 409, 'already_answered').detail).toMatch(ended)
  })
})

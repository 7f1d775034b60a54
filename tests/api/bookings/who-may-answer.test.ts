import {beforeEach, describe, expect, test} from 'vitest'
import {suspendUser} from '#contract/admin/people.ts'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import * as offers from '#contract/bookings/offers.ts'
import * as providerBookings from '#contract/bookings/provider-bookings.ts'
import {newId} from '#lib/id.ts'
import {tick} from '#server/jobs/tick.ts'
import {testApp} from '#tests/support/app.ts'
import {bidsOf} from '#tests/support/bids.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Caretaker, Member, Parent} from '#tests/support/people.ts'
import {someRequest, storyOf} from '#tests/support/story.ts'

/* Who may still answer a request: invited providers, and those with a live offer. */

const app = await testApp({protecting: 1})
const story = storyOf(app)
const {bid} = bidsOf(app)
let parent: Parent

beforeEach(async () => {
  await app.reset()
  app.clock.set(testStart)
  parent = await app.parent()
})

const inAustin = {latitude: 30.2427, longitude: -97.7648, location: 'Austin, TX 78704', county: 'Travis County, TX'}
/** About 27 miles from there. */
const roundRock = {latitude: 30.6327, longitude: -97.6772}
const runJobs = () => tick(app.db, app.clock.now())
const read = ({id}: {id: string}) => app.ok(familyBookings.getParentBooking, {by: parent, params: {id}})
const decline = (by: Caretaker | Member, {id}: {id: string}) =>
  app.ok(providerBookings.declineInvitation, {by, key: newId(), params: {id}, body: {}})
const factsOf = async (kind: string) =>
  (
    await app.rows<{facts: object}>(
      `select facts from notices where user_id = '${parent.user_id}' and kind = '${kind}'`,
    )
  )[0]?.facts

describe('the only provider that serves a place', () => {
  test('an agency that declined leaves the request on the waitlist until another one subscribes', async () => {
    const agency = await app.agency({counties: [inAustin.county]})
    const booking = await story.requestAgency(parent, {...inAustin, invite: {organization_id: agency.org_id}})
    await decline(agency, booking)
    expect(await read(booking)).toMatchObject({status: 'PENDING', waitlisted: true})
    expect(await factsOf('invitation_declined')).toMatchObject({next: 'waitlisted'})
    expect(await runJobs()).toMatchObject({waitlist_opened: 0})
    const other = await app.agency({counties: [inAustin.county]})
    expect(await runJobs()).toMatchObject({waitlist_opened: 1})
    expect((await app.ok(providerBookings.listLeads, {by: other, query: {}})).map(({id}) => id)).toEqual([booking.id])
  })

  test('a caregiver who declined does too', async () => {
    const june = await app.caretaker({at: inAustin})
    const booking = await story.request(parent, {...inAustin, invite: {caretaker_ids: [june.caretaker_id]}})
    await decline(june, booking)
    expect(await runJobs()).toMatchObject({waitlist_opened: 0})
    expect(await read(booking)).toMatchObject({waitlisted: true})
  })
})

describe('an invited caregiver whose work distance does not reach the place', () => {
  const ask = async (june: Caretaker) => {
    const booking = await story.request(parent, {...inAustin, invite: {caretaker_ids: [june.caretaker_id]}})
    return {...booking, end: booking.invitation!.exclusive_until}
  }

  test('keeps the offer, and may change it, when the exclusive period ends', async () => {
    const june = await app.caretaker({at: roundRock, work_distance: 10})
    const booking = await ask(june)
    const first = await bid(june, booking, {hourly_rate: 20})
    app.clock.set(booking.end)
    await runJobs()
    expect(await read(booking)).toMatchObject({status: 'REVIEW', waitlisted: false, offers_count: 1})
    const changed = await bid(june, booking, {hourly_rate: 22, replaces: (first.body as {id: string}).id})
    expect(changed.status).toBe(201)
  })

  test('may still bid after it, and the family reads of no wait', async () => {
    const june = await app.caretaker({at: roundRock, work_distance: 10})
    const booking = await ask(june)
    app.clock.set(booking.end)
    await runJobs()
    expect(await factsOf('request_opened')).toMatchObject({waitlisted: false})
    expect((await bid(june, booking, {hourly_rate: 20})).status).toBe(201)
    expect(await read(booking)).toMatchObject({status: 'REVIEW'})
  })

  test('declines after it, and the request waits until another one serves the place', async () => {
    const june = await app.caretaker({at: roundRock, work_distance: 10})
    const booking = await ask(june)
    app.clock.set(booking.end)
    await runJobs()
    await decline(june, booking)
    expect(await read(booking)).toMatchObject({status: 'PENDING', waitlisted: true})
    expect(await factsOf('invitation_declined')).toMatchObject({next: 'waitlisted'})
    await app.caretaker({at: inAustin})
    expect(await runJobs()).toMatchObject({waitlist_opened: 1})
    expect(await read(booking)).toMatchObject({waitlisted: false})
  })

  test('declines after it, and the live offer of another one stays', async () => {
    const [june, kay] = [
      await app.caretaker({at: roundRock, work_distance: 10}),
      await app.caretaker({at: roundRock, work_distance: 10}),
    ]
    const booking = await ask(june)
    app.clock.set(booking.end)
    await runJobs()
    await story.bid(kay, booking, 20)
    await decline(june, booking)
    expect(await read(booking)).toMatchObject({status: 'REVIEW', waitlisted: false, offers_count: 1})
    expect(await factsOf('invitation_declined')).toMatchObject({next: 'opened'})
  })
})

describe('an invited caregiver who lives farther away than any bid reaches', () => {
  test('may bid, as the family found them by their county', async () => {
    const june = await app.caretaker({at: roundRock})
    const booking = await story.request(parent, {...inAustin, invite: {caretaker_ids: [june.caretaker_id]}})
    await app.rows(`update users set latitude = 31.5493, longitude = -97.1467 where id = '${june.user_id}'`)
    expect((await bid(june, booking, {hourly_rate: 20})).status).toBe(201)
    expect(await read(booking)).toMatchObject({status: 'REVIEW'})
  })

  test('finds it once it is open, is notified of its changes, and may bid', async () => {
    const june = await app.caretaker({at: roundRock})
    const booking = await story.request(parent, {...inAustin, invite: {caretaker_ids: [june.caretaker_id]}})
    await app.rows(`update users set latitude = 31.5493, longitude = -97.1467 where id = '${june.user_id}'`)
    const found = async (query: {booking_id?: string} = {}) =>
      (await app.ok(providerBookings.nearby, {by: june, query})).map(({id}) => id)
    expect(await found({booking_id: booking.id})).toEqual([booking.id])
    app.clock.set(booking.invitation!.exclusive_until)
    await runJobs()
    expect(await found()).toEqual([booking.id])
    expect(await found({booking_id: booking.id})).toEqual([booking.id])
    const {invite: _, ...asked} = someRequest
    const body = {...asked, ...inAustin, number_of_children: 2, ages: [4, 7], changed_at: null}
    await app.ok(familyBookings.changeRequest, {by: parent, key: newId(), params: {id: booking.id}, body})
    const changed = `select kind from notices where user_id = '${june.user_id}' and kind = 'request_changed'`
    expect(await app.rows(changed)).toHaveLength(1)
    expect((await bid(june, await read(booking), {hourly_rate: 20})).status).toBe(201)
  })

  test('near it, finds it once in the list', async () => {
    const june = await app.caretaker({at: inAustin})
    const booking = await story.request(parent, {...inAustin, invite: {caretaker_ids: [june.caretaker_id]}})
    app.clock.set(booking.invitation!.exclusive_until)
    await runJobs()
    expect(await app.ok(providerBookings.nearby, {by: june, query: {}})).toHaveLength(1)
  })
})

describe('a live offer is changed', () => {
  test('by a caregiver who has moved away since', async () => {
    const june = await app.caretaker({at: inAustin})
    const booking = await story.request(parent, inAustin)
    const {id: replaces} = await story.bid(june, booking, 20)
    await app.rows(`update users set latitude = 36.16, longitude = -86.78 where id = '${june.user_id}'`)
    expect((await bid(june, booking, {hourly_rate: 22, replaces})).status).toBe(201)
    expect((await bid(await app.caretaker(), booking, {hourly_rate: 22})).status).toBe(404)
  })

  test('by an agency whose plan has ended and that left the county', async () => {
    const agency = await app.agency({counties: [inAustin.county]})
    const booking = await story.requestAgency(parent, inAustin)
    const {id: replaces} = await story.bid(agency, booking, 30)
    await app.rows(`update organizations set county = '{}' where id = '${agency.org_id}'`)
    await app.rows(`delete from subscriptions where owner_id = '${agency.org_id}'`)
    const body = {hourly_rate: 32, replaces}
    const changed = await app.call(offers.bidByOrganization, {by: agency, params: {id: booking.id}, key: newId(), body})
    expect(changed.status).toBe(201)
  })
})

describe('a request that waits for a verified email', () => {
  test('asks no caregiver who was suspended meanwhile, and ends if it asks no one else', async () => {
    const [ann, june] = [await app.parent({email_verified: false}), await app.caretaker()]
    const booking = await story.request(ann, {invite: {caretaker_ids: [june.caretaker_id], then_open: false}})
    const by = await app.staff('admin')
    await app.ok(suspendUser, {by, key: newId(), params: {id: june.user_id}, body: {reason: 'Unsafe'}})
    expect(await app.ok(familyBookings.getParentBooking, {by: ann, params: {id: booking.id}})).toMatchObject({
      status: 'DECLINED',
      invitation: {invited: [{declined_at: app.clock.now()}]},
    })
    const asked = `select kind from notices where user_id = '${june.user_id}' and kind = 'request_invited'`
    expect(await app.rows(asked)).toEqual([])
  })
})

import {beforeEach, describe, expect, test} from 'vitest'
import * as adminBookings from '#contract/admin/bookings.ts'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import * as offers from '#contract/bookings/offers.ts'
import * as providerBookings from '#contract/bookings/provider-bookings.ts'
import {newId} from '#lib/id.ts'
import {tick} from '#server/jobs/tick.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Parent} from '#tests/support/people.ts'
import {someRequest, storyOf} from '#tests/support/story.ts'

const app = await testApp({protecting: 1})
const story = storyOf(app)
beforeEach(async () => {
  await app.reset()
  app.clock.set(testStart)
})

const austin = {latitude: 30.2427, longitude: -97.7648}
const travis = 'Travis County, TX'
const inAustin = {...austin, location: 'Austin, TX 78704', county: travis}
const runJobs = () => tick(app.db, app.clock.now())
const read = (by: Parent, {id}: {id: string}) => app.ok(familyBookings.getParentBooking, {by, params: {id}})
const noticesOf = ({user_id}: {user_id: string}, kind: string) =>
  app.rows(`select booking_id from notices where user_id = '${user_id}' and kind = '${kind}'`)

describe('a request at a place that no caregiver serves', () => {
  test('waits, hidden from providers, until a verified caregiver serves it; then both sides are notified', async () => {
    const parent = await app.parent()
    const tooFar = await app.caretaker({at: {latitude: 30.6327, longitude: -97.6772}, work_distance: 10})
    const booking = await story.request(parent, inAustin)
    expect(booking).toMatchObject({status: 'PENDING', waitlisted: true, told_count: 0})
    const lead = {params: {id: booking.id}, body: {hourly_rate: 25}}
    expect(await app.ok(providerBookings.nearby, {by: tooFar})).toEqual([])
    expect(await app.ok(providerBookings.nearbyCount, {by: tooFar})).toMatchObject({count: 0})
    expectRefusal(await app.call(offers.bidByCaretaker, {by: tooFar, key: newId(), ...lead}), 404)

    const newcomer = await app.caretaker({at: austin, verified: false})
    await runJobs()
    expect(await read(parent, booking)).toMatchObject({waitlisted: true, told_count: 0})

    await app.rows(`update caretakers set is_verified = 'Approved' where id = '${newcomer.caretaker_id}'`)
    expect(await runJobs()).toMatchObject({waitlist_opened: 1})
    expect(await runJobs()).toMatchObject({waitlist_opened: 0})
    expect(await read(parent, booking)).toMatchObject({status: 'PENDING', waitlisted: false, told_count: 2})
    expect(await noticesOf(newcomer, 'request_new')).toEqual([{booking_id: booking.id}])
    expect(await noticesOf(parent, 'waitlist_opened')).toEqual([{booking_id: booking.id}])
    expect((await app.call(offers.bidByCaretaker, {by: newcomer, key: newId(), ...lead})).status).toBe(201)
  })

  test('expires like any other, and does not open afterwards', async () => {
    const parent = await app.parent()
    const booking = await story.request(parent, inAustin)
    app.clock.advance({days: 29})
    await app.caretaker({at: austin})
    expect(await runJobs()).toMatchObject({bookings_expired: 1, waitlist_opened: 0})
    expect(await read(parent, booking)).toMatchObject({status: 'EXPIRED'})
  })

  test('waits once the only invited caregiver has declined, and its family is told so', async () => {
    const parent = await app.parent()
    const june = await app.caretaker({at: {latitude: 30.6327, longitude: -97.6772}, work_distance: 10})
    const booking = await story.request(parent, {...inAustin, invite: {caretaker_ids: [june.caretaker_id]}})
    expect(booking).toMatchObject({waitlisted: false, told_count: 1})
    await app.ok(providerBookings.declineInvitation, {by: june, key: newId(), params: {id: booking.id}, body: {}})
    expect(await read(parent, booking)).toMatchObject({status: 'PENDING', waitlisted: true})
    const [declined] = await app.rows<{facts: object}>(
      `select facts from notices where user_id = '${parent.user_id}' and kind = 'invitation_declined'`,
    )
    expect(declined?.facts).toMatchObject({next: 'waitlisted'})
    await app.caretaker({at: austin})
    expect(await runJobs()).toMatchObject({waitlist_opened: 1})
  })

  test('counts against the daily limit, but not against the plan’s open requests', async () => {
    const parent = await app.parent({subscribed: false})
    await app.caretaker()
    for (let i = 0; i < 8; i++) await story.request(parent, inAustin)
    await story.request(parent)
    const allowance = () => app.ok(familyBookings.getRequestAllowance, {by: parent})
    expect(await allowance()).toEqual({open_requests: 1, open_requests_max: 2, reached: null})
    await story.request(parent)
    expect(await allowance()).toMatchObject({open_requests: 2, reached: {per: 'day', limit: 10}})
    const refused = await app.call(familyBookings.requestBooking, {
      by: parent,
      key: newId(),
      body: {...someRequest, ...inAustin},
    })
    expectRefusal(refused, 429, 'rate_limited')
    expect(await app.ok(familyBookings.getRequestAllowance, {by: await app.parent()})).toMatchObject({
      open_requests_max: null,
    })
  })
})

describe('a request to the agencies of a county that none serves', () => {
  test('waits until one subscribes there', async () => {
    const parent = await app.parent()
    const agency = await app.agency({counties: [travis], subscribed: false})
    await app.caretaker({at: austin})
    const booking = await story.requestAgency(parent, inAustin)
    expect(booking).toMatchObject({waitlisted: true, told_count: 0})
    expect(await runJobs()).toMatchObject({waitlist_opened: 0})

    await app.subscribe(agency.org_id, 'agency')
    const leads = () => app.ok(providerBookings.listLeads, {by: agency, query: {}})
    const view = {query: {booking_id: booking.id, view: 'true'}} as const
    expect(await leads()).toEqual([])
    expectRefusal(await app.call(providerBookings.listLeads, {by: agency, ...view}), 404)

    app.clock.advance({hours: 3})
    expect(await runJobs()).toMatchObject({waitlist_opened: 1})
    expect(await leads()).toMatchObject([{id: booking.id, open_since: app.clock.now()}])
    expect(await read(parent, booking)).toMatchObject({waitlisted: false, told_count: 1})
  })

  test('does not wait if it names an agency', async () => {
    const agency = await app.agency()
    const booking = await story.requestAgency(await app.parent(), {...inAustin, organization_id: agency.org_id})
    expect(booking).toMatchObject({waitlisted: false, told_count: 1})
  })
})

test('staff see the waiting requests by county', async () => {
  const [staff, parent] = [await app.staff(), await app.parent()]
  await story.request(parent, inAustin)
  app.clock.advance({hours: 1})
  await story.requestAgency(parent, {...inAustin, service: 'Elderly Care', number_of_children: 0, ages: []})
  const shelby = await story.request(parent, {county: 'Shelby County, TN', latitude: 35.1495, longitude: -90.049})
  const {items} = await app.ok(adminBookings.listWaitlist, {by: staff})
  expect(items).toEqual([
    {
      county: travis,
      requests: 2,
      since: testStart,
      services: ['Child Care', 'Elderly Care'],
      audiences: ['agencies', 'caretakers'],
    },
    expect.objectContaining({county: 'Shelby County, TN', requests: 1}),
  ])
  const listed = await app.ok(adminBookings.listAllBookings, {
    by: staff,
    query: {waitlisted: 'true', county: 'Shelby County, TN'},
  })
  expect(listed.items).toMatchObject([{id: shelby.id, waitlisted: true}])
})

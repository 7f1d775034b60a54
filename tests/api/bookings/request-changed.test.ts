import {beforeEach, describe, expect, test} from 'vitest'
import type {Booking} from '#contract/bookings/booking.ts'
import type {BodyIn} from '#contract/endpoint.ts'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import {getBookingHistory} from '#contract/bookings/history.ts'
import * as offers from '#contract/bookings/offers.ts'
import * as providerBookings from '#contract/bookings/provider-bookings.ts'
import type {ChangedRequestBody, RequestBody} from '#contract/bookings/request.ts'
import {listNotifications} from '#contract/notifications.ts'
import {newId} from '#lib/id.ts'
import {tick} from '#server/jobs/tick.ts'
import {testApp} from '#tests/support/app.ts'
import {bidsOf} from '#tests/support/bids.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Caretaker, Parent, Person} from '#tests/support/people.ts'
import {joinFamily} from '#tests/support/second-adult.ts'
import {someRequest, storyOf} from '#tests/support/story.ts'

const app = await testApp({protecting: 1})
const story = storyOf(app)
const {bid, offersOn, statusOf, withdraw} = bidsOf(app)
beforeEach(async () => {
  await app.reset()
  app.clock.set(testStart)
})

const austin = {latitude: 30.2427, longitude: -97.7648}
const inAustin = {...austin, location: 'Austin, TX 78704', county: 'Travis County, TX'}
const {invite: _, ...asBefore} = someRequest
const tuesday = {schedule: [{date_range: ['2026-06-09', '2026-06-09'], time_range: ['10:00', '12:00']}]} satisfies Pick<
  RequestBody,
  'schedule'
>

type Changes = Partial<ChangedRequestBody>
const change = (by: Person, {id, changed_at}: Pick<Booking, 'id' | 'changed_at'>, changes: Changes = {}) =>
  app.call(familyBookings.changeRequest, {
    by,
    key: newId(),
    params: {id},
    body: {...asBefore, changed_at: changed_at ?? null, ...changes},
  })
const read = (by: Parent, {id}: {id: string}) => app.ok(familyBookings.getParentBooking, {by, params: {id}})
const leadOf = async (by: Caretaker, {id}: {id: string}) =>
  (await app.ok(providerBookings.nearby, {by, query: {booking_id: id}}))[0]
const readsOf = async (by: Person, kind = 'request_changed') =>
  (await app.ok(listNotifications, {by, query: {}})).items.filter(item => item.kind === kind)
const historyOf = async (by: Parent, {id}: {id: string}) =>
  (await app.ok(getBookingHistory, {by, params: {id}})).items.map(({what, adult}) => ({what, adult}))

/** What each change of a request was said to be of, newest first. */
const changesOf = async (by: Parent, {id}: {id: string}) =>
  (await app.ok(getBookingHistory, {by, params: {id}})).items.flatMap(({what, details}) =>
    what === 'changed' ? [details] : [],
  )

/** A family with an open request, and a caregiver who was notified of it. */
async function town() {
  const [parent, caretaker] = [await app.parent({first_name: 'Hannah'}), await app.caretaker()]
  return {parent, caretaker, request: await story.request(parent)}
}

/** What each change that providers can read was of, newest first. */
const partsOf = async (by: Parent, {id}: {id: string}) =>
  (await app.ok(getBookingHistory, {by, params: {id}})).items.flatMap(({what, parts}) =>
    what === 'changed' ? [parts] : [],
  )

describe('a request without offers', () => {
  test('has in its history what a change replaced, without what was written about children', async () => {
    const {parent, request} = await town()
    await change(parent, request, {...tuesday, max_hourly_rate: 30})
    await change(parent, await read(parent, request), {...tuesday, notes: 'Sam is allergic to eggs'})
    const [written, asked] = await partsOf(parent, request)
    expect(written).toEqual([{part: 'rate', from_cents: 3000, to_cents: null}, {part: 'notes'}])
    expect(asked).toContainEqual({part: 'schedule', from: asBefore.schedule[0], to: tuesday.schedule[0]})
    const [stored] = await app.rows<{changes: string}>('select changes::text from bookings')
    expect(stored!.changes).not.toContain('allergic')
  })

  test('is changed as a whole; those who were notified read the new one and are notified once', async () => {
    const {parent, caretaker, request} = await town()
    app.clock.advance({minutes: 5})
    const answer = await change(parent, request, {...tuesday, max_hourly_rate: 30, number_of_children: 2, ages: [4, 7]})
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      id: request.id,
      number: request.number,
      status: 'PENDING',
      ...tuesday,
      first_start: '2026-06-09T15:00:00.000Z',
      last_end: '2026-06-09T17:00:00.000Z',
      hours: 2,
      sessions_count: 1,
      max_hourly_rate: 30,
      ages: [4, 7],
      changed_at: app.clock.now(),
      created_at: request.created_at,
    })
    expect(await leadOf(caretaker, request)).toMatchObject({
      ...tuesday,
      max_hourly_rate: 30,
      changed_at: app.clock.now(),
    })
    app.clock.advance({minutes: 5})
    await change(parent, answer.body, {...tuesday, max_hourly_rate: 35})
    const [only, ...more] = await readsOf(caretaker)
    expect(more).toEqual([])
    expect(only).toMatchObject({
      title: 'Request changed: Child Care, Tue, Jun 9',
      link: `/dash/caretaker/nearby?request=${request.id}`,
    })
    expect(only?.body).toMatch(/^Up to \$35\/hr\. 1 visit, 2 hours/)
    expect(await readsOf(parent)).toEqual([])
    const booking = await app.ok(familyBookings.approveByParent, {
      by: parent,
      key: newId(),
      params: {bookingId: (await story.bid(caretaker, request)).booking_id},
      query: {caretaker_id: caretaker.caretaker_id},
    })
    expect(await story.sessions(parent, booking)).toMatchObject([
      {scheduled_start: '2026-06-09T15:00:00.000Z', scheduled_end: '2026-06-09T17:00:00.000Z'},
    ])
  })

  test('is in its history, with the adult who changed it, and the other adult is notified', async () => {
    const {parent, request} = await town()
    const other = await joinFamily(app, parent)
    await change(other, request, tuesday)
    expect((await historyOf(parent, request)).filter(({what}) => what === 'changed')).toEqual([
      {what: 'changed', adult: 'Otto'},
    ])
    expect((await historyOf(other, request)).filter(({what}) => what === 'changed')).toEqual([
      {what: 'changed', adult: null},
    ])
    expect((await readsOf(parent)).map(({title}) => title)).toEqual(['Otto changed a request: Child Care, Tue, Jun 9'])
  })

  test('with only its words or its address changed notifies no provider', async () => {
    const {parent, caretaker, request} = await town()
    const {body} = await change(parent, request, {notes: 'Likes buses'})
    expect(body).toMatchObject({notes: 'Likes buses'})
    await change(parent, body, {notes: 'Likes buses', handover: 'Ring twice'})
    expect(await readsOf(caretaker)).toEqual([])
    expect(await changesOf(parent, request)).toEqual([['handover'], undefined])
  })

  test('with only its words changed next leaves the unread notice of its times', async () => {
    const {parent, caretaker, request} = await town()
    const {body: moved} = await change(parent, request, tuesday)
    expect(await readsOf(caretaker)).toHaveLength(1)
    app.clock.advance({minutes: 1})
    expect((await change(parent, moved, {...tuesday, notes: 'We have a cat'})).status).toBe(200)
    expect(await readsOf(caretaker)).toHaveLength(1)
  })

  test('says in its history that only the address was added, once', async () => {
    const {parent, request} = await town()
    const add = async (body: BodyIn<typeof familyBookings.changeAddress>) =>
      app.ok(familyBookings.changeAddress, {by: parent, key: newId(), params: {id: request.id}, body})
    const address = {line1: '1 Elm St', city: 'Austin', state: 'TX', zip: '78704'}
    await add({address})
    app.clock.advance({minutes: 1})
    await add({address})
    app.clock.advance({minutes: 1})
    await add({address, handover: 'Ring twice'})
    expect(await changesOf(parent, request)).toEqual([['handover'], ['address']])
  })

  test('without a difference stays as it was', async () => {
    const {parent, request} = await town()
    app.clock.advance({minutes: 5})
    const {body} = await change(parent, request)
    expect(body).toEqual(request)
    expect(await read(parent, request)).not.toHaveProperty('changed_at')
  })

  test('keeps how exact its place is where the place stays', async () => {
    const {parent, request} = await town()
    const sourceOf = async () => app.rows(`select location_source from bookings where id = '${request.id}'`)
    await app.rows(`update bookings set location_source = 'device' where id = '${request.id}'`)
    const {body} = await change(parent, request, {notes: 'Ring twice'})
    expect(await sourceOf()).toEqual([{location_source: 'device'}])
    await change(parent, body, {location_source: 'zip'})
    expect(await sourceOf()).toEqual([{location_source: 'zip'}])
  })

  test('is held to the rules of a new one', async () => {
    const {parent, request} = await town()
    const wrong: Record<string, Changes> = {
      'schedule.0.date_range': {schedule: [{date_range: ['2026-05-01', '2026-05-01'], time_range: ['10:00', '12:00']}]},
      county: {county: 'Nowhere County, TN'},
      child_ids: {child_ids: [newId()]},
      ages: {ages: [4, 5]},
    }
    for (const [field, changes] of Object.entries(wrong)) {
      const refusal = expectRefusal(await change(parent, request, changes), 422, 'invalid')
      expect(Object.keys(refusal.fields ?? {})).toEqual([field])
    }
    expectRefusal(await change(parent, request, {service: 'Pickup Service'}), 422, 'service_not_active')
    expect(await read(parent, request)).toEqual(request)
  })

  test('takes nothing of the allowance, even where it is used up', async () => {
    const parent = await app.parent({subscribed: false})
    const requests = [await story.request(parent)]
    const allowance = () => app.ok(familyBookings.getRequestAllowance, {by: parent})
    const {open_requests_max} = await allowance()
    while (requests.length < (open_requests_max ?? 0)) requests.push(await story.request(parent))
    const before = await allowance()
    const [first] = requests
    if (!first) throw new Error('no request')
    expect((await change(parent, first, tuesday)).status).toBe(200)
    expect(await allowance()).toEqual(before)
  })
})

describe('a change is refused', () => {
  test('for everyone but the family', async () => {
    const {caretaker, request} = await town()
    expectRefusal(await change(await app.parent(), request), 404, 'not_found')
    expectRefusal(await change(caretaker, request), 403)
    expectRefusal(await change(await app.parent(), {id: newId()}), 404, 'not_found')
  })

  test('while an offer stands that it does not name, and no longer once it is gone', async () => {
    const {parent, caretaker, request} = await town()
    const offer = await story.bid(caretaker, request)
    expectRefusal(await change(parent, request, tuesday), 409, 'has_offers')
    expectRefusal(await change(parent, request, {...tuesday, ends_offers: [newId()]}), 409, 'has_offers')
    expect(await offersOn(request)).toMatchObject([{status: 'SUBMITTED'}])
    await withdraw(caretaker, offer)
    expect((await change(parent, request, tuesday)).status).toBe(200)
  })

  test('once it is approved, canceled or expired', async () => {
    const {parent, caretaker, request} = await town()
    await story.bid(caretaker, request)
    await story.approve(parent, request, caretaker)
    expectRefusal(await change(parent, request, tuesday), 409, 'already_approved')
    const canceled = await story.request(parent, tuesday)
    await app.ok(familyBookings.cancelBooking, {by: parent, key: newId(), params: {id: canceled.id}})
    expectRefusal(await change(parent, canceled, {max_hourly_rate: 30}), 409, 'booking_closed')
    const late = await story.request(parent, tuesday)
    app.clock.set('2026-06-09T15:30:00.000Z')
    expectRefusal(await change(parent, late, {max_hourly_rate: 30}), 409, 'booking_closed')
  })

  test('where the other adult changed it since, its address too', async () => {
    const {parent, request} = await town()
    const {body: changed} = await change(parent, request, tuesday)
    expectRefusal(await change(parent, request, {max_hourly_rate: 30}), 409, 'request_changed')
    app.clock.advance({minutes: 1})
    await app.ok(familyBookings.changeAddress, {
      by: parent,
      key: newId(),
      params: {id: request.id},
      body: {handover: 'Ring twice'},
    })
    expectRefusal(await change(parent, changed, {max_hourly_rate: 30}), 409, 'request_changed')
    expect((await change(parent, await read(parent, request), {max_hourly_rate: 30})).status).toBe(200)
  })
})

describe('a bid', () => {
  const on = (by: Caretaker, request: {id: string}, request_changed_at: string | null) =>
    app.call(offers.bidByCaretaker, {by, key: newId(), params: {id: request.id}, body: {request_changed_at}})

  test('on the request as it was is refused, one on the request as it is counts', async () => {
    const {parent, caretaker, request} = await town()
    app.clock.advance({minutes: 5})
    await change(parent, request, tuesday)
    const refusal = expectRefusal(await on(caretaker, request, null), 409, 'request_changed')
    expect(refusal.current).toEqual({changed_at: app.clock.now()})
    expectRefusal(await on(caretaker, request, testStart), 409, 'request_changed')
    expect(await offersOn(request)).toEqual([])
    const lead = await leadOf(caretaker, request)
    expect((await on(caretaker, request, lead?.changed_at ?? null)).status).toBe(201)
  })

  test('of an older app is compared by when it was pressed', async () => {
    const {parent, caretaker, request} = await town()
    app.clock.advance({minutes: 5})
    await change(parent, request, tuesday)
    expectRefusal(await bid(caretaker, request, {claimed_at: testStart}), 409, 'request_changed')
    app.clock.advance({minutes: 5})
    expect((await bid(caretaker, request, {claimed_at: app.clock.now()})).status).toBe(201)
  })

  test('stays good where only the address changed, which it cannot read', async () => {
    const {parent, caretaker, request} = await town()
    app.clock.advance({minutes: 5})
    await change(parent, request, {handover: 'Ring twice'})
    expect(await leadOf(caretaker, request)).not.toHaveProperty('changed_at')
    expect((await on(caretaker, request, null)).status).toBe(201)
  })

  test('of an agency that was asked is refused too, also at the highest rate', async () => {
    const [parent, agency] = [await app.parent(), await app.agency()]
    const request = await story.requestAgency(parent, {organization_id: agency.org_id, max_hourly_rate: 40})
    const {body} = await change(parent, request, {...tuesday, max_hourly_rate: 40})
    const accept = (request_changed_at: string | null, hourly_rate?: number) =>
      app.call(providerBookings.approveByOrganization, {
        by: agency,
        key: newId(),
        params: {id: request.id},
        body: {request_changed_at, ...(hourly_rate && {hourly_rate})},
      })
    expectRefusal(await accept(null), 409, 'request_changed')
    expectRefusal(await accept(null, 45), 409, 'request_changed')
    expect((await accept(body.changed_at ?? null)).status).toBe(200)
  })

  test.each(Array.from({length: 6}, (_, round) => round))(
    'and a change at the same moment: the one or the other (%i)',
    async () => {
      const {parent, caretaker, request} = await town()
      const [changed, placed] = await Promise.all([change(parent, request, tuesday), on(caretaker, request, null)])
      const isChanged = changed.status === 200
      if (isChanged) expectRefusal(placed, 409, 'request_changed')
      else expectRefusal(changed, 409, 'has_offers')
      expect(await statusOf(request)).toBe(isChanged ? 'PENDING' : 'REVIEW')
      expect(await offersOn(request)).toHaveLength(isChanged ? 0 : 1)
    },
  )
})

test('a change reaches the people that the agency it names has now', async () => {
  const [parent, owner] = [await app.parent(), await app.agency()]
  const request = await story.requestAgency(parent, {organization_id: owner.org_id})
  const successor = await app.member(owner, 'coordinator')
  await app.rows(`update members set removed_at = '${testStart}' where user_id = '${owner.user_id}'`)
  expect((await change(parent, request, tuesday)).status).toBe(200)
  expect(await readsOf(successor)).toHaveLength(1)
})

describe('a request that moves', () => {
  test('is told to those near its new place, and leaves those who are too far', async () => {
    const {parent, caretaker, request} = await town()
    const texan = await app.caretaker({at: austin})
    const {body} = await change(parent, request, inAustin)
    expect(body).toMatchObject({waitlisted: false, told_count: 2})
    expect(await leadOf(caretaker, request)).toBeUndefined()
    expect(await readsOf(caretaker)).toEqual([])
    expect(await readsOf(texan, 'request_new')).toHaveLength(1)
    expect((await leadOf(texan, request))?.location).toBe(inAustin.location)
  })

  test('waits where no one serves it, and is sent once it is back', async () => {
    const {parent, caretaker, request} = await town()
    const {body: waiting} = await change(parent, request, inAustin)
    expect(waiting).toMatchObject({waitlisted: true})
    expect(await leadOf(caretaker, request)).toBeUndefined()
    const {body: back} = await change(parent, waiting)
    expect(back).toMatchObject({waitlisted: false})
    expect(await leadOf(caretaker, request)).toMatchObject({id: request.id})
    expect(await readsOf(caretaker)).toHaveLength(1)
    expect(await readsOf(caretaker, 'request_new')).toHaveLength(1)
  })

  test('waits for no one while a caregiver it invited has not declined, and waits where only one who did serves it', async () => {
    const [parent, june] = [await app.parent(), await app.caretaker()]
    const request = await story.request(parent, {
      invite: {caretaker_ids: [june.caretaker_id], exclusive_hours: 1},
    })
    app.clock.advance({minutes: 61})
    await tick(app.db, app.clock.now())
    const {body: moved} = await change(parent, request, inAustin)
    expect(moved).toMatchObject({waitlisted: false, location: inAustin.location})
    const {body: back} = await change(parent, moved)
    await app.caretaker()
    await app.ok(providerBookings.declineInvitation, {by: june, key: newId(), params: {id: request.id}, body: {}})
    await app.rows(
      `update users set latitude = ${austin.latitude}, longitude = ${austin.longitude} where id = '${june.user_id}'`,
    )
    expect((await change(parent, back, inAustin)).body).toMatchObject({waitlisted: true})
  })

  test('onto the waitlist is not widened to caregivers who cannot read it', async () => {
    const {parent, request} = await town()
    const farther = await app.caretaker({at: {latitude: 30.6327, longitude: -97.6772}, work_distance: 10})
    expect((await change(parent, request, inAustin)).body).toMatchObject({waitlisted: true})
    app.clock.set('2026-06-07T14:30:00.000Z')
    await tick(app.db, app.clock.now())
    expect(await readsOf(farther, 'request_new')).toEqual([])
    expect(await read(parent, request)).toMatchObject({waitlisted: true})
  })

  test('to another county opens it there from then on', async () => {
    const parent = await app.parent()
    const [agency] = [await app.agency({counties: ['Travis County, TX']}), await app.agency()]
    const request = await story.requestAgency(parent)
    app.clock.advance({hours: 5})
    expect((await change(parent, request, inAustin)).status).toBe(200)
    const leads = await app.ok(providerBookings.listLeads, {by: agency})
    expect(leads).toMatchObject([{id: request.id, open_since: app.clock.now()}])
  })

  test('to another county is not new to an agency that it asks, which read it before', async () => {
    const counties = [asBefore.county, 'Williamson County, TN']
    const [parent, agency] = [await app.parent(), await app.agency({counties})]
    const invited = await story.requestAgency(parent, {invite: {organization_id: agency.org_id}})
    const assigned = await story.requestAgency(parent, {organization_id: agency.org_id})
    app.clock.advance({hours: 5})
    for (const request of [invited, assigned]) {
      expect((await change(parent, request, {county: 'Williamson County, TN'})).status).toBe(200)
    }
    const leads = await app.ok(providerBookings.listLeads, {by: agency})
    expect(leads.map(({open_since}) => open_since)).toEqual([undefined, undefined])
  })

  test('off the waitlist needs room in the plan', async () => {
    const parent = await app.parent({subscribed: false})
    await app.caretaker()
    const waiting = await story.request(parent, inAustin)
    const {open_requests_max} = await app.ok(familyBookings.getRequestAllowance, {by: parent})
    for (let open = 0; open < (open_requests_max ?? 0); open++) await story.request(parent)
    expectRefusal(await change(parent, waiting), 409, 'plan_limit')
    expect(await read(parent, waiting)).toMatchObject({waitlisted: true, county: inAustin.county})
  })

  test('too far from the caregiver it asks first is refused', async () => {
    const [parent, june] = [await app.parent(), await app.caretaker({first_name: 'June', last_name: 'Rivers'})]
    const request = await story.request(parent, {invite: {caretaker_ids: [june.caretaker_id]}})
    const refusal = expectRefusal(await change(parent, request, inAustin), 422, 'not_available')
    expect(refusal.detail).toMatch(/^June R\. is more than 50 miles away/)
  })
})

describe('a request that asks one caregiver first', () => {
  test('stays so, and opens no later than a quarter of the time left to its new first visit', async () => {
    const [parent, june, otis] = [await app.parent(), await app.caretaker(), await app.caretaker()]
    const request = await story.request(parent, {invite: {caretaker_ids: [june.caretaker_id], exclusive_hours: 72}})
    const tomorrow = {
      schedule: [{date_range: ['2026-06-02', '2026-06-02'], time_range: ['10:00', '12:00']}],
    } satisfies Changes
    const {body} = await change(parent, request, tomorrow)
    expect(body.invitation).toMatchObject({is_exclusive: true, exclusive_until: '2026-06-01T21:00:00.000Z'})
    expect(await readsOf(june)).toMatchObject([
      {body: expect.stringContaining('Bid or decline by Mon, Jun 1, 4:00 PM, before')},
    ])
    // the invitation itself, read or not, names no other time
    expect(await readsOf(june, 'request_invited')).toMatchObject([
      {body: expect.stringContaining('Bid or decline by Mon, Jun 1, 4:00 PM, before')},
    ])
    expect(await leadOf(otis, request)).toBeUndefined()
    app.clock.set('2026-06-01T21:00:00.000Z')
    await tick(app.db, app.clock.now())
    expect(await leadOf(otis, request)).toMatchObject(tomorrow)
  })
})

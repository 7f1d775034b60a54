import {eq} from 'drizzle-orm'
import {beforeEach, describe, expect, test} from 'vitest'
import type {Booking, Lead} from '#contract/bookings/booking.ts'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import {getBookingHistory} from '#contract/bookings/history.ts'
import * as providerBookings from '#contract/bookings/provider-bookings.ts'
import {hidden_part} from '#domain/messages/mask-contacts.ts'
import {newId} from '#lib/id.ts'
import {checks, organizations, users} from '#server/db/schema/all.ts'
import {testApp} from '#tests/support/app.ts'
import {bidsOf} from '#tests/support/bids.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {hasNumber} from '#tests/support/has-number.ts'
import {nashville} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
const {agencyBid, bid, offersOn, statusOf, town, withdraw} = bidsOf(app)
beforeEach(async () => {
  await app.reset()
  app.clock.set(testStart)
})

describe('a bid', () => {
  test('takes the rate of the profile, keeps when it was pressed and answers what the family would pay', async () => {
    const {caretaker, booking} = await town()
    const answer = await bid(caretaker, booking, {
      note: 'Happy to help',
      claimed_at: '2026-06-01T14:58:00-00:00',
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      booking_id: booking.id,
      bidder: 'caretaker',
      caretaker_id: caretaker.caretaker_id,
      org_id: null,
      display_name: 'Grace O.',
      hourly_rate: 22.5,
      // three mornings of four hours, and the fee of ten in a hundred that the family pays
      total_cents: 27_000,
      fee_cents: 2700,
      note: 'Happy to help',
      status: 'SUBMITTED',
      received_at: app.clock.now(),
    })
    expect(await statusOf(booking)).toBe('REVIEW')
    const [row] = await app.rows<{pressed: number; by: string}>(
      'select extract(epoch from claimed_at)::int as pressed, by_user_id::text as by from offers',
    )
    expect(row).toEqual({pressed: Date.parse('2026-06-01T14:58:00Z') / 1000, by: caretaker.user_id})
    const [lead] = await app.ok(providerBookings.nearby, {by: caretaker})
    expect(lead?.my_offer).toEqual(answer.body)
  })

  test('names what canceling each visit of the next two days costs: at most an hour of it, with the fee', async () => {
    const {parent, caretaker} = await town()
    const schedule: Booking['schedule'] = [
      {date_range: ['2026-06-02', '2026-06-02'], time_range: ['16:45', '17:05']},
      {date_range: ['2026-06-03', '2026-06-05'], time_range: ['09:00', '13:00']},
    ]
    const costs = [
      {scheduled_start: '2026-06-02T21:45:00.000Z', cents: 880},
      {scheduled_start: '2026-06-03T14:00:00.000Z', cents: 2640},
    ]
    const soon = await story.request(parent, {schedule})
    expect((await story.bid(caretaker, soon, 24)).cancel_costs).toEqual(costs)
    expect((await story.bid(caretaker, await story.request(parent), 24)).cancel_costs).toEqual([])
    const weekly: Booking['schedule'] = [{date_range: ['2026-06-02'], weekdays: [2, 5], time_range: ['10:00', '10:30']}]
    const half = await story.bid(caretaker, await story.request(parent, {schedule: weekly}), 25)
    expect(half.cancel_costs).toEqual([{scheduled_start: '2026-06-02T15:00:00.000Z', cents: 1375}])
    const agency = await app.agency()
    const led = await story.bid(agency, await story.requestAgency(parent, {schedule}), 24)
    expect(led.cancel_costs?.map(({cents}) => cents)).toEqual([800, 2400])
    app.clock.advance({days: 1})
    const {offers} = await app.ok(familyBookings.getParentBooking, {by: parent, params: {id: soon.id}})
    expect(offers?.[0]?.cancel_costs?.map(({cents}) => cents)).toEqual([880, 2640, 2640])
  })

  test('hides contact details in its note from the family until that family approved the bidder', async () => {
    const {parent, caretaker, booking} = await town()
    const note = 'Call me at 615-555-0199'
    const answer = await bid(caretaker, booking, {note})
    expect(answer.body).toMatchObject({note})
    const read = async () => {
      const params = {id: booking.id}
      const {offers} = await app.ok(familyBookings.getParentBooking, {by: parent, params})
      const {items} = await app.ok(getBookingHistory, {by: parent, params})
      return [offers?.[0]?.note, items.find(({what}) => what === 'offered')?.reason]
    }
    const hidden = `Call me at ${hidden_part}`
    expect(await read()).toEqual([hidden, hidden])
    const own = async () => (await app.ok(providerBookings.listCaretakerBookings, {by: caretaker}))[0]
    expect(await own()).toMatchObject({my_offer: {note}})
    expect(await own()).not.toHaveProperty('is_booked_pair')
    await story.approve(parent, booking, caretaker)
    expect(await read()).toEqual([note, note])
    expect(await own()).toMatchObject({my_offer: {note}, is_booked_pair: true})
  })

  test('a request tells a provider before its bid whether its family has booked it once', async () => {
    const [parent, stranger] = [await app.parent(), await app.parent()]
    const [grace, other] = [await app.caretaker(), await app.caretaker()]
    const [agency, second] = [await app.agency(), await app.agency()]
    const booked = await story.request(parent)
    await story.bid(grace, booked)
    await story.approve(parent, booked, grace)
    const led = await story.requestAgency(parent)
    await story.bid(agency, led)
    await story.approve(parent, led, agency)
    const [open, lead] = [await story.request(parent), await story.requestAgency(parent)]
    const [strange, strangeLead] = [await story.request(stranger), await story.requestAgency(stranger)]
    const isBooked = (leads: Lead[], {id}: {id: string}) => leads.find(each => each.id === id)?.is_booked_pair
    const nearby = await app.ok(providerBookings.nearby, {by: grace})
    expect([isBooked(nearby, open), isBooked(nearby, strange)]).toEqual([true, undefined])
    expect(isBooked(await app.ok(providerBookings.nearby, {by: other}), open)).toBeUndefined()
    const leads = await app.ok(providerBookings.listLeads, {by: agency})
    expect([isBooked(leads, lead), isBooked(leads, strangeLead)]).toEqual([true, undefined])
    const query = {booking_id: lead.id, view: 'true'} as const
    expect(isBooked(await app.ok(providerBookings.listLeads, {by: agency, query}), lead)).toBe(true)
    expect(isBooked(await app.ok(providerBookings.listLeads, {by: second, query}), lead)).toBeUndefined()
  })

  test('names the bidder by an initial, and once approved by the whole name, as the booking does', async () => {
    const {parent, caretaker, booking} = await town()
    await bid(caretaker, booking)
    const names = async () => {
      const params = {id: booking.id}
      const {offers, provider} = await app.ok(familyBookings.getParentBooking, {by: parent, params})
      const {items} = await app.ok(getBookingHistory, {by: parent, params})
      return [offers?.[0]?.display_name, items.find(({what}) => what === 'offered')?.name, provider?.name]
    }
    expect(await names()).toEqual(['Grace O.', 'Grace O.', undefined])
    await story.approve(parent, booking, caretaker)
    expect(await names()).toEqual(['Grace Okafor', 'Grace Okafor', 'Grace Okafor'])
  })

  test('is about a request whose contact details are hidden from providers until the family approves one', async () => {
    const [parent, grace, other] = [await app.parent(), await app.caretaker(), await app.caretaker()]
    const wishes = {
      notes: 'Text 615-555-0142 first',
      preference: 'More at www.doe-family.com',
      location: 'East Nashville, doe@example.com',
    }
    const booking = await story.request(parent, wishes)
    const wishesOf = (found: Pick<Booking, 'id' | 'notes' | 'preference' | 'location'>[]) =>
      found.filter(({id}) => id === booking.id).map(({notes, preference, location}) => ({notes, preference, location}))
    const hidden = {
      notes: `Text ${hidden_part} first`,
      preference: `More at ${hidden_part}`,
      location: `East Nashville, ${hidden_part}`,
    }
    expect(wishesOf(await app.ok(providerBookings.nearby, {by: grace}))).toEqual([hidden])
    await story.bid(other, booking)
    await story.bid(grace, booking)
    await story.approve(parent, booking, grace)

    expect(wishesOf([await app.ok(familyBookings.getParentBooking, {by: parent, params: {id: booking.id}})])).toEqual([
      wishes,
    ])
    expect(wishesOf(await app.ok(providerBookings.listCaretakerBookings, {by: grace}))).toEqual([wishes])
    expect(wishesOf(await app.ok(providerBookings.listCaretakerBookings, {by: other}))).toEqual([hidden])
  })

  test('with the key of one that was received is that one', async () => {
    const {caretaker, booking} = await town()
    const key = newId()
    const first = await bid(caretaker, booking, {hourly_rate: 20}, key)
    const again = await bid(caretaker, booking, {hourly_rate: 20}, key)
    expect(again.headers.get('Idempotency-Replayed')).toBe('true')
    expect(again.body).toEqual(first.body)
    expect(await offersOn(booking)).toHaveLength(1)
  })

  test('with a key that the server has forgotten is still the one that it placed, for its bidder alone', async () => {
    const {caretaker, booking} = await town()
    const key = newId()
    const first = await bid(caretaker, booking, {hourly_rate: 20}, key)
    await app.rows('delete from idempotency_keys')
    expect((await bid(caretaker, booking, {hourly_rate: 20}, key)).body).toEqual(first.body)
    const other = await app.caretaker()
    const own = await bid(other, booking, {hourly_rate: 21})
    const refused = expectRefusal(await bid(other, booking, {hourly_rate: 20}, key), 409, 'offer_changed')
    expect(refused.current).toEqual(own.body)
  })

  test('is one of twenty at once: the first stands, the others read it', async () => {
    const {caretaker, booking} = await town()
    const answers = await Promise.all(
      Array.from({length: 20}, (_, i) => bid(caretaker, booking, {hourly_rate: 20 + i})),
    )
    const [placed, ...others] = answers.filter(answer => answer.status === 201)
    expect(others).toEqual([])
    for (const answer of answers) {
      if (answer !== placed) expect(expectRefusal(answer, 409, 'offer_changed').current).toEqual(placed!.body)
    }
    expect((await offersOn(booking)).map(offer => offer.id)).toEqual([placed!.body.id])
  })

  test('of the same content without naming the live one is refused as well', async () => {
    const {caretaker, booking} = await town()
    const first = await bid(caretaker, booking, {hourly_rate: 20})
    expect(expectRefusal(await bid(caretaker, booking, {hourly_rate: 20}), 409, 'offer_changed').current).toEqual(
      first.body,
    )
  })

  test('of other people stands beside it', async () => {
    const {caretaker, booking} = await town()
    await Promise.all([
      bid(caretaker, booking),
      bid(await app.caretaker(), booking),
      bid(await app.caretaker(), booking),
    ])
    expect((await offersOn(booking)).map(offer => offer.status)).toEqual(['SUBMITTED', 'SUBMITTED', 'SUBMITTED'])
  })
})

describe('a new rate', () => {
  test('replaces the live offer it names', async () => {
    const {caretaker, booking} = await town()
    const first = (await bid(caretaker, booking, {hourly_rate: 20})).body
    const second = await bid(caretaker, booking, {hourly_rate: 24, replaces: first.id})
    expect(second.status).toBe(201)
    expect((await offersOn(booking)).map(({status, rate}) => ({status, rate}))).toEqual([
      {status: 'REPLACED', rate: 2000},
      {status: 'SUBMITTED', rate: 2400},
    ])
    const late = expectRefusal(
      await bid(caretaker, booking, {hourly_rate: 18, replaces: first.id}),
      409,
      'offer_changed',
    )
    expect(late.current).toEqual(second.body)
    expect(await statusOf(booking)).toBe('REVIEW')
  })

  test('replaces the live offer that it names by the key of the bid', async () => {
    const {caretaker, booking} = await town()
    const [first, second] = [newId(), newId()]
    await bid(caretaker, booking, {hourly_rate: 20}, first)
    const answer = await bid(caretaker, booking, {hourly_rate: 24, replaces: first}, second)
    expect(answer.status).toBe(201)
    // that one was replaced, and is the live one no more
    expect(
      expectRefusal(await bid(caretaker, booking, {hourly_rate: 26, replaces: first}), 409, 'offer_changed').current,
    ).toEqual(answer.body)
    expect((await bid(caretaker, booking, {hourly_rate: 26, replaces: second})).status).toBe(201)
    expect((await offersOn(booking)).map(({status, rate}) => ({status, rate}))).toEqual([
      {status: 'REPLACED', rate: 2000},
      {status: 'REPLACED', rate: 2400},
      {status: 'SUBMITTED', rate: 2600},
    ])
  })

  test('finds nothing under the key of another caregiver, of another request, or of a bid that never came', async () => {
    const {caretaker, booking} = await town()
    const elsewhere = await story.request(await app.parent())
    const [own, others] = [newId(), newId()]
    await bid(caretaker, elsewhere, {hourly_rate: 20}, own)
    await bid(await app.caretaker(), booking, {hourly_rate: 20}, others)
    for (const replaces of [own, others, newId()]) {
      expectRefusal(await bid(caretaker, booking, {hourly_rate: 24, replaces}), 409, 'offer_changed')
    }
  })

  test('from two phones at once: one replaces, the other is shown it', async () => {
    const {caretaker, booking} = await town()
    const first = (await bid(caretaker, booking, {hourly_rate: 20})).body
    const answers = await Promise.all([
      bid(caretaker, booking, {hourly_rate: 24, replaces: first.id}),
      bid(caretaker, booking, {hourly_rate: 26, replaces: first.id}),
    ])
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([201, 409]))
    expect((await offersOn(booking)).filter(offer => offer.status === 'SUBMITTED')).toHaveLength(1)
  })

  test('that replaces what was taken back, or another’s offer, finds nothing to replace', async () => {
    const {caretaker, booking} = await town()
    const other = (await bid(await app.caretaker(), booking)).body
    expectRefusal(await bid(caretaker, booking, {replaces: other.id}), 409, 'offer_changed')
    const own = (await bid(caretaker, booking)).body
    await withdraw(caretaker, own)
    expect(expectRefusal(await bid(caretaker, booking, {replaces: own.id}), 409, 'offer_changed').current).toBeNull()
    expect((await bid(caretaker, booking)).status).toBe(201)
  })
})

describe('taking an offer back', () => {
  test('falls the booking back with the last one only', async () => {
    const {caretaker, booking} = await town()
    const other = await app.caretaker()
    const [first, second] = [(await bid(caretaker, booking)).body, (await bid(other, booking)).body]
    expect((await withdraw(caretaker, first)).body).toMatchObject({id: first.id, status: 'WITHDRAWN'})
    expect(await statusOf(booking)).toBe('REVIEW')
    await withdraw(other, second)
    expect(await statusOf(booking)).toBe('PENDING')
  })

  test('twice is once, and of a decided offer is refused with how it stands', async () => {
    const {parent, caretaker, booking} = await town()
    const other = await app.caretaker()
    const [first, second] = [(await bid(caretaker, booking)).body, (await bid(other, booking)).body]
    for (let n = 0; n < 2; n++) {
      expect((await withdraw(other, second)).body).toMatchObject({id: second.id, status: 'WITHDRAWN'})
    }
    const notices = await app.rows(
      `select id from notices where booking_id = '${booking.id}' and kind = 'offer_withdrawn'`,
    )
    expect(notices).toHaveLength(1)
    await story.approve(parent, booking, caretaker)
    const refused = expectRefusal(await withdraw(caretaker, first), 409, 'offer_closed')
    expect(refused.current).toMatchObject({status: 'ACCEPTED'})
  })

  test('is for its bidder alone', async () => {
    const {caretaker, booking} = await town()
    const offer = (await bid(caretaker, booking)).body
    const lead = (await agencyBid(await app.agency(), await story.requestAgency(await app.parent()))).body
    expectRefusal(await withdraw(await app.caretaker(), offer), 404, 'not_found')
    expectRefusal(await withdraw(await app.agency(), lead), 404, 'not_found')
    expectRefusal(await withdraw(await app.caretaker(), {id: newId()}), 404, 'not_found')
    expect((await offersOn(booking))[0]?.status).toBe('SUBMITTED')
  })
})

describe('who may bid', () => {
  test('a verified caregiver with a telephone, within fifty miles', async () => {
    const {booking} = await town()
    for (const by of [
      await app.caretaker({verified: false}),
      await app.caretaker({verified: false, phone_number: null}),
    ]) {
      expectRefusal(await bid(by, booking), 403, 'not_verified')
      expectRefusal(await bid(by, {id: newId()}), 403, 'not_verified')
    }
    expectRefusal(await bid(await app.caretaker({phone_number: null}), booking), 422, 'phone_required')
    const at = (degrees: number) => ({...nashville, latitude: nashville.latitude + degrees})
    expectRefusal(await bid(await app.caretaker({at: at(0.74)}), booking), 404, 'not_found')
    expect((await bid(await app.caretaker({at: at(0.7), work_distance: 1}), booking)).status).toBe(201)
    const lapsed = await app.caretaker()
    await app.db.update(checks).set({expires_on: '2026-05-31'}).where(eq(checks.caretaker_id, lapsed.caretaker_id))
    expectRefusal(await bid(lapsed, booking), 403, 'not_verified')
  })

  test('an agency with a telephone that families read, whatever its member has', async () => {
    const {parent} = await town()
    const agency = await app.agency()
    const lead = await story.requestAgency(parent)
    await app.db.update(organizations).set({phone_number: null}).where(eq(organizations.id, agency.org_id))
    await app.db.update(users).set({phone_number: '+16155550142'}).where(eq(users.id, agency.user_id))
    expectRefusal(await agencyBid(agency, lead), 422, 'phone_required')
    await app.db.update(organizations).set({phone_number: '+16155550199'}).where(eq(organizations.id, agency.org_id))
    expect((await agencyBid(agency, lead)).status).toBe(201)
  })

  test('caregivers on requests to caregivers, agencies on theirs', async () => {
    const {caretaker, parent, booking} = await town()
    const agency = await app.agency()
    const lead = await story.requestAgency(parent)
    expectRefusal(await bid(caretaker, lead), 404, 'not_found')
    expectRefusal(await agencyBid(agency, booking), 404, 'not_found')
    expect((await agencyBid(agency, lead)).body).toMatchObject({
      bidder: 'agency',
      org_id: agency.org_id,
      caretaker_id: null,
      hourly_rate: 30,
      total_cents: 36_000,
      // the agency pays the fee
      fee_cents: 0,
    })
  })

  test('agencies on what they may see', async () => {
    const parent = await app.parent()
    const [agency, other, elsewhere, unsubscribed] = [
      await app.agency(),
      await app.agency(),
      await app.agency({counties: ['Shelby County, TN']}),
      await app.agency({subscribed: false}),
    ]
    const lead = await story.requestAgency(parent)
    const assigned = await story.requestAgency(parent, {organization_id: agency.org_id})
    for (const by of [elsewhere, unsubscribed]) expectRefusal(await agencyBid(by, lead), 404, 'not_found')
    for (const by of [other, elsewhere, unsubscribed]) expectRefusal(await agencyBid(by, assigned), 404, 'not_found')
    for (const to of [lead, assigned]) expect((await agencyBid(agency, to)).status).toBe(201)
    const seen = await app.ok(providerBookings.listLeads, {by: agency})
    expect(seen.map(each => each.id)).toEqual([assigned.id, lead.id])
    expect(
      await app.ok(providerBookings.listLeads, {
        by: unsubscribed,
        query: {assigned_only: 'false', county: 'Davidson County, TN'},
      }),
    ).toEqual([])
    expect((await app.ok(providerBookings.listLeads, {by: other})).map(each => each.id)).toEqual([lead.id])
    expectRefusal(
      await app.call(providerBookings.listLeads, {by: other, query: {booking_id: assigned.id, view: 'true'}}),
      404,
    )
    expect(await app.ok(providerBookings.listLeads, {by: elsewhere, query: {county: 'Davidson County, TN'}})).toEqual(
      [],
    )
    // the count is for every agency of the county, subscribed or not
    for (const [by, count] of [
      [agency, 1],
      [unsubscribed, 1],
      [elsewhere, 0],
    ] as const) {
      expect(await app.ok(providerBookings.openLeadsCount, {by})).toEqual({count})
    }
    // a coordinator may; who only makes visits may not
    const coordinator = await app.member(other, 'coordinator')
    expect((await agencyBid(coordinator, lead)).status).toBe(201)
    const ofField = await agencyBid(await app.member(other, 'field'), lead)
    expectRefusal(ofField, 403, 'forbidden')
    expect(ofField.body).toMatchObject({current: {member_role: 'field'}})
  })
})

describe('a closed request', () => {
  test('takes no bid, and says what became of it', async () => {
    const {parent, caretaker, booking} = await town()
    const rival = await app.caretaker()
    await bid(caretaker, booking)
    await story.approve(parent, booking, caretaker)
    expect(expectRefusal(await bid(rival, booking), 409, 'booking_closed').current).toEqual({
      status: 'CONFIRMED',
    })

    const cancelled = await story.request(parent)
    await app.ok(familyBookings.cancelBooking, {
      by: parent,
      params: {id: cancelled.id},
      body: {},
      key: newId(),
    })
    expect(expectRefusal(await bid(rival, cancelled), 409, 'booking_closed').current).toEqual({
      status: 'CANCELLED',
    })

    const late = await story.request(parent)
    app.clock.set(late.first_start)
    expect((await bid(rival, late)).status, 'two of its three visits are still ahead').toBe(201)
    app.clock.set('2026-06-10T14:00:00.000Z')
    expect(expectRefusal(await bid(caretaker, late), 409, 'booking_closed').current).toEqual({
      status: 'EXPIRED',
    })
  })

  test('shows its loser neither who won nor at what price', async () => {
    const {parent, caretaker, booking} = await town()
    const rival = await app.caretaker()
    await bid(caretaker, booking, {hourly_rate: 37.25})
    await bid(rival, booking)
    await story.approve(parent, booking, caretaker)
    const [won] = await app.ok(providerBookings.listCaretakerBookings, {
      by: caretaker,
      query: {status: 'CONFIRMED'},
    })
    expect(won).toMatchObject({
      id: booking.id,
      hourly_rate: 37.25,
      my_offer: {status: 'ACCEPTED'},
      address: expect.any(Object),
    })
    const answer = await app.call(providerBookings.listCaretakerBookings, {by: rival})
    expect(answer.body).toMatchObject([
      {id: booking.id, status: 'CONFIRMED', my_offer: {status: 'NOT_SELECTED'}, provider: null},
    ])
    expect(answer.text).not.toContain('37.25')
    expect(answer.text).not.toContain(caretaker.caretaker_id)
    expect(hasNumber(answer.text, '4711')).toBe(false)
  })
})

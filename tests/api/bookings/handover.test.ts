import {beforeEach, describe, expect, test} from 'vitest'
import {addChild, removeChild} from '#contract/accounts/children.ts'
import {getAnyBooking} from '#contract/admin/bookings.ts'
import {listAudit} from '#contract/admin/operations.ts'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import {getHandover} from '#contract/bookings/handover.ts'
import * as providerBookings from '#contract/bookings/provider-bookings.ts'
import * as sessions from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {someRequest, storyOf} from '#tests/support/story.ts'
import type {Parent} from '#tests/support/people.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const story = storyOf(app)
const visit = visitsOf(app)

beforeEach(() => app.clock.set(testStart))

const read = (by: {token: string}, {id}: {id: string}) => app.call(getHandover, {by, params: {id}})

/** A family with a baby who must not eat peanuts, and what it requests for them. */
async function family() {
  const parent = await app.parent()
  const child = await app.ok(addChild, {
    by: parent,
    key: newId(),
    body: {
      first_name: 'Ellie',
      birth_month: '2025-10',
      allergies: 'Peanuts',
      routines: 'Naps at one',
      notes: 'Shy at first',
    },
  })
  const wish = {
    ages: [0],
    age_months: [8],
    child_ids: [child.id],
    handover: 'The door code is 4711',
    notes: 'Two cats, one shy.',
    preference: 'No screens before lunch',
    live_in: true,
  }
  return {parent, child, wish}
}

const secrets = ['Ellie', 'Peanuts', 'Naps at one', 'Shy at first', 'door code']
const leaks = (text: string) => secrets.filter(secret => text.includes(secret))

describe('a booking for a child', () => {
  test('shows a bidder ages only, and the approved caregiver the child from approval on', async () => {
    const {parent, child, wish} = await family()
    const [caretaker, bidder] = [await app.caretaker(), await app.caretaker()]
    const request = await story.request(parent, wish)
    for (const by of [caretaker, bidder]) await story.bid(by, request)
    const nearby = await app.call(providerBookings.nearby, {by: caretaker, query: {}})
    expect(nearby.text).toContain('"age_months":[8]')
    expect(leaks(nearby.text)).toEqual([])
    expect(nearby.text).not.toContain(child.id)
    expectRefusal(await read(caretaker, request), 404, 'not_found')

    await story.approve(parent, request, caretaker)
    const handover = await app.ok(getHandover, {by: caretaker, params: {id: request.id}})
    expect(handover).toMatchObject({
      booking_id: request.id,
      handover: 'The door code is 4711',
      notes: 'Two cats, one shy.',
      preference: 'No screens before lunch',
      live_in: true,
      medical_companion: false,
      ages: [0],
      age_months: [8],
      children: [
        {first_name: 'Ellie', age_months: 8, allergies: 'Peanuts', routines: 'Naps at one', notes: 'Shy at first'},
      ],
    })
    expect(handover.visits).toHaveLength(3)
    expectRefusal(await read(bidder, request), 404, 'not_found')
    expect((await read(parent, request)).body).toEqual(handover)
  })

  test('tells a child’s age by the day where the booking is, on the last evening of a month', async () => {
    const {parent, wish} = await family()
    const booking = await story.confirmed(parent, await app.caretaker(), wish)
    const ageAt = async (now: string) => {
      app.clock.set(now)
      return (await app.ok(getHandover, {by: parent, params: {id: booking.id}})).children[0]?.age_months
    }
    expect(await ageAt('2026-07-01T01:00:00.000Z')).toBe(8)
    expect(await ageAt('2026-07-01T06:00:00.000Z')).toBe(9)
  })

  test('is no longer readable a day after its last visit, except for the family', async () => {
    const {parent, wish} = await family()
    const caretaker = await app.caretaker()
    const booking = await story.confirmed(parent, caretaker, wish)
    app.clock.set('2026-06-11T18:00:00.000Z')
    expect((await read(caretaker, booking)).status).toBe(200)
    app.clock.set('2026-06-11T18:00:00.001Z')
    expectRefusal(await read(caretaker, booking), 404, 'not_found')
    expect((await read(parent, booking)).body).toMatchObject({visits: [], children: [{first_name: 'Ellie'}]})
  })

  test('is no longer readable once it is canceled', async () => {
    const {parent, wish} = await family()
    const caretaker = await app.caretaker()
    const booking = await story.confirmed(parent, caretaker, wish)
    await app.ok(familyBookings.cancelBooking, {by: parent, key: newId(), params: {id: booking.id}})
    expectRefusal(await read(caretaker, booking), 404, 'not_found')
  })

  test('is read by the agency’s office and the caregiver it sends, not by their colleague', async () => {
    const {parent, wish} = await family()
    const agency = await app.agency()
    const [field, colleague] = [await app.member(agency, 'field'), await app.member(agency, 'field')]
    const booking = await story.confirmed(parent, agency, wish)
    const [first] = await story.sessions(agency, booking)
    await app.ok(sessions.assignSession, {
      by: agency,
      key: newId(),
      params: {id: first!.id},
      body: {member_id: field.member_id},
    })
    const {visits} = (await read(agency, booking)).body
    expect(visits.length).toBeGreaterThan(1)
    const own = {start: first!.scheduled_start, end: first!.scheduled_end}
    expect((await read(field, booking)).body).toMatchObject({notes: 'Two cats, one shy.', visits: [own]})
    expectRefusal(await read(colleague, booking), 404, 'not_found')
    await app.ok(sessions.assignSession, {
      by: agency,
      key: newId(),
      params: {id: first!.id},
      body: {member_id: colleague.member_id},
    })
    expectRefusal(await read(field, booking), 404, 'not_found')
  })

  test('is read by staff only from an exception, and the audit log says who read it', async () => {
    const {parent, wish} = await family()
    const [caretaker, staff] = [await app.caretaker(), await app.staff('admin')]
    const booking = await story.confirmed(parent, caretaker, wish)
    expectRefusal(await read(staff, booking), 404, 'not_found')
    const [session] = await story.sessions(caretaker, booking)
    app.clock.set(session!.scheduled_start)
    await visit.starts(caretaker, session!, {latitude: 36.5, longitude: -86.7})
    expect((await read(staff, booking)).body).toMatchObject({children: [{allergies: 'Peanuts'}]})
    const {items} = await app.ok(listAudit, {by: staff, query: {target_id: booking.id}})
    expect(items).toMatchObject([{action: 'booking.handover_read', by: {user_id: staff.user_id}}])
  })

  test('loses a child that the family removes', async () => {
    const {parent, child, wish} = await family()
    const caretaker = await app.caretaker()
    const booking = await story.confirmed(parent, caretaker, wish)
    await app.ok(removeChild, {by: parent, params: {id: child.id}})
    expect((await read(caretaker, booking)).body).toMatchObject({children: []})
  })
})

describe('the children of a request that names none', () => {
  const choose = (by: Parent, {id}: {id: string}, child_ids: string[]) =>
    app.call(familyBookings.changeAddress, {by, key: newId(), params: {id}, body: {child_ids}})

  test('are chosen after the approval, and the caregiver reads their allergies at once', async () => {
    const {parent, child} = await family()
    const caretaker = await app.caretaker()
    const booking = await story.confirmed(parent, caretaker, {ages: [0], handover: 'Ring twice'})
    expect((await read(caretaker, booking)).body).toMatchObject({children: []})
    const {ages, number_of_children, hourly_rate, hours} = booking
    expect((await choose(parent, booking, [child.id])).body).toMatchObject({
      child_ids: [child.id],
      ages,
      number_of_children,
      hourly_rate,
      hours,
    })
    expect((await read(caretaker, booking)).body).toMatchObject({
      handover: 'Ring twice',
      children: [{first_name: 'Ellie', allergies: 'Peanuts'}],
    })
    expect((await choose(parent, booking, [])).body).not.toHaveProperty('child_ids')
    expect((await read(caretaker, booking)).body).toMatchObject({children: []})
  })

  test('are the family’s own, each once, and no more than it asked for', async () => {
    const [{parent, child}, other] = [await family(), await family()]
    const sibling = await app.ok(addChild, {
      by: parent,
      key: newId(),
      body: {first_name: 'Max', birth_month: '2022-03'},
    })
    const request = await story.request(parent, {number_of_children: 1, ages: [0]})
    for (const child_ids of [[other.child.id], [child.id, child.id], [child.id, sibling.id]]) {
      const {fields} = expectRefusal(await choose(parent, request, child_ids), 422, 'invalid')
      expect(fields).toHaveProperty('child_ids')
    }
    expectRefusal(await choose(other.parent, request, [other.child.id]), 404, 'not_found')
    expect((await read(parent, request)).body).toMatchObject({children: []})
    await app.ok(familyBookings.cancelBooking, {by: parent, key: newId(), params: {id: request.id}})
    expectRefusal(await choose(parent, request, [child.id]), 409, 'booking_closed')
  })
})

test('no other answer says what stands in the records or at the door', async () => {
  const {parent, wish} = await family()
  const [caretaker, staff] = [await app.caretaker(), await app.staff('admin')]
  const booking = await story.confirmed(parent, caretaker, wish)
  const answers = [
    await app.call(familyBookings.getParentBooking, {by: parent, params: {id: booking.id}}),
    await app.call(familyBookings.listParentBookings, {by: parent}),
    await app.call(providerBookings.listCaretakerBookings, {by: caretaker}),
    await app.call(sessions.listSessions, {by: parent}),
    await app.call(sessions.listSessions, {by: caretaker}),
    await app.call(getAnyBooking, {by: staff, params: {id: booking.id}}),
  ]
  for (const {status, text} of answers) expect([status, leaks(text)]).toEqual([200, []])
})

describe('a request', () => {
  const request = (by: Parent, overrides: object) =>
    app.call(familyBookings.requestBooking, {by, key: newId(), body: {...someRequest, ...overrides}})

  test('names children of the family alone, each once', async () => {
    const {parent, child} = await family()
    const other = await app.parent()
    for (const [by, overrides] of [
      [other, {child_ids: [child.id]}],
      [parent, {child_ids: [child.id, child.id], number_of_children: 2, ages: [0, 0]}],
      [parent, {child_ids: [child.id], service: 'Elderly Care', number_of_children: 0, ages: []}],
    ] as const) {
      expect(expectRefusal(await request(by, overrides), 422, 'invalid').fields).toHaveProperty('child_ids')
    }
  })

  test('gives months for every child under two or for none, and they agree with the years', async () => {
    const parent = await app.parent()
    const two = {number_of_children: 2, ages: [1, 5]}
    for (const age_months of [[], [8], [14, 60]]) {
      const answer = await request(parent, {...two, age_months})
      expect(expectRefusal(answer, 422, 'invalid').fields).toHaveProperty('age_months')
    }
    expect((await request(parent, {...two, age_months: [14]})).body).toMatchObject({ages: [1, 5], age_months: [14]})
  })
})

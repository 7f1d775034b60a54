import {eq} from 'drizzle-orm'
import {beforeEach, describe, expect, test} from 'vitest'
import {getAnyBooking, type BookingDetail} from '#contract/admin/bookings.ts'
import * as contract from '#contract/admin/careseekers.ts'
import {listAudit} from '#contract/admin/operations.ts'
import {changeRequest, type changeAddress} from '#contract/bookings/family-bookings.ts'
import type {ChangedRequestBody, RequestBody} from '#contract/bookings/request.ts'
import type {BodyIn} from '#contract/endpoint.ts'
import {listNotifications} from '#contract/notifications.ts'
import {cancelSession} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {bookings} from '#server/db/schema/all.ts'
import {raise} from '#server/jobs/steps.ts'
import {extendWeekly} from '#server/modules/sessions/index.ts'
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

/** A family without an account whose request a caregiver has bid on. */
async function bidOn(given: Partial<RequestBody> = {}) {
  const [staff, caretaker] = [await app.staff(), await app.caretaker({first_name: 'Grace'})]
  const family = await app.ok(contract.createNonUser, {
    by: staff,
    body: {first_name: 'Rose', last_name: 'Field', phone_number: '(615) 555-0170', number_of_children: 1},
  })
  const {id} = await app.ok(contract.requestForNonUser, {
    by: staff,
    key: newId(),
    params: {id: family.id},
    body: {audience: 'caretakers', request: {...someRequest, ...given}},
  })
  const offer = await story.bid(caretaker, {id})
  app.clock.advance({minutes: 1})
  return {staff, caretaker, family, offer, id, params: {id: family.id, bookingId: id}}
}

/** And staff approved it. */
async function booked(given: Partial<RequestBody> = {}) {
  const made = await bidOn(given)
  const body = {offer_id: made.offer.id}
  const detail = await app.ok(contract.approveForNonUser, {by: made.staff, key: newId(), params: made.params, body})
  app.clock.advance({minutes: 1})
  return {...made, visits: detail.visits}
}

type Made = Awaited<ReturnType<typeof bidOn>>
const {handover: _, ...withoutHandover} = someRequest
const later: Partial<ChangedRequestBody> = {
  ...withoutHandover,
  schedule: [{date_range: ['2026-06-15', '2026-06-16'], time_range: ['10:00', '13:00']}],
}
const change = ({staff, params}: Made, body: Partial<ChangedRequestBody>) => {
  const whole = {changed_at: null, ...body} as ChangedRequestBody
  return app.call(contract.changeForNonUser, {by: staff, key: newId(), params, body: whole})
}
const changeDoor = ({staff, params}: Made, body: BodyIn<typeof contract.changeAddressForNonUser>) =>
  app.call(contract.changeAddressForNonUser, {by: staff, key: newId(), params, body})
const readByStaff = ({staff, id}: Made): Promise<BookingDetail> => app.ok(getAnyBooking, {by: staff, params: {id}})
const stored = async (id: string) => (await app.db.select().from(bookings).where(eq(bookings.id, id)))[0]!
const actions = async ({staff, id}: Made) =>
  (await app.ok(listAudit, {by: staff, query: {target_id: id}})).items.map(({action}) => action)
const titlesOf = async (by: {token: string}) => (await app.ok(listNotifications, {by})).items.map(({title}) => title)
const kindsOf = async (by: {token: string}) => (await app.ok(listNotifications, {by})).items.map(({kind}) => kind)

describe('a request that staff change for the family', () => {
  test('ends the offers that were read, notifies their bidders and keeps the handover that staff do not read', async () => {
    const made = await bidOn()
    const {caretaker, offer, id} = made
    const {status, body} = await change(made, {...later, ends_offers: [offer.id]})
    expect(status).toBe(200)
    expect(body).toMatchObject({status: 'PENDING', first_start: '2026-06-15T15:00:00.000Z'})
    expect(body.booking.offers).toMatchObject([{id: offer.id, status: 'NOT_SELECTED', is_ended_by_change: true}])
    expect((await stored(id)).handover).toBe(someRequest.handover)
    expect((await titlesOf(caretaker))[0]).toContain('changed')
    expect(await actions(made)).toEqual(['booking.changed', 'booking.requested'])
    const [line] = (await app.ok(listAudit, {by: made.staff, query: {target_id: id}})).items
    expect(JSON.stringify(line)).not.toMatch(/4711|Forrest/)
  })

  test('is refused as to a family: with an offer that was not read, or changed since it was read', async () => {
    const made = await bidOn()
    expectRefusal(await change(made, {...later, ends_offers: []}), 409, 'has_offers')
    expect(await change(made, {...later, ends_offers: [made.offer.id]})).toMatchObject({status: 200})
    expectRefusal(await change(made, {...later, notes: 'Likes buses'}), 409, 'request_changed')
    const {booking} = await readByStaff(made)
    const changed = await change(made, {...later, notes: 'Likes buses', changed_at: booking.changed_at!})
    expect(changed).toMatchObject({status: 200, body: {booking: {notes: 'Likes buses'}}})
    const past: Partial<ChangedRequestBody> = {
      schedule: [{date_range: ['2026-05-01', '2026-05-01'], time_range: ['10:00', '13:00']}],
      changed_at: changed.body.booking.changed_at!,
    }
    expectRefusal(await change(made, {...later, ...past}), 422, 'invalid')
  })

  test('comes off the waitlist without a plan’s limit, since such a family has no plan', async () => {
    const made = await bidOn()
    const {staff, family} = made
    const austin = {latitude: 30.2427, longitude: -97.7648, location: 'Austin, TX 78704', county: 'Travis County, TX'}
    const request = async (where: object) => {
      const body = {audience: 'caretakers' as const, request: {...someRequest, ...where}}
      return app.ok(contract.requestForNonUser, {by: staff, key: newId(), params: {id: family.id}, body})
    }
    for (let open = 1; open < 3; open++) await request({})
    const {id} = await request(austin)
    expect(await stored(id)).toMatchObject({waitlisted: true})
    const moved = await change({...made, id, params: {id: family.id, bookingId: id}}, withoutHandover)
    expect(moved.status).toBe(200)
    expect(await stored(id)).toMatchObject({waitlisted: false})
  })

  test('is logged only where something differs', async () => {
    const made = await bidOn()
    expect((await change(made, withoutHandover)).status).toBe(200)
    const {address} = (await readByStaff(made)).booking
    expect((await changeDoor(made, {address: address!})).status).toBe(200)
    expect(await actions(made)).toEqual(['booking.requested'])
  })

  test('of two at once one is saved', async () => {
    const made = await bidOn()
    const answers = await Promise.all(
      ['Likes buses', 'Likes boats'].map(notes => change(made, {...later, notes, ends_offers: [made.offer.id]})),
    )
    expect(answers.map(({status}) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await actions(made)).toEqual(['booking.changed', 'booking.requested'])
  })

  test('is none of a family that has an account, nor of another family', async () => {
    const [made, parent] = [await bidOn(), await app.parent()]
    const request = await story.request(parent)
    const body = {...later, changed_at: null} as ChangedRequestBody
    const call = (params: {id: string; bookingId: string}) =>
      app.call(contract.changeForNonUser, {by: made.staff, key: newId(), params, body})
    expectRefusal(await call({id: made.family.id, bookingId: request.id}), 404, 'not_found')
    expectRefusal(await call({id: parent.parent_id, bookingId: request.id}), 404, 'not_found')
    await app.ok(changeRequest, {by: parent, key: newId(), params: {id: request.id}, body})
  })
})

describe('the address that staff change for the family', () => {
  const address = {line1: '7 Elm St', city: 'Nashville', state: 'TN', zip: '37206'}

  test('is read by the approved caregiver, who is notified, and not written into the log', async () => {
    const made = await booked()
    const {address: before} = (await readByStaff(made)).booking
    const saved = await changeDoor(made, {address, handover: 'Ring twice', seen: {address: before!}})
    expect(saved).toMatchObject({status: 200, body: {booking: {address}}})
    expect(await stored(made.id)).toMatchObject({address, handover: 'Ring twice'})
    expect((await kindsOf(made.caretaker))[0]).toBe('place_changed')
    const [line] = (await app.ok(listAudit, {by: made.staff, query: {target_id: made.id}})).items
    expect(line?.action).toBe('booking.address_changed')
    expect(JSON.stringify(line)).not.toMatch(/Elm|Ring/)
    // the order of its parts says nothing
    const {zip, ...rest} = address
    expect(await changeDoor(made, {handover: null, seen: {address: {zip, ...rest}}})).toMatchObject({status: 200})
    expect(await stored(made.id)).toMatchObject({address, handover: null})
  })

  test('is refused if someone else has saved another one since it was read', async () => {
    const made = await booked()
    const {address: before} = (await readByStaff(made)).booking
    const answers = await Promise.all(
      ['7 Elm St', '8 Elm St'].map(line1 => changeDoor(made, {address: {...address, line1}, seen: {address: before!}})),
    )
    expect(answers.map(({status}) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = answers.find(({status}) => status === 409)!
    const {current} = expectRefusal(refused, 409, 'record_changed')
    expect(current).toEqual({address: (await stored(made.id)).address})
  })

  test('is closed once no visit may take place', async () => {
    const made = await booked()
    await app.ok(contract.cancelForNonUser, {by: made.staff, key: newId(), params: made.params, body: {reason: 'Ill'}})
    const body: BodyIn<typeof changeAddress> = {address}
    expectRefusal(await changeDoor(made, body), 409, 'booking_closed')
  })
})

describe('visits that staff request again for the family', () => {
  const reopen = ({staff, params}: Made) =>
    app.call(contract.reopenForNonUser, {by: staff, key: newId(), params, body: {only_cancelled: true}})

  test('are those that the caregiver canceled, once', async () => {
    const made = await booked()
    expectRefusal(await reopen(made), 409, 'nothing_to_reopen')
    const {caretaker, visits, family, staff} = made
    await app.ok(cancelSession, {by: caretaker, key: newId(), params: {id: visits[0]!.id}, body: {reason: 'Flu'}})
    const again = await reopen(made)
    expect(again).toMatchObject({
      status: 201,
      body: {status: 'PENDING', family: {id: family.id}, first_start: visits[0]!.scheduled_start},
    })
    expect(again.body.id).not.toBe(made.id)
    expect((await readByStaff(made)).booking.cancelled_ahead).toBe(0)
    expectRefusal(await reopen(made), 409, 'nothing_to_reopen')
    expect((await actions(made))[0]).toBe('booking.reopened')
    // it is one that staff offer and approve like the first
    const other = await app.caretaker({first_name: 'Otto'})
    const offer = await story.bid(other, again.body)
    const params = {id: family.id, bookingId: again.body.id}
    await app.ok(contract.approveForNonUser, {by: staff, key: newId(), params, body: {offer_id: offer.id}})
  })
})

describe('weekly visits that staff end for the family', () => {
  /** Mondays and Wednesdays from June 8, without an end. */
  const weekly = () =>
    booked({schedule: [{date_range: ['2026-06-08'], weekdays: [1, 3], time_range: ['09:00', '13:00']}]})
  const end = ({staff, params}: Made, body: Partial<BodyIn<typeof contract.endWeeklyForNonUser>> = {}) =>
    app.call(contract.endWeeklyForNonUser, {by: staff, key: newId(), params, body: {last_day: '2026-06-10', ...body}})
  const standing = ({visits}: BookingDetail) =>
    visits.filter(({status}) => status !== 'CANCELLED').map(({scheduled_start}) => scheduled_start.slice(0, 10))

  test('end after the last day as if the family had, with the reason for the caregiver', async () => {
    const made = await weekly()
    const {status, body} = await end(made, {reason: 'They moved'})
    expect(status).toBe(200)
    expect(standing(body)).toEqual(['2026-06-08', '2026-06-10'])
    expect(body.booking.weekly_end).toMatchObject({by: 'parent', last_day: '2026-06-10', reason: 'They moved'})
    const [newest] = (await app.ok(listNotifications, {by: made.caretaker})).items
    expect(newest?.kind).toBe('weekly_ended')
    expect(newest?.body).toContain('They moved')
    expect((await actions(made))[0]).toBe('booking.weekly_ended')
    expect((await end(made)).status).toBe(409)
    // the tick makes no more
    await extendWeekly(app.db, '2026-07-15T15:00:00.000Z', 100, raise)
    expect(standing(await readByStaff(made))).toEqual(['2026-06-08', '2026-06-10'])
  })

  test('are refused as to a family: at a higher cost than was read, after a day that is past, and once more', async () => {
    const made = await weekly()
    app.clock.set('2026-06-10T13:00:00.000Z')
    expectRefusal(await end(made, {last_day: '2026-06-07'}), 422, 'invalid')
    app.clock.set('2026-06-14T18:00:00.000Z')
    expectRefusal(await end(made, {last_day: '2026-06-14', fee_cents: 0}), 409, 'cost_changed')
    expect(standing(await readByStaff(made)).length).toBeGreaterThan(3)
    expect(await end(made, {last_day: '2026-06-15', fee_cents: 0})).toMatchObject({status: 200})
    expectRefusal(await end(made, {last_day: '2026-06-15'}), 409, 'booking_closed')
  })

  test('are none of a family with an account', async () => {
    const made = await weekly()
    const parent = await app.parent()
    const booking = await story.confirmed(parent, made.caretaker, {
      schedule: [{date_range: ['2026-06-09'], weekdays: [2], time_range: ['09:00', '13:00']}],
    })
    expectRefusal(await end({...made, params: {...made.params, bookingId: booking.id}}), 404, 'not_found')
    expectRefusal(await end({...made, params: {id: parent.parent_id, bookingId: booking.id}}), 404, 'not_found')
  })
})

import {sql} from 'drizzle-orm'
import {describe, expect, test} from 'vitest'
import * as adminPlatform from '#contract/admin/platform.ts'
import type {Booking} from '#contract/bookings/booking.ts'
import type {BookingStatus} from '#contract/bookings/choices.ts'
import type {BodyIn} from '#contract/endpoint.ts'
import {getHandover} from '#contract/bookings/handover.ts'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import * as providerBookings from '#contract/bookings/provider-bookings.ts'
import {cancelSession} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {presentBooking} from '#server/modules/bookings/present.ts'
import {bookingWithPeople} from '#server/modules/bookings/store.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Parent} from '#tests/support/people.ts'
import {someRequest, storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const story = storyOf(app)
const visits = visitsOf(app)

const statusOf = async (id: string) => {
  const [row] = await app.rows<{status: string}>(sql`select status from bookings where id = ${id}::uuid`)
  return row?.status
}
const decline = (by: Parent, id: string, body = {}) =>
  app.call(familyBookings.declineByParent, {by, params: {id}, body})
const cancel = (by: {token: string}, id: string, body = {}) =>
  app.call(familyBookings.cancelBooking, {by, params: {id}, body})
const reopen = (by: Parent, id: string) => app.call(familyBookings.reopenBooking, {by, params: {id}, key: newId()})
const get = (by: Parent, id: string) => app.ok(familyBookings.getParentBooking, {by, params: {id}})

describe('a family', () => {
  test('reads what Village takes today, as the price of its offers has it', async () => {
    const [parent, caretaker, admin] = [await app.parent(), await app.caretaker(), await app.staff()]
    const fee = () => app.ok(familyBookings.getFamilyFee, {by: parent})
    const set = (bps: number) => app.ok(adminPlatform.setFee, {by: admin, key: newId(), body: {bps}})
    expect(await fee()).toEqual({bps: 1000})
    await set(1500)
    expect(await fee()).toEqual({bps: 1500})
    const {total_cents, fee_cents} = await story.bid(caretaker, await story.request(parent))
    expect([total_cents, fee_cents]).toEqual([30_000, 4500])
    await set(1000)
  })

  test('reads its own bookings and no one else’s', async () => {
    const [parent, other] = [await app.parent(), await app.parent()]
    const booking = await story.request(parent)
    expect(await app.ok(familyBookings.listParentBookings, {by: other})).toEqual([])
    const answers = [
      await app.call(familyBookings.getParentBooking, {by: other, params: {id: booking.id}}),
      await cancel(other, booking.id),
      await decline(other, booking.id),
      await reopen(other, booking.id),
    ]
    for (const answer of answers) {
      expect(answer.text).toBe((await cancel(other, newId())).text)
      expectRefusal(answer, 404, 'not_found')
    }
    expect(await statusOf(booking.id)).toBe('PENDING')
  })

  test('asking for PENDING or for REVIEW gets both, newest first; other words only themselves', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const [first, second, third] = [
      await story.request(parent),
      await story.request(parent),
      await story.request(parent),
    ]
    await story.bid(caretaker, first)
    await decline(parent, third.id)
    const idsOf = async (status?: BookingStatus) =>
      (await app.ok(familyBookings.listParentBookings, {by: parent, query: {status}})).map(b => b.id)
    expect(await idsOf('PENDING')).toEqual([second.id, first.id])
    expect(await idsOf('REVIEW')).toEqual([second.id, first.id])
    expect(await idsOf('DECLINED')).toEqual([third.id])
    expect(await idsOf()).toEqual([third.id, second.id, first.id])
  })

  test('reads who came to it: once such a visit is over, not visits that no one came to', async () => {
    app.clock.set(testStart)
    const [parent, grace, ann] = [await app.parent(), await app.caretaker(), await app.caretaker()]
    const [came, silent] = [await story.confirmed(parent, grace), await story.confirmed(parent, ann)]
    const [visit] = await story.sessions(parent, came)
    const comes = async () => [(await get(parent, came.id)).has_come, (await get(parent, silent.id)).has_come]
    expect(await comes()).toEqual([false, false])
    app.clock.set(visit!.scheduled_start)
    await visits.starts(grace, visit!)
    expect(await comes()).toEqual([false, false])
    await visits.starts(parent, visit!)
    expect(await comes()).toEqual([false, false])
    app.clock.set(visit!.scheduled_end)
    expect(await comes()).toEqual([true, false])
    await visits.until('2026-06-12T00:00:00.000Z')
    expect(await statusOf(silent.id)).toBe('COMPLETED')
    expect(await comes()).toEqual([true, false])
    app.clock.set(testStart)
  })

  test('reads how many visits of a booking were canceled, by either side, on its page and in its list', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const booking = await story.confirmed(parent, caretaker)
    expect(booking).toMatchObject({sessions_count: 3, cancelled_count: 0})
    const [first, second] = await story.sessions(parent, booking)
    for (const [by, id] of [
      [parent, first!.id],
      [caretaker, second!.id],
    ] as const) {
      await app.ok(cancelSession, {by, key: newId(), params: {id}, body: {}})
    }
    const canceled = {sessions_count: 3, cancelled_count: 2}
    expect(await get(parent, booking.id)).toMatchObject(canceled)
    expect(await app.ok(familyBookings.listParentBookings, {by: parent})).toMatchObject([canceled])
  })

  test('reads the start of the first visit that is not canceled, as its caregiver does', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const booking = await story.confirmed(parent, caretaker)
    const [first, second, ...later] = await story.sessions(parent, booking)
    const starts = async () => {
      const listed = await app.ok(familyBookings.listParentBookings, {by: parent, query: {}})
      const won = await app.ok(providerBookings.listCaretakerBookings, {by: caretaker, query: {}})
      const rows = [await get(parent, booking.id), ...[...listed, ...won].filter(({id}) => id === booking.id)]
      return rows.map(({first_start}) => first_start)
    }
    const cancelVisit = (each = first!) =>
      app.ok(cancelSession, {by: parent, key: newId(), params: {id: each.id}, body: {}})
    expect(await starts()).toEqual(Array.from({length: 3}, () => first!.scheduled_start))
    await cancelVisit()
    expect(await starts()).toEqual(Array.from({length: 3}, () => second!.scheduled_start))
    for (const each of [second!, ...later]) await cancelVisit(each)
    expect(await starts()).toEqual(Array.from({length: 3}, () => first!.scheduled_start))
  })

  test('turns the pages of its list by the Link header', async () => {
    const parent = await app.parent()
    const ids: string[] = []
    for (let i = 0; i < 5; i++) ids.unshift((await story.request(parent)).id)
    const seen: string[] = []
    let next: string | null = '/api/parent/bookings?status=PENDING&limit=2'
    while (next) {
      const response: Response = await app.app.request(next, {
        headers: {Authorization: `Bearer ${parent.token}`},
      })
      seen.push(...((await response.json()) as Booking[]).map(b => b.id))
      next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('Link') ?? '')?.[1] ?? null
    }
    expect(seen).toEqual(ids)
    const answer = await app.call(familyBookings.listParentBookings, {by: parent, query: {cursor: 'mine'}})
    expectRefusal(answer, 422, 'invalid')
  })

  test('reviews requests to agencies: by default the open ones that have an offer', async () => {
    const [parent, agency] = [await app.parent(), await app.agency()]
    await story.request(parent)
    const bare = await story.requestAgency(parent)
    const offered = await story.requestAgency(parent)
    await story.bid(agency, offered, 30)
    const done = await story.confirmed(parent, agency)
    const review = async (query: {only_pending?: 'false'; only_with_offer?: 'false'}) =>
      (await app.ok(familyBookings.reviewAgency, {by: parent, query})).map(b => b.id)
    expect(await review({})).toEqual([offered.id])
    expect(await review({only_with_offer: 'false'})).toEqual([offered.id, bare.id])
    expect(await review({only_pending: 'false'})).toEqual([done.id, offered.id])
    const [entry] = await app.ok(familyBookings.reviewAgency, {by: parent})
    // the agency pays the fee, so the family's price has none, rules.md#fee
    expect(entry!.offers).toMatchObject([{org_id: agency.org_id, hourly_rate: 30, total_cents: 36_000, fee_cents: 0}])
  })

  test('reads offers with the whole price, the best fit first and why', async () => {
    const parent = await app.parent()
    const far = await app.caretaker({first_name: 'Fay', at: {latitude: 36.4, longitude: -86.9}})
    const near = await app.caretaker({first_name: 'Nia'})
    const booking = await story.request(parent)
    await story.bid(far, booking, 20)
    await story.bid(near, booking, 20)
    const {offers, status, offers_count} = await get(parent, booking.id)
    expect({status, offers_count}).toEqual({status: 'REVIEW', offers_count: 2})
    expect(offers!.map(offer => offer.caretaker_id)).toEqual([near.caretaker_id, far.caretaker_id])
    expect(offers![0]).toMatchObject({total_cents: 24_000, fee_cents: 2400, status: 'SUBMITTED'})
    const {reasons} = offers![0]!.match!
    const distance = reasons.find(reason => reason.kind === 'distance')
    expect(distance!.miles).toBeLessThan(1)
    expect(reasons).toContainEqual({kind: 'background_check', until: expect.stringMatching(/^2027-06-/)})
  })
})

describe('who reads what', () => {
  test('a bidder knows the initial and the square kilometre; the winner the door, until a day after', async () => {
    const [parent, agency] = [await app.parent({last_name: 'Rivera'}), await app.agency()]
    const booking = await story.requestAgency(parent, {organization_id: agency.org_id, max_hourly_rate: 40})
    const by = {by: agency, params: {id: booking.id}}
    const bid = await app.ok(providerBookings.approveByOrganization, {...by, body: {hourly_rate: 45}})
    expect(bid).toMatchObject({
      status: 'REVIEW',
      parent: {last_name: 'R.'},
      provider: null,
      hourly_rate: null,
    })
    expect(bid.latitude).not.toBe(someRequest.latitude)
    for (const secret of ['address', 'handover', 'contact', 'offers']) expect(bid).not.toHaveProperty(secret)

    const won = await app.ok(providerBookings.approveByOrganization, by)
    expect(won).toMatchObject({
      status: 'CONFIRMED',
      approved_org_id: agency.org_id,
      hourly_rate: 40,
      parent: {last_name: 'Rivera'},
      latitude: someRequest.latitude,
      address: someRequest.address,
      contact: {name: 'Pat Rivera', phone_number: '+1 615 555 0100'},
    })

    const [row] = await bookingWithPeople(app.db, app.clock.now()).where(sql`bookings.id = ${booking.id}::uuid`)
    const at = (now: string) => presentBooking(row!, {side: 'approved', now})
    expect(at('2026-06-11T18:00:00.000Z')).toHaveProperty('address')
    const later = at('2026-06-11T18:00:00.001Z')
    for (const secret of ['address', 'contact', 'handover']) expect(later).not.toHaveProperty(secret)
    expect(later.latitude).not.toBe(someRequest.latitude)
    expect(presentBooking(row!, {side: 'family', now: '2030-01-01T00:00:00.000Z'})).toHaveProperty('address')
    const loser = presentBooking(row!, {side: 'bidder', now: app.clock.now()})
    expect(loser).toMatchObject({
      approved_org_id: null,
      approved_offer_id: null,
      hourly_rate: null,
      provider: null,
    })
  })
})

describe('where exactly it is', () => {
  const change = (by: Parent, id: string, body: BodyIn<typeof familyBookings.changeAddress>) =>
    app.call(familyBookings.changeAddress, {by, params: {id}, body, key: newId()})
  const door = (by: {token: string}, id: string) => app.ok(getHandover, {by, params: {id}})
  const address = {line1: '9 Russell St', city: 'Nashville', state: 'TN', zip: '37206'}

  test('can be said after the request was made, and is read by the approved side alone', async () => {
    const [parent, caretaker, bidder] = [await app.parent(), await app.caretaker(), await app.caretaker()]
    const asked = await story.request(parent, {address: undefined, handover: undefined})
    await story.bid(caretaker, asked)
    await story.bid(bidder, asked)
    const answer = await change(parent, asked.id, {address, handover: 'Ring twice'})
    expect(answer.body).toMatchObject({address})
    expect(answer.text).not.toContain('Ring twice')
    await story.approve(parent, asked, caretaker)
    const [visit] = await story.sessions(caretaker, asked)
    expect(visit).toMatchObject({address})
    expect(await door(caretaker, asked.id)).toMatchObject({handover: 'Ring twice'})
    const [other] = await app.ok(providerBookings.listCaretakerBookings, {by: bidder})
    expect(other).not.toHaveProperty('address')
  })

  test('changes for an approved booking too, each part by itself', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const booking = await story.confirmed(parent, caretaker)
    await change(parent, booking.id, {handover: null})
    await change(parent, booking.id, {address})
    await change(parent, booking.id, {})
    const [visit] = await story.sessions(caretaker, booking)
    expect(visit).toMatchObject({address})
    expect(await door(caretaker, booking.id)).toMatchObject({handover: null})
  })

  test('is no one else’s to say, and no one’s once the request is closed', async () => {
    const [parent, other] = [await app.parent(), await app.parent()]
    const booking = await story.request(parent)
    expectRefusal(await change(other, booking.id, {address}), 404, 'not_found')
    await cancel(parent, booking.id)
    expectRefusal(await change(parent, booking.id, {address}), 409, 'booking_closed')
    expect(await get(parent, booking.id)).toMatchObject({address: someRequest.address})
  })
})

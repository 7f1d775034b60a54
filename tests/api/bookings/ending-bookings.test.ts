import {sql} from 'drizzle-orm'
import {describe, expect, test} from 'vitest'
import {cancelAnyBooking} from '#contract/admin/bookings.ts'
import {getBookingHistory} from '#contract/bookings/history.ts'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import {bidByCaretaker} from '#contract/bookings/offers.ts'
import * as providerBookings from '#contract/bookings/provider-bookings.ts'
import {listNotifications} from '#contract/notifications.ts'
import {cancelSession} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {expireDue} from '#server/modules/bookings/store.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import type {Member, Parent} from '#tests/support/people.ts'
import {someRequest, storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)

const decline = (by: Parent, id: string, body = {}) =>
  app.call(familyBookings.declineByParent, {by, params: {id}, body})
const cancel = (by: {token: string}, id: string, body = {}) =>
  app.call(familyBookings.cancelBooking, {by, params: {id}, body})
const reopen = (by: Parent, id: string) => app.call(familyBookings.reopenBooking, {by, params: {id}, key: newId()})
/** Cancels one visit, the first being 0. */
async function cancelVisit(by: {token: string}, booking: {id: string}, index: number): Promise<void> {
  const visit = (await story.sessions(by, booking))[index]!
  await app.ok(cancelSession, {by, key: newId(), params: {id: visit.id}, body: {reason: 'A cold'}})
}
const get = (by: Parent, id: string) => app.ok(familyBookings.getParentBooking, {by, params: {id}})
/** At another time, and back again. */
async function during(instant: string, work: () => Promise<unknown>): Promise<void> {
  const before = app.clock.now()
  app.clock.set(instant)
  await work()
  app.clock.set(before)
}

describe('declining', () => {
  test('one offer leaves the request open, and back to PENDING after the last', async () => {
    const [parent, one, two] = [await app.parent(), await app.caretaker(), await app.caretaker()]
    const booking = await story.request(parent)
    await story.bid(one, booking)
    await story.bid(two, booking)
    expect((await decline(parent, booking.id, {caretaker_id: one.caretaker_id})).body.status).toBe('REVIEW')
    expect((await decline(parent, booking.id, {caretaker_id: two.caretaker_id})).body.status).toBe('PENDING')
    expectRefusal(await decline(parent, booking.id, {caretaker_id: two.caretaker_id}), 409, 'offer_closed')
  })

  test('an offer that has changed since it was read is refused with the one that holds', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const booking = await story.request(parent)
    const read = await story.bid(caretaker, booking, 18)
    const {caretaker_id} = caretaker
    const live = await app.ok(bidByCaretaker, {
      by: caretaker,
      params: {id: booking.id},
      body: {hourly_rate: 17, replaces: read.id},
    })
    const refused = await decline(parent, booking.id, {caretaker_id, offer_id: read.id})
    expect(expectRefusal(refused, 409, 'offer_changed').current).toMatchObject({id: live.id, hourly_rate: 17})
    expectRefusal(await decline(parent, booking.id, {offer_id: live.id}), 422, 'invalid')
    const {body} = await decline(parent, booking.id, {caretaker_id, offer_id: live.id})
    expect(body.offers).toMatchObject([{id: live.id, status: 'DECLINED'}])
  })

  test('an offer without its id is declined although its price has changed', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const booking = await story.request(parent)
    const {id: replaces} = await story.bid(caretaker, booking, 18)
    const body = {hourly_rate: 17, replaces}
    const live = await app.ok(bidByCaretaker, {by: caretaker, params: {id: booking.id}, body})
    const declined = await decline(parent, booking.id, {caretaker_id: caretaker.caretaker_id})
    expect(declined.body).toMatchObject({status: 'PENDING', offers: [{id: live.id, status: 'DECLINED'}]})
  })

  test('one offer says why to its bidder without contact details, and to the family in its history', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const booking = await story.request(parent)
    await story.bid(caretaker, booking)
    const reason = 'A bit expensive, call 615-555-0199'
    await decline(parent, booking.id, {caretaker_id: caretaker.caretaker_id, reason})
    const hidden = 'A bit expensive, call [hidden until booked]'
    const own = await app.ok(providerBookings.listCaretakerBookings, {by: caretaker})
    expect(own[0]?.my_offer).toMatchObject({status: 'DECLINED', decline_reason: hidden})
    const {items: told} = await app.ok(listNotifications, {by: caretaker})
    expect(told[0]).toMatchObject({kind: 'offer_closed', body: expect.stringContaining(`declined it. “${hidden}”`)})
    const {items} = await app.ok(getBookingHistory, {by: parent, params: {id: booking.id}})
    expect(items.find(({what}) => what === 'offer_declined')).toMatchObject({reason})
  })

  test('someone who made no offer is not there', async () => {
    const [parent, caretaker, agency] = [await app.parent(), await app.caretaker(), await app.agency()]
    const {id} = await story.request(parent)
    expectRefusal(await decline(parent, id, {caretaker_id: caretaker.caretaker_id}), 404, 'not_found')
    expectRefusal(await decline(parent, id, {org_id: agency.org_id}), 404, 'not_found')
    expectRefusal(await decline(parent, id, {caretaker_id: newId(), org_id: newId()}), 422, 'invalid')
  })

  test('all offers that were read are declined, while one that arrived since stays with its request', async () => {
    const [parent, one, two] = [await app.parent(), await app.caretaker(), await app.caretaker()]
    const booking = await story.request(parent)
    const read = await story.bid(one, booking)
    const newer = await story.bid(two, booking)
    const {body} = await decline(parent, booking.id, {offer_ids: [read.id], reason: 'Too far, call 615-555-0199'})
    expect(body).toMatchObject({status: 'REVIEW', offers_count: 1})
    expect(body.cancelled).toBeUndefined()
    expect(new Map(body.offers?.map(({id, status}) => [id, status]))).toEqual(
      new Map([
        [read.id, 'DECLINED'],
        [newer.id, 'SUBMITTED'],
      ]),
    )
    const kinds = async (by: {token: string}) => (await app.ok(listNotifications, {by})).items.map(({kind}) => kind)
    const [closed] = (await app.ok(listNotifications, {by: one})).items
    expect(closed).toMatchObject({kind: 'offer_closed', body: expect.stringContaining('call [hidden until booked]')})
    expect(await kinds(two)).not.toContain('offer_closed')
    const all = await decline(parent, booking.id, {offer_ids: [read.id, newer.id]})
    expect(all.body).toMatchObject({status: 'DECLINED', offers_count: 0})
    expect(await kinds(two)).toContain('offer_closed')
  })

  test('the whole request closes its offers', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const booking = await story.request(parent)
    await story.bid(caretaker, booking)
    const answer = await decline(parent, booking.id, {reason: 'Grandmother comes'})
    expect(answer.body).toMatchObject({
      status: 'DECLINED',
      cancelled: {by: 'parent', reason: 'Grandmother comes', at: app.clock.now()},
      offers: [{status: 'DECLINED'}],
    })
  })
})

describe('cancelling', () => {
  test('an open request ends it and its offers', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const booking = await story.request(parent)
    await story.bid(caretaker, booking)
    const {body} = await cancel(parent, booking.id)
    expect(body).toMatchObject({
      status: 'CANCELLED',
      offers: [{status: 'NOT_SELECTED'}],
      cancelled: {by: 'parent'},
    })
  })

  test('a request that has become a booking meanwhile cancels nothing, for the family, its agency and staff', async () => {
    const [parent, agency, admin] = [await app.parent(), await app.agency(), await app.staff('admin')]
    const booking = await story.requestAgency(parent, {organization_id: agency.org_id})
    await story.bid(agency, booking)
    await story.approve(parent, booking, agency)
    const {id} = booking
    const body = {only_request: true}
    const answers = [
      await cancel(parent, id, body),
      await app.call(providerBookings.cancelByOrganization, {by: agency, params: {id}, body}),
      await app.call(cancelAnyBooking, {by: admin, params: {id}, body: {...body, reason: 'A duplicate'}}),
    ]
    for (const answer of answers) {
      expect(expectRefusal(answer, 409, 'already_approved').current).toEqual({status: 'CONFIRMED'})
    }
    expect((await story.sessions(parent, booking)).map(({status}) => status)).toEqual(Array(3).fill('SCHEDULED'))
  })

  test('a request that is still open is canceled as a request', async () => {
    const [parent, agency] = [await app.parent(), await app.agency()]
    const own = await story.request(parent)
    expect((await cancel(parent, own.id, {only_request: true})).body.status).toBe('CANCELLED')
    const assigned = await story.requestAgency(parent, {organization_id: agency.org_id})
    const input = {by: agency, params: {id: assigned.id}, body: {only_request: true}}
    expect((await app.ok(providerBookings.cancelByOrganization, input)).status).toBe('DECLINED')
  })

  test('an approved booking cancels its visits, by either side and no one else', async () => {
    const [parent, caretaker, stranger] = [await app.parent(), await app.caretaker(), await app.caretaker()]
    const booking = await story.confirmed(parent, caretaker)
    expectRefusal(await cancel(stranger, booking.id), 404, 'not_found')
    const {body} = await cancel(caretaker, booking.id, {reason: 'Broken leg'})
    expect(body).toMatchObject({status: 'CANCELLED', cancelled: {by: 'caretaker', reason: 'Broken leg'}})
    // no visit took place: nothing remains for which the family's door would matter
    expect(body).not.toHaveProperty('address')
    expect(body).not.toHaveProperty('contact')
    expect(body.latitude).not.toBe(someRequest.latitude)
    const visits = await app.rows<{status: string}>(
      sql`select status from sessions where booking_id = ${booking.id}::uuid`,
    )
    expect(visits.map(v => v.status)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED'])
  })

  test('leaves what has started, and is refused where nothing is ahead', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const booking = await story.confirmed(parent, caretaker)
    await during('2026-06-08T14:05:00.000Z', async () => {
      await app.rows(sql`update sessions set status = 'START_PARTIAL' where booking_id = ${booking.id}::uuid
        and scheduled_start = '2026-06-08T14:00:00Z'`)
      expect((await cancel(parent, booking.id)).body.status).toBe('CANCELLED')
    })
    const visits = await app.rows<{status: string}>(
      sql`select status from sessions where booking_id = ${booking.id}::uuid order by scheduled_start`,
    )
    expect(visits.map(v => v.status)).toEqual(['START_PARTIAL', 'CANCELLED', 'CANCELLED'])
  })

  test('by an agency ends what it won, and another agency knows nothing of it', async () => {
    const [parent, agency, other] = [await app.parent(), await app.agency(), await app.agency()]
    const booking = await story.confirmed(parent, agency)
    const by = (member: Member) =>
      app.call(providerBookings.cancelByOrganization, {by: member, params: {id: booking.id}})
    expectRefusal(await by(other), 404, 'not_found')
    expectRefusal(await cancel(await app.caretaker(), booking.id), 404, 'not_found')
    expect((await by(agency)).body).toMatchObject({status: 'CANCELLED', cancelled: {by: 'agency'}})
    expectRefusal(await by(agency), 409, 'booking_closed')
  })
})

describe('reopening', () => {
  test('what an agency declined goes to all of the county', async () => {
    const [parent, agency] = [await app.parent(), await app.agency()]
    const booking = await story.requestAgency(parent, {organization_id: agency.org_id})
    const declined = await app.ok(providerBookings.cancelByOrganization, {
      by: agency,
      params: {id: booking.id},
      body: {reason: 'Fully booked'},
    })
    expect(declined).toMatchObject({status: 'DECLINED', cancelled: {by: 'agency', reason: 'Fully booked'}})
    const {status, body} = await reopen(parent, booking.id)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'PENDING',
      audience: 'agencies',
      organization_id: null,
      sessions_count: 3,
    })
    expect(body.number).not.toBe(booking.number)
    expect((await get(parent, booking.id)).reopened_as).toBe(body.id)
    expectRefusal(await reopen(parent, booking.id), 409, 'nothing_to_reopen')
  })

  test('what an agency declined after an offer of its own is not announced to it as asked again', async () => {
    const [parent, agency] = [await app.parent(), await app.agency({counties: ['Ector County, TX']})]
    const booking = await story.requestAgency(parent, {organization_id: agency.org_id})
    await story.bid(agency, booking)
    await app.ok(providerBookings.cancelByOrganization, {by: agency, params: {id: booking.id}})
    await app.rows(`update organizations set suspended_at = now() where id <> '${agency.org_id}'`)
    try {
      const {body} = await reopen(parent, booking.id)
      expect(body).toMatchObject({waitlisted: true, told_count: 0})
      const {items} = await app.ok(listNotifications, {by: agency})
      expect(items.map(({title}) => title).filter(title => title.includes('asked again'))).toEqual([])
    } finally {
      await app.rows(`update organizations set suspended_at = null`)
    }
  })

  test('what a caregiver canceled asks again for what is still ahead', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const booking = await story.confirmed(parent, caretaker)
    await cancel(caretaker, booking.id)
    await during('2026-06-08T20:00:00.000Z', async () => {
      const {body} = await reopen(parent, booking.id)
      expect(body).toMatchObject({
        status: 'PENDING',
        audience: 'caretakers',
        caretaker_id: null,
        approved_offer_id: null,
        hourly_rate: null,
        schedule: [{date_range: ['2026-06-09', '2026-06-10'], time_range: ['09:00', '13:00']}],
        sessions_count: 2,
        hours: 8,
        address: someRequest.address,
      })
    })
  })

  test('after a visit that no one came to ends the rest at the caregiver’s side', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const booking = await story.confirmed(parent, caretaker)
    await app.rows(sql`update sessions set status = 'MISSED', settled_by = 'deadline' where booking_id = ${booking.id}::uuid
      and scheduled_start = '2026-06-08T14:00:00Z'`)
    await during('2026-06-09T20:00:00.000Z', async () => {
      const {body} = await reopen(parent, booking.id)
      expect(body).toMatchObject({sessions_count: 1, first_start: '2026-06-10T14:00:00.000Z'})
      expect(await get(parent, booking.id)).toMatchObject({status: 'CANCELLED', cancelled: {by: 'caretaker'}})
    })
  })

  test('a single visit that a caregiver canceled is asked for again while the others stay', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const booking = await story.confirmed(parent, caretaker)
    expect((await get(parent, booking.id)).cancelled_ahead).toBe(0)
    expectRefusal(await reopen(parent, booking.id), 409, 'nothing_to_reopen')
    await cancelVisit(caretaker, booking, 1)
    expect((await get(parent, booking.id)).cancelled_ahead).toBe(1)
    const {status, body} = await reopen(parent, booking.id)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'PENDING',
      audience: 'caretakers',
      caretaker_id: null,
      schedule: [{date_range: ['2026-06-09', '2026-06-09'], time_range: ['09:00', '13:00']}],
      sessions_count: 1,
      notes: someRequest.notes,
    })
    expect(await get(parent, booking.id)).toMatchObject({
      status: 'CONFIRMED',
      cancelled_ahead: 0,
      reopened_as: body.id,
    })
    expect((await story.sessions(parent, booking)).map(visit => visit.status)).toEqual([
      'SCHEDULED',
      'CANCELLED',
      'SCHEDULED',
    ])
    expectRefusal(await reopen(parent, booking.id), 409, 'nothing_to_reopen')
  })

  test('a visit canceled later has a request of its own, each visit exactly one', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const booking = await story.confirmed(parent, caretaker)
    await cancelVisit(caretaker, booking, 0)
    const first = await reopen(parent, booking.id)
    await cancelVisit(caretaker, booking, 2)
    const answers = await Promise.all([reopen(parent, booking.id), reopen(parent, booking.id)])
    const second = answers.find(answer => answer.status === 201)!
    expectRefusal(
      answers.find(answer => answer !== second)!,
      409,
      'nothing_to_reopen',
    )
    expect([first.body.first_start, second.body.first_start]).toEqual([
      '2026-06-08T14:00:00.000Z',
      '2026-06-10T14:00:00.000Z',
    ])
    expect([first.body.sessions_count, second.body.sessions_count]).toEqual([1, 1])
    expect((await get(parent, booking.id)).reopened_as).toBe(second.body.id)
    const listed = await app.ok(familyBookings.listParentBookings, {by: parent})
    expect(listed.map(each => each.id)).toEqual([second.body.id, first.body.id, booking.id])
    // the rest, cancelled altogether, is all that there is left to ask for
    await cancel(caretaker, booking.id)
    expect((await reopen(parent, booking.id)).body).toMatchObject({
      sessions_count: 1,
      first_start: '2026-06-09T14:00:00.000Z',
    })
    expectRefusal(await reopen(parent, booking.id), 409, 'nothing_to_reopen')
  })

  test('an agency’s canceled visit goes to all of the county, also once every other visit is settled', async () => {
    const [parent, agency] = [await app.parent(), await app.agency()]
    const booking = await story.confirmed(parent, agency)
    await cancelVisit(agency, booking, 1)
    await app.rows(sql`update sessions set status = 'COMPLETED', settled_by = 'agreement'
      where booking_id = ${booking.id}::uuid and status = 'SCHEDULED'`)
    await app.rows(sql`update bookings set status = 'COMPLETED' where id = ${booking.id}::uuid`)
    expect((await reopen(parent, booking.id)).body).toMatchObject({
      audience: 'agencies',
      organization_id: null,
      sessions_count: 1,
    })
  })

  test('what the family canceled itself, or what has passed, is not asked for again', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const booking = await story.confirmed(parent, caretaker)
    await cancelVisit(parent, booking, 1)
    expectRefusal(await reopen(parent, booking.id), 409, 'nothing_to_reopen')
    await cancelVisit(caretaker, booking, 0)
    await during('2026-06-08T14:00:00.000Z', async () => {
      expect((await get(parent, booking.id)).cancelled_ahead).toBe(0)
      expectRefusal(await reopen(parent, booking.id), 409, 'nothing_to_reopen')
    })
  })

  test('after a no-show the canceled visits alone can be asked for, and the rest afterwards', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const booking = await story.confirmed(parent, caretaker)
    await app.rows(sql`update sessions set status = 'MISSED', settled_by = 'deadline' where booking_id = ${booking.id}::uuid
      and scheduled_start = '2026-06-08T14:00:00Z'`)
    await cancelVisit(caretaker, booking, 2)
    await during('2026-06-09T13:00:00.000Z', async () => {
      const params = {id: booking.id}
      const only = () =>
        app.call(familyBookings.reopenBooking, {
          by: parent,
          key: newId(),
          params,
          body: {only_cancelled: true},
        })
      expect((await only()).body).toMatchObject({first_start: '2026-06-10T14:00:00.000Z', sessions_count: 1})
      expectRefusal(await only(), 409, 'nothing_to_reopen')
      expect((await get(parent, booking.id)).status).toBe('CONFIRMED')
      expect((await reopen(parent, booking.id)).body).toMatchObject({
        first_start: '2026-06-09T14:00:00.000Z',
        sessions_count: 1,
      })
      expect(await get(parent, booking.id)).toMatchObject({status: 'CANCELLED', cancelled: {by: 'caretaker'}})
    })
  })

  test('what a family ends after a missed visit says that the family did, and its caregiver is notified', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const booking = await story.confirmed(parent, caretaker)
    await app.rows(sql`update sessions set status = 'MISSED', settled_by = 'deadline' where booking_id = ${booking.id}::uuid
      and scheduled_start = '2026-06-08T14:00:00Z'`)
    await during('2026-06-09T13:00:00.000Z', async () => {
      expect((await reopen(parent, booking.id)).body).toMatchObject({sessions_count: 2})
      const cancelled = {by: 'caretaker', reason: null, is_by_family: true}
      expect(await get(parent, booking.id)).toMatchObject({status: 'CANCELLED', cancelled})
      const bookings = await app.ok(providerBookings.listCaretakerBookings, {by: caretaker})
      expect(bookings[0]).toMatchObject({id: booking.id, cancelled})
      const theirs = (await story.sessions(caretaker, booking)).slice(1)
      expect(theirs).toMatchObject([{cancelled}, {cancelled}])
      for (const visit of theirs) expect(visit.cancelled).not.toHaveProperty('by_user_id')
      const by_user_id = parent.user_id
      expect((await story.sessions(parent, booking)).slice(1)).toMatchObject([
        {cancelled: {...cancelled, by_user_id}},
        {cancelled: {...cancelled, by_user_id}},
      ])
      const {items: events} = await app.ok(getBookingHistory, {by: parent, params: {id: booking.id}})
      expect(events.find(({what}) => what === 'cancelled')).toMatchObject({
        by: 'family',
        canceled_for: 'provider',
        reason: null,
      })
      const {items: notifications} = await app.ok(listNotifications, {by: caretaker})
      expect(notifications.find(({kind}) => kind === 'booking_cancelled')).toMatchObject({
        title: 'Pat canceled Child Care',
        body: expect.stringContaining('2 visits'),
      })
    })
  })

  test('what a family ends after a missed visit with nothing ahead notifies no one of canceled visits', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const booking = await story.confirmed(parent, caretaker)
    await app.rows(sql`update sessions set status = 'MISSED', settled_by = 'deadline' where booking_id = ${booking.id}::uuid
      and scheduled_start = '2026-06-08T14:00:00Z'`)
    await cancelVisit(caretaker, booking, 1)
    await cancelVisit(caretaker, booking, 2)
    await during('2026-06-09T13:00:00.000Z', async () => {
      expect((await reopen(parent, booking.id)).body).toMatchObject({sessions_count: 2})
      const {items} = await app.ok(listNotifications, {by: caretaker})
      expect(items.map(({kind}) => kind)).not.toContain('booking_cancelled')
    })
  })

  test('visits that were canceled at one time of day are asked for once', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const booking = await story.confirmed(parent, caretaker)
    await cancelVisit(caretaker, booking, 0)
    await app.rows(sql`update sessions set scheduled_start = '2026-06-08T16:00:00Z', scheduled_end = '2026-06-08T20:00:00Z'
      where booking_id = ${booking.id}::uuid and scheduled_start = '2026-06-09T14:00:00Z'`)
    await cancelVisit(caretaker, booking, 1)
    expect((await reopen(parent, booking.id)).body).toMatchObject({
      first_start: '2026-06-08T14:00:00.000Z',
      sessions_count: 1,
    })
    expectRefusal(await reopen(parent, booking.id), 409, 'nothing_to_reopen')
  })

  test('what the family itself ended is not reopened', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const booking = await story.confirmed(parent, caretaker)
    await cancel(parent, booking.id)
    expectRefusal(await reopen(parent, booking.id), 409, 'nothing_to_reopen')
  })
})

describe('expiry', () => {
  test('closes a request and its offers when its last start has passed', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const booking = await story.request(parent)
    await story.bid(caretaker, booking)
    await expireDue(app.db, '2026-06-10T13:59:59.999Z', 1000)
    expect(await get(parent, booking.id)).toMatchObject({status: 'REVIEW', offers: [{status: 'SUBMITTED'}]})
    expect(await expireDue(app.db, '2026-06-10T14:00:00.000Z', 1000)).toBeGreaterThan(0)
    expect(await get(parent, booking.id)).toMatchObject({status: 'EXPIRED', offers: [{status: 'EXPIRED'}]})
  })
})

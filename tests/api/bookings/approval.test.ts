import {sql} from 'drizzle-orm'
import {describe, expect, test} from 'vitest'
import type {RequestBody} from '#contract/bookings/request.ts'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import {bidByCaretaker} from '#contract/bookings/offers.ts'
import * as providerBookings from '#contract/bookings/provider-bookings.ts'
import {lastRateOf} from '#domain/bookings/last-rate.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import type {Caretaker, Member, Parent} from '#tests/support/people.ts'
import {countStatements} from '#tests/support/money/statements.ts'
import {someRequest, storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)

const named = (bidder: Caretaker | Member) =>
  'caretaker_id' in bidder ? {caretaker_id: bidder.caretaker_id} : {org_id: bidder.org_id}
const approve = (
  by: Parent,
  bookingId: string,
  bidder: Caretaker | Member,
  more: {body?: {offer_id?: string; due_cents?: number}; key?: string} = {},
) => app.call(familyBookings.approveByParent, {by, params: {bookingId}, query: named(bidder), ...more})
const get = (by: Parent, id: string) => app.ok(familyBookings.getParentBooking, {by, params: {id}})
const sessionsOf = (id: string) =>
  app.rows<{start: string; caretaker_id: string | null; status: string}>(
    sql`select to_char(scheduled_start at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as start,
      caretaker_id::text, status from sessions where booking_id = ${id}::uuid order by scheduled_start`,
  )
const on = (date: string, from = '09:00', to = '13:00') => ({
  schedule: [{date_range: [date, date] as [string, string], time_range: [from, to] as [string, string]}],
})

describe('approving an offer', () => {
  test('makes the visits, fixes rate and fee, and closes the other offers', async () => {
    const [parent, winner, other] = [await app.parent(), await app.caretaker(), await app.caretaker()]
    const booking = await story.request(parent)
    await story.bid(other, booking, 21)
    const offer = await story.bid(winner, booking, 24.5)
    const {status, body} = await approve(parent, booking.id, winner, {body: {offer_id: offer.id}})
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'CONFIRMED',
      caretaker_id: winner.caretaker_id,
      approved_org_id: null,
      approved_offer_id: offer.id,
      hourly_rate: 24.5,
      provider: {name: expect.stringMatching(/^Cam /) as string},
      contact: {phone_number: '+1 615 555 0100'},
    })
    expect(body.offers!.map(o => [o.caretaker_id, o.status])).toEqual([
      [winner.caretaker_id, 'ACCEPTED'],
      [other.caretaker_id, 'NOT_SELECTED'],
    ])
    expect(await sessionsOf(booking.id)).toEqual(
      ['2026-06-08 14:00', '2026-06-09 14:00', '2026-06-10 14:00'].map(start => ({
        start,
        caretaker_id: winner.caretaker_id,
        status: 'SCHEDULED',
      })),
    )
    const [kept] = await app.rows(sql`select hourly_rate_cents::int, fee_bps::int, approved_by::text
      from bookings where id = ${booking.id}::uuid`)
    expect(kept).toEqual({hourly_rate_cents: 2450, fee_bps: 1000, approved_by: parent.user_id})
  })

  test('is what both sides agreed last, also where the request is the older one', async () => {
    const [parent, caretaker, other] = [await app.parent(), await app.caretaker(), await app.caretaker()]
    const older = await story.request(parent, on('2026-06-08'))
    const newer = await story.request(parent, on('2026-06-09'))
    await story.bid(caretaker, older, 28)
    await story.bid(other, older, 30)
    await story.bid(caretaker, newer, 24)
    await approve(parent, newer.id, caretaker)
    app.clock.set(plusMs(app.clock.now(), 60_000))
    await approve(parent, older.id, caretaker)
    expect(lastRateOf(await app.ok(familyBookings.listParentBookings, {by: parent, query: {}}))).toBe(28)
    expect(lastRateOf(await app.ok(providerBookings.listCaretakerBookings, {by: caretaker, query: {}}))).toBe(28)
    const [lost] = await app.ok(providerBookings.listCaretakerBookings, {by: other, query: {}})
    expect(lost?.id).toBe(older.id)
    expect(lost).not.toHaveProperty('approved_at')
  })

  test('is refused at a higher fee than was read, and taken at a lower one', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const booking = await story.request(parent)
    const {id: offer_id, due_cents} = await story.bid(caretaker, booking, 20)
    await app.rolledBack(async () => {
      await app.rows(
        sql`insert into fees (effective_from, bps) values (${plusMs(app.clock.now(), -1)}::timestamptz, 1200)`,
      )
      const dearer = await approve(parent, booking.id, caretaker, {body: {offer_id, due_cents}})
      const refused = expectRefusal(dearer, 409, 'offer_changed')
      expect(refused.current).toMatchObject({id: offer_id, due_cents: 26_880})
      expect(await sessionsOf(booking.id)).toEqual([])
      const cheaper = await approve(parent, booking.id, caretaker, {body: {offer_id, due_cents: 26_881}})
      expect(cheaper.body).toMatchObject({status: 'CONFIRMED'})
    })
  })

  test('fixes the fee of the day, which a later one does not change', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const booking = await story.request(parent)
    await story.bid(caretaker, booking, 20)
    await app.rolledBack(async () => {
      const now = app.clock.now()
      await app.rows(sql`insert into fees (effective_from, bps) values
        (${plusMs(now, -1)}::timestamptz, 800), (${plusMs(now, 1)}::timestamptz, 1500)`)
      expect((await get(parent, booking.id)).offers).toMatchObject([{total_cents: 24_000, fee_cents: 1920}])
      const {body} = await approve(parent, booking.id, caretaker)
      app.clock.advance({ms: 1})
      expect((await get(parent, booking.id)).offers).toMatchObject([{fee_cents: 1920}])
      app.clock.set(now)
      expect(body.status).toBe('CONFIRMED')
    })
  })

  test('late makes only the visits that are still ahead, and none after the last start', async () => {
    const [parent, caretaker, later] = [await app.parent(), await app.caretaker(), await app.parent()]
    const [booking, missed] = [
      await story.request(parent),
      await story.request(later, on('2026-06-08', '08:00', '09:00')),
    ]
    await story.bid(caretaker, booking)
    await story.bid(caretaker, missed)
    const before = app.clock.now()
    app.clock.set('2026-06-08T14:00:00.000Z')
    const refusal = expectRefusal(await approve(later, missed.id, caretaker), 409, 'booking_closed')
    expect(refusal.current).toEqual({status: 'EXPIRED'})
    expect((await approve(parent, booking.id, caretaker)).status).toBe(200)
    app.clock.set(before)
    expect((await sessionsOf(booking.id)).map(s => s.start)).toEqual(['2026-06-09 14:00', '2026-06-10 14:00'])
  })

  test('late costs what it makes: price, hours and visits shrink while visits pass, until it is done', async () => {
    const [parent, caretaker, rival] = [await app.parent(), await app.caretaker(), await app.caretaker()]
    const booking = await story.request(parent)
    for (const bidder of [caretaker, rival]) await story.bid(bidder, booking)
    const read = async () => {
      const {hours, sessions_count, offers} = await get(parent, booking.id)
      const own = offers!.find(offer => offer.caretaker_id === caretaker.caretaker_id)!
      return {hours, sessions_count, total_cents: own.total_cents, fee_cents: own.fee_cents}
    }
    const whole = {hours: 12, sessions_count: 3, total_cents: 30_000, fee_cents: 3000}
    const rest = {hours: 8, sessions_count: 2, total_cents: 20_000, fee_cents: 2000}
    const before = app.clock.now()
    app.clock.set('2026-06-08T13:59:59.999Z')
    expect(await read()).toEqual(whole)
    app.clock.set('2026-06-08T14:00:00.000Z')
    expect(await read()).toEqual(rest)
    expect(await app.ok(providerBookings.listCaretakerBookings, {by: caretaker})).toMatchObject([
      {hours: 8, sessions_count: 2, my_offer: {total_cents: 20_000, fee_cents: 2000}},
    ])
    await approve(parent, booking.id, caretaker)
    app.clock.set('2026-06-09T20:00:00.000Z')
    expect(await read()).toEqual(rest)
    app.clock.set(before)
    expect(await sessionsOf(booking.id)).toHaveLength(2)
  })

  test('of an agency leaves its other offers, because agencies may overlap', async () => {
    const [parent, agency] = [await app.parent(), await app.agency()]
    const [first, second] = [await story.requestAgency(parent), await story.requestAgency(parent)]
    await story.bid(agency, first)
    await story.bid(agency, second)
    expect((await approve(parent, first.id, agency)).body).toMatchObject({
      approved_org_id: agency.org_id,
      caretaker_id: null,
    })
    expect((await approve(parent, second.id, agency)).status).toBe(200)
    expect(await sessionsOf(second.id)).toHaveLength(3)
  })

  test('takes back what the caregiver offered elsewhere for the same times, and nothing more', async () => {
    const [parent, caretaker, rival] = [await app.parent(), await app.caretaker(), await app.caretaker()]
    const [won, alone, contested, free] = [
      await story.request(parent),
      await story.request(parent, on('2026-06-09', '12:00', '14:00')),
      await story.request(parent, on('2026-06-10', '08:00', '09:30')),
      await story.request(parent, on('2026-06-09', '13:00', '15:00')),
    ]
    for (const booking of [won, alone, contested, free]) await story.bid(caretaker, booking)
    await story.bid(rival, contested)
    await approve(parent, won.id, caretaker)
    const stateOf = async ({id}: {id: string}) => {
      const {status, offers} = await get(parent, id)
      return [status, ...offers!.map(o => o.status)]
    }
    expect(await stateOf(alone)).toEqual(['PENDING', 'WITHDRAWN'])
    expect(await stateOf(contested)).toEqual(['REVIEW', 'SUBMITTED', 'WITHDRAWN'])
    expect(await stateOf(free)).toEqual(['REVIEW', 'SUBMITTED'])
  })
})

describe('is refused', () => {
  test('for someone who never bid, or both or neither named', async () => {
    const [parent, caretaker, stranger] = [await app.parent(), await app.caretaker(), await app.caretaker()]
    const booking = await story.request(parent)
    expectRefusal(await approve(parent, booking.id, stranger), 404, 'not_found')
    await story.bid(caretaker, booking)
    expectRefusal(await approve(parent, booking.id, stranger), 404, 'not_found')
    expectRefusal(await approve(parent, booking.id, await app.agency()), 404, 'not_found')
    expectRefusal(await approve(await app.parent(), booking.id, caretaker), 404, 'not_found')
    const params = {bookingId: booking.id}
    for (const query of [{}, {caretaker_id: caretaker.caretaker_id, org_id: newId()}]) {
      expectRefusal(await app.call(familyBookings.approveByParent, {by: parent, params, query}), 422, 'invalid')
    }
    expect((await get(parent, booking.id)).status).toBe('REVIEW')
  })

  test('when the price has changed since it was read, with the one that holds', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const booking = await story.request(parent)
    const read = await story.bid(caretaker, booking, 20)
    const live = await app.ok(bidByCaretaker, {
      by: caretaker,
      params: {id: booking.id},
      body: {hourly_rate: 26, replaces: read.id},
    })
    const refusal = expectRefusal(
      await approve(parent, booking.id, caretaker, {body: {offer_id: read.id}}),
      409,
      'offer_changed',
    )
    expect(refusal.current).toMatchObject({id: live.id, hourly_rate: 26, total_cents: 31_200})
    expect((await approve(parent, booking.id, caretaker, {body: {offer_id: live.id}})).body.hourly_rate).toBe(26)
  })

  test('when the offer was taken back', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const booking = await story.request(parent)
    const offer = await story.bid(caretaker, booking)
    await app.rows(sql`update offers set status = 'WITHDRAWN' where id = ${offer.id}::uuid`)
    const refusal = expectRefusal(await approve(parent, booking.id, caretaker), 409, 'offer_closed')
    expect(refusal.current).toMatchObject({id: offer.id, status: 'WITHDRAWN'})
  })

  const fallen: [string, (caretaker: Caretaker) => ReturnType<typeof sql>][] = [
    ['is pending again', c => sql`update caretakers set is_verified = 'Pending' where id = ${c.caretaker_id}::uuid`],
    ['was suspended', c => sql`update users set suspended_at = now() where id = ${c.user_id}::uuid`],
    [
      'has a check that ran out',
      c =>
        sql`update checks set expires_on = '2026-05-31' where kind = 'background' and caretaker_id = ${c.caretaker_id}::uuid`,
    ],
  ]
  test.each(fallen)('when the caregiver %s', async (_, fall) => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const booking = await story.request(parent)
    await story.bid(caretaker, booking)
    await app.rows(fall(caretaker))
    expectRefusal(await approve(parent, booking.id, caretaker), 409, 'caretaker_unavailable')
    expect(await sessionsOf(booking.id)).toEqual([])
  })

  test('when another family was quicker', async () => {
    const [parent, other, caretaker] = [await app.parent(), await app.parent(), await app.caretaker()]
    const [booking, quicker] = [await story.request(parent), await story.request(other)]
    await story.bid(caretaker, booking)
    await story.bid(caretaker, quicker)
    await approve(other, quicker.id, caretaker)
    expectRefusal(await approve(parent, booking.id, caretaker), 409, 'caretaker_busy')
    expect(await get(parent, booking.id)).toMatchObject({status: 'PENDING', offers: [{status: 'WITHDRAWN'}]})
  })

  test('when the caregiver is booked at one of the times by now', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const taken = await story.request(parent, on('2026-06-10', '12:30', '16:00'))
    await story.bid(caretaker, taken)
    await approve(parent, taken.id, caretaker)
    const booking = await story.request(parent)
    await story.bid(caretaker, booking)
    expectRefusal(await approve(parent, booking.id, caretaker), 409, 'caretaker_busy')
    expect(await get(parent, booking.id)).toMatchObject({status: 'REVIEW', offers: [{status: 'SUBMITTED'}]})
    expect(await sessionsOf(booking.id)).toEqual([])
  })
})

test('the number of statements does not grow with visits, offers and other requests', async () => {
  const counted = countStatements()
  const statements = async (work: () => Promise<unknown>) => {
    const before = counted()
    await work()
    return counted() - before
  }
  const measure = async (rivals: number, overrides: Partial<RequestBody>) => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const booking = await story.request(parent, overrides)
    await story.bid(caretaker, booking)
    for (let i = 0; i < rivals; i++) {
      await story.bid(await app.caretaker(), booking)
      await story.bid(caretaker, await story.request(parent))
    }
    const counts = [
      await statements(() => approve(parent, booking.id, caretaker)),
      await statements(() => get(parent, booking.id)),
      await statements(() => app.ok(familyBookings.listParentBookings, {by: parent})),
    ]
    expect(counts.every(n => n > 0)).toBe(true)
    return counts
  }
  const small = await measure(1, {})
  expect(
    await measure(6, {schedule: [{...someRequest.schedule[0]!, date_range: ['2026-06-08', '2026-08-08']}]}),
  ).toEqual(small)
})

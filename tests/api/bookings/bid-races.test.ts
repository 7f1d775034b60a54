import {eq} from 'drizzle-orm'
import {beforeEach, describe, expect, test} from 'vitest'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import {declineInvitation} from '#contract/bookings/provider-bookings.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {bookings as bookingRows} from '#server/db/schema/all.ts'
import {testApp} from '#tests/support/app.ts'
import {bidsOf} from '#tests/support/bids.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Caretaker, Member} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
const {agencyBid, bid, offersOn, statusOf, town, withdraw} = bidsOf(app)
beforeEach(async () => {
  await app.reset()
  app.clock.set(testStart)
})

/** A request that asks an agency first, where another one serves its place or none does, and two who answer for that agency. */
async function askedFirst({isServed = true, then_open = true} = {}) {
  const [parent, owner] = [await app.parent(), await app.agency()]
  if (isServed) await app.agency()
  const coordinator = await app.member(owner, 'coordinator', {first_name: 'Silas'})
  const booking = await story.requestAgency(parent, {invite: {organization_id: owner.org_id, then_open}})
  return {parent, owner, coordinator, booking}
}
const decline = (by: Caretaker | Member, {id}: {id: string}, withdraws: string | null = null) =>
  app.call(declineInvitation, {by, key: newId(), params: {id}, body: {withdraws}})

describe('at the same moment', () => {
  const rounds = Array.from({length: 6}, (_, i) => i)

  test.each(rounds)('a bid and an approval of another: none is left live (%i)', async () => {
    const {parent, caretaker, booking} = await town()
    const rivals = await Promise.all([1, 2, 3].map(() => app.caretaker()))
    await bid(caretaker, booking)
    const [approved, ...bids] = await Promise.all([
      story.approve(parent, booking, caretaker),
      ...rivals.map(rival => bid(rival, booking)),
    ])
    expect(approved.status).toBe('CONFIRMED')
    for (const answer of bids) if (answer.status !== 201) expectRefusal(answer, 409, 'booking_closed')
    const offers = await offersOn(booking)
    expect(offers.filter(offer => offer.status === 'ACCEPTED')).toHaveLength(1)
    expect(offers.filter(offer => offer.status === 'NOT_SELECTED')).toHaveLength(offers.length - 1)
  })

  test.each(rounds)('a bid and a canceling: none is left live (%i)', async () => {
    const {parent, caretaker, booking} = await town()
    const [cancelled, placed] = await Promise.all([
      app.call(familyBookings.cancelBooking, {by: parent, params: {id: booking.id}, body: {}, key: newId()}),
      bid(caretaker, booking),
    ])
    expect(cancelled.status).toBe(200)
    if (placed.status !== 201) expectRefusal(placed, 409, 'booking_closed')
    expect(await statusOf(booking)).toBe('CANCELLED')
    expect((await offersOn(booking)).filter(offer => offer.status === 'SUBMITTED')).toEqual([])
  })

  test.each(rounds)('taking an offer back and its approval: one of the two (%i)', async () => {
    const {parent, caretaker, booking} = await town()
    const offer = (await bid(caretaker, booking)).body
    const [approval, taken] = await Promise.all([
      app.call(familyBookings.approveByParent, {
        by: parent,
        params: {bookingId: booking.id},
        query: {caretaker_id: caretaker.caretaker_id},
        body: {},
        key: newId(),
      }),
      withdraw(caretaker, offer),
    ])
    const isApproved = approval.status === 200
    expect(taken.status).toBe(isApproved ? 409 : 200)
    expect(await statusOf(booking)).toBe(isApproved ? 'CONFIRMED' : 'PENDING')
    expect((await offersOn(booking))[0]?.status).toBe(isApproved ? 'ACCEPTED' : 'WITHDRAWN')
  })

  test.each(rounds)(
    'a bid elsewhere and an approval at those times: no overlapping offer stays live (%i)',
    async () => {
      const {parent, caretaker, booking} = await town()
      const overlapping = await story.request(await app.parent())
      const apart = await story.request(await app.parent(), {
        schedule: [{date_range: ['2026-06-08', '2026-06-10'], time_range: ['13:00', '15:00']}],
      })
      await bid(caretaker, booking)
      await bid(caretaker, apart)
      const [, elsewhere] = await Promise.all([story.approve(parent, booking, caretaker), bid(caretaker, overlapping)])
      expect(elsewhere.status).toBe(201)
      const [offer] = await offersOn(overlapping)
      const [row] = await app.db.select().from(bookingRows).where(eq(bookingRows.id, overlapping.id))
      // placed before the approval it was withdrawn with it; placed after it, the caregiver knew
      expect([offer?.status, row?.status]).toEqual(
        offer?.status === 'WITHDRAWN' ? ['WITHDRAWN', 'PENDING'] : ['SUBMITTED', 'REVIEW'],
      )
      expect((await offersOn(apart))[0]?.status).toBe('SUBMITTED')
    },
  )

  test.each(rounds)(
    'a bid and a colleague’s decline of a request that asks their agency first: one of the two (%i)',
    async () => {
      const {parent, owner, coordinator, booking} = await askedFirst()
      const [declined, placed] = await Promise.all([
        decline(coordinator, booking),
        agencyBid(owner, booking, 30, {as_invited: true}),
      ])
      const isDeclined = declined.status === 200
      if (isDeclined) expectRefusal(placed, 409, 'already_answered')
      else expectRefusal(declined, 409, 'offer_changed')
      const read = await app.ok(familyBookings.getParentBooking, {by: parent, params: {id: booking.id}})
      expect([(await offersOn(booking)).length, read.invitation?.invited?.[0]?.declined_at ?? null]).toEqual(
        isDeclined ? [0, app.clock.now()] : [1, null],
      )
    },
  )
})

test('of two bids of one agency the refused one names the colleague who placed the other; one’s own names no one', async () => {
  const {owner, coordinator, booking} = await askedFirst()
  await agencyBid(coordinator, booking, 28, {as_invited: true})
  const refused = expectRefusal(await agencyBid(owner, booking, 30, {as_invited: true}), 409, 'offer_changed')
  expect(refused.current).toMatchObject({hourly_rate: 28, placed_by: 'Silas'})
  expect(refused.detail).toMatch(/^Silas placed or changed your agency’s bid/)
  const declining = await decline(owner, booking)
  expect(expectRefusal(declining, 409, 'offer_changed').detail).toMatch(/^Silas placed/)
  const own = expectRefusal(await agencyBid(coordinator, booking, 30), 409, 'offer_changed')
  expect(own.current).not.toHaveProperty('placed_by')
})

describe('after a caregiver declined a request that others are still asked about', () => {
  async function askedWithAnother() {
    const [june, otis] = [await app.caretaker(), await app.caretaker()]
    const caretaker_ids = [june.caretaker_id, otis.caretaker_id]
    return {june, booking: await story.request(await app.parent(), {invite: {caretaker_ids}})}
  }

  test('a bid from before is refused as answered; one of someone who never declined is not found', async () => {
    const {june, booking} = await askedWithAnother()
    expect((await decline(june, booking)).status).toBe(200)
    const refused = expectRefusal(await bid(june, booking, {as_invited: true}), 409, 'already_answered')
    expect(refused.detail).toMatch(/^You declined this request before this bid was received\./)
    expectRefusal(await bid(await app.caretaker(), booking, {as_invited: true}), 404, 'not_found')
    expect(await offersOn(booking)).toEqual([])
  })

  test('the repeat of a bid from before is answered with its offer', async () => {
    const {june, booking} = await askedWithAnother()
    const key = newId()
    const first = await bid(june, booking, {as_invited: true}, key)
    expect((await decline(june, booking, first.body.id)).status).toBe(200)
    await app.rows(`delete from idempotency_keys where key = '${key}'`)
    const again = await bid(june, booking, {as_invited: true}, key)
    expect([again.status, again.body.id, again.body.status]).toEqual([201, first.body.id, 'WITHDRAWN'])
  })
})

describe('after a colleague declined for the agency', () => {
  test('a bid of someone who had not read that is refused with who declined, however often', async () => {
    const {owner, coordinator, booking} = await askedFirst()
    expect((await decline(coordinator, booking)).status).toBe(200)
    const refused = expectRefusal(await agencyBid(owner, booking, 30, {as_invited: true}), 409, 'already_answered')
    expect(refused.detail).toMatch(/^Silas declined this request for your agency before this bid was received\./)
    // an older app says only when it was tapped
    const before = {claimed_at: plusMs(app.clock.now(), -1000)}
    expectRefusal(await agencyBid(owner, booking, 30, before), 409, 'already_answered')
    const own = expectRefusal(await agencyBid(coordinator, booking, 30, {as_invited: true}), 409, 'already_answered')
    expect(own.detail).toMatch(/^You declined this request before/)
    expect(await offersOn(booking)).toEqual([])
  })

  test.each([
    ['waits, since no one else serves its place', true],
    ['has ended, since no one else was to be asked', false],
  ])('a bid on a request that %s is refused as well', async (_, then_open) => {
    const {owner, coordinator, booking} = await askedFirst({isServed: false, then_open})
    expect((await decline(coordinator, booking)).status).toBe(200)
    expectRefusal(await agencyBid(owner, booking, 30, {as_invited: true}), 409, 'already_answered')
  })

  test('a bid of someone who read it as open to all is placed, and so is a repeat of a bid from before', async () => {
    const {owner, coordinator, booking} = await askedFirst()
    const key = newId()
    const first = await agencyBid(owner, booking, 30, {as_invited: true}, key)
    expect(first.status).toBe(201)
    expect((await decline(coordinator, booking, first.body.id)).status).toBe(200)
    await app.rows(`delete from idempotency_keys where key = '${key}'`)
    const again = await agencyBid(owner, booking, 30, {as_invited: true}, key)
    expect([again.status, again.body.status]).toEqual([201, 'WITHDRAWN'])
    expect((await agencyBid(owner, booking, 31, {as_invited: false})).status).toBe(201)
    expect((await offersOn(booking)).map(({status}) => status)).toEqual(['WITHDRAWN', 'SUBMITTED'])
  })
})

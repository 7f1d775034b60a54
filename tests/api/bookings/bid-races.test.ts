import {eq} from 'drizzle-orm'
import {beforeEach, describe, expect, test} from 'vitest'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import {newId} from '#lib/id.ts'
import {bookings as bookingRows} from '#server/db/schema/all.ts'
import {testApp} from '#tests/support/app.ts'
import {bidsOf} from '#tests/support/bids.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
const {bid, offersOn, statusOf, town, withdraw} = bidsOf(app)
beforeEach(async () => {
  await app.reset()
  app.clock.set(testStart)
})

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
})

import * as contract from '#contract/bookings/reviews.ts'
import type {BodyIn} from '#contract/endpoint.ts'
import type {Booking} from '#contract/bookings/booking.ts'
import type {RequestBody} from '#contract/bookings/request.ts'
import {newId} from '#lib/id.ts'
import type {TestApp} from './app.ts'
import type {Caretaker, Member, Parent} from './people.ts'
import {storyOf} from './story.ts'
import {visitsOf} from './visit.ts'

type Words = Partial<BodyIn<typeof contract.writeReview>>

/** Five stars throughout. */
export const fiveStars = {punctuality: 5, communication: 5, care: 5} as const

/** Reviews as people come to write them: after a visit that both sides confirmed. */
export function reviewsOf(app: TestApp) {
  const story = storyOf(app)
  const visit = visitsOf(app)

  /** A booking whose first visit is settled; the clock stands at its end. */
  const visited = async (
    parent: Parent,
    bidder: Caretaker | Member,
    schedule: RequestBody['schedule'] = [{date_range: ['2026-06-08', '2026-06-08'], time_range: ['09:00', '13:00']}],
  ): Promise<Booking> => {
    const booking = await story.confirmed(parent, bidder, {schedule})
    const [session] = await story.sessions(parent, booking)
    if (!session) throw new Error('a booking without a visit')
    app.clock.set(session.scheduled_start)
    for (const by of [parent, bidder]) await visit.starts(by, session)
    app.clock.set(session.scheduled_end)
    for (const by of [parent, bidder]) await visit.ends(by, session)
    return booking
  }

  const write = (by: {token: string}, booking: {id: string}, words: Words = {}) =>
    app.call(contract.writeReview, {
      by,
      key: newId(),
      params: {id: booking.id},
      body: {...fiveStars, text: 'Came on time', ...words},
    })

  return {
    visited,
    /** Writes a review, whatever comes of it. */
    write,
    /** Writes one; must succeed. */
    writes: async (by: {token: string}, booking: {id: string}, words?: Words) => {
      const answer = await write(by, booking, words)
      if (answer.status !== 200) throw new Error(`review: ${answer.status} ${answer.text}`)
      return answer.body
    },
    /** What this person may see of the booking's reviews. */
    reads: (by: {token: string}, booking: {id: string}) =>
      app.ok(contract.getBookingReviews, {by, params: {id: booking.id}}),
  }
}

import type {Booking} from '#contract/bookings/booking.ts'
import type {RequestBody} from '#contract/bookings/request.ts'
import type {Session} from '#contract/sessions/session.ts'
import {expandSchedule} from '#domain/bookings/schedule.ts'
import {wallTime} from '#domain/time.ts'
import {addDays, dayIn, weekOf, type Day} from '#lib/day.ts'
import type {TestApp} from '../app.ts'
import type {Caretaker, Member, Parent} from '../people.ts'
import {reviewsOf} from '../reviews.ts'
import {someRequest, storyOf} from '../story.ts'

const minute_ms = 60_000
/** A visit must begin in the future when it is asked for and when it is approved. */
const head_start_ms = 20_000

/** The clock of home, and one beside it that is never set: in the night in which summer time ends, an hour of the first comes twice. */
const zones = [someRequest.timezone, 'America/Regina']

/**
 * When a short visit would be that begins at the next full minute or the one after. By the real clock: a browser beside
 * the test lives by it too. Both its edges are so near that no button is closed and no press raises a question.
 */
function soonSchedule(app: TestApp, minutes = 8): Pick<RequestBody, 'schedule' | 'timezone'> {
  const start_ms = Math.ceil((Date.parse(app.clock.now()) + head_start_ms) / minute_ms) * minute_ms
  const [start, end] = [start_ms, start_ms + minutes * minute_ms].map(ms => new Date(ms).toISOString())
  for (const timezone of zones) {
    const day = dayIn(timezone, start!)
    const schedule: RequestBody['schedule'] = [
      {date_range: [day, day], time_range: [wallTime(start!, timezone), wallTime(end!, timezone)]},
    ]
    const read = expandSchedule(schedule, timezone)
    const [slot] = read.ok ? read.slots : []
    if (slot?.scheduled_start === start && slot?.scheduled_end === end) return {schedule, timezone}
  }
  throw new Error(`no clock tells the visit from ${start} to ${end}`)
}

/** An approved booking with one visit that is about to begin, and is short. */
export async function upcomingVisit(
  app: TestApp,
  parent: Parent,
  bidder: Caretaker | Member,
  {minutes, ...overrides}: Partial<RequestBody> & {minutes?: number} = {},
): Promise<{booking: Booking; session: Session}> {
  const story = storyOf(app)
  const booking = await story.confirmed(parent, bidder, {...soonSchedule(app, minutes), ...overrides})
  const [session] = await story.sessions(parent, booking)
  if (!session) throw new Error('the booking has no visit')
  return {booking, session}
}

/** One morning, so many days from now. */
export function morningAhead(app: TestApp, days = 2): RequestBody['schedule'] {
  const day = addDays(dayIn(someRequest.timezone, app.clock.now()), days)
  return [{date_range: [day, day], time_range: ['09:00', '13:00']}]
}

/** A caregiver's visits at a family: `settled` is over, which both confirmed, and a booking's `first` and `second` are ahead. */
export async function settledAndAhead(app: TestApp, parent: Parent, caretaker: Caretaker) {
  const story = storyOf(app)
  const past = await reviewsOf(app).visited(parent, caretaker, morningAhead(app))
  const booking = await story.confirmed(parent, caretaker, {
    schedule: [...morningAhead(app, 3), ...morningAhead(app, 5)],
  })
  const [[settled], [first, second]] = [await story.sessions(parent, past), await story.sessions(parent, booking)]
  if (!settled || !first || !second) throw new Error('a booking lacks a visit')
  return {booking, settled, first, second}
}

/** Two requests of a family that the caregiver reads: `asked` asks the caregiver first, `open` has the caregiver's bid. */
export async function askedAndBid(app: TestApp, parent: Parent, caretaker: Caretaker) {
  const story = storyOf(app)
  const invite = {caretaker_ids: [caretaker.caretaker_id]}
  const asked = await story.request(parent, {schedule: morningAhead(app, 3), invite})
  const open = await story.request(parent, {schedule: morningAhead(app, 4)})
  await story.bid(caretaker, open)
  return {asked, open}
}

/** The Monday of next week, two days ahead or more. */
export const nextMonday = (app: TestApp): Day => addDays(weekOf(dayIn(someRequest.timezone, app.clock.now()))[0]!, 8)

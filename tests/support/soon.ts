import type {Booking} from '#contract/booking.ts'
import type {RequestBody} from '#contract/booking-request.ts'
import type {Session} from '#contract/session.ts'
import {addDays, clockIn, dayIn} from '#lib/day.ts'
import type {TestApp} from './app.ts'
import type {Caretaker, Member, Parent} from './people.ts'
import {someRequest, storyOf} from './story.ts'

const minute_ms = 60_000
/** A visit must begin in the future when it is asked for and when it is approved. */
const head_start_ms = 20_000

/**
 * When a short visit would be that begins at the next full minute or the one after. By the real clock: a browser beside
 * the test lives by it too. Both its edges are so near that no button is closed and no press raises a question.
 */
function soonSchedule(app: TestApp, minutes = 8): RequestBody['schedule'] {
  const start_ms = Math.ceil((Date.parse(app.clock.now()) + head_start_ms) / minute_ms) * minute_ms
  const start = new Date(start_ms).toISOString()
  const end = new Date(start_ms + minutes * minute_ms).toISOString()
  const zone = someRequest.timezone
  const day = dayIn(zone, start)
  return [{date_range: [day, day], time_range: [clockIn(zone, start), clockIn(zone, end)]}]
}

/** An approved booking with one visit that is about to begin, and is short. */
export async function soonVisit(
  app: TestApp,
  parent: Parent,
  bidder: Caretaker | Member,
  {minutes, ...overrides}: Partial<RequestBody> & {minutes?: number} = {},
): Promise<{booking: Booking; session: Session}> {
  const story = storyOf(app)
  const schedule = soonSchedule(app, minutes)
  const booking = await story.confirmed(parent, bidder, {schedule, ...overrides})
  const [session] = await story.sessions(parent, booking)
  if (!session) throw new Error('the booking has no visit')
  return {booking, session}
}

/** One morning, so many days from now. */
export function morningAhead(app: TestApp, days = 2): RequestBody['schedule'] {
  const day = addDays(dayIn(someRequest.timezone, app.clock.now()), days)
  return [{date_range: [day, day], time_range: ['09:00', '13:00']}]
}

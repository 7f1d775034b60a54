import {m} from '#messages'
import type {Session} from '#contract/sessions/session.ts'
import {isWithinADay, localDate} from '#domain/time.ts'
import {mondayOf} from '#lib/day.ts'
import {pgCode} from '../../db/client.ts'
import {invalid, refuse, type Refusal} from '../../http/refusal.ts'
import {planStatements, rebillMoved} from '#server/modules/billing/index.ts'
import {applyAndPresent, type LockedSession} from './command.ts'
import {eventOf} from './save.ts'

/** A start and an end. */
export interface Times {
  start: string
  end: string
}

export const busy = () => refuse('caretaker_busy', m.the_caregiver_has_another_visit_at_that())

/** Refuses times that are longer than a day by the clock of the visit's place. @see src/domain/rules.md#schedule */
export const refuseLong = (times: Times, timezone: string): Refusal | null =>
  isWithinADay(times, timezone) ? null : invalid('end', m.must_be_at_most_one_day_long())

/**
 * Moves a locked visit, whose open proposal the caller has closed, to times that do not conflict; the fee of an agency's
 * lead and the week of its statement follow. @throws 409 `caretaker_busy`, on which the transaction must be rolled back
 * @see src/domain/rules.md#changing-one-session
 */
export async function moveVisit(
  locked: LockedSession,
  {start, end}: Times,
  {user_id, ...by}: {user_id: string; by_staff?: true},
): Promise<Session | Refusal> {
  const {tx, now} = locked
  const {session} = locked.record
  const local_date = localDate(start, session.timezone)
  const from = {start: session.scheduled_start, end: session.scheduled_end}
  try {
    const answer = await applyAndPresent(locked, {
      set: {scheduled_start: start, scheduled_end: end, busy_until: null, local_date},
      events: [eventOf(session, {kind: 'rescheduled', from, to: {start, end}, ...by}, user_id, now)],
      proposals: [],
    })
    // a week later than planned is found by the next statement
    if (mondayOf(local_date) < mondayOf(session.local_date)) {
      await planStatements(tx, [{booking_id: session.booking_id, day: local_date}])
    }
    if (session.org_id !== null) await rebillMoved(tx, session.booking_id, now)
    return answer
  } catch (error) {
    // the exclusion constraint decides a race for the caregiver's time
    if (pgCode(error)?.code === '23P01') return busy()
    throw error
  }
}

import {m} from '#messages'
import type {Credential} from '#contract/accounts/profiles.ts'
import {dayText, type Day} from '#lib/day.ts'
import {hoursText} from '#domain/bookings/request-text.ts'
import {memberClashes, memberHours, visitHours, type BoardVisit} from '#domain/sessions/people-board.ts'
import {clockSpan} from '#domain/time.ts'
import {listText} from '#lib/list-text.ts'

/**
 * Whether a member is free for a visit, and their hours of its week: `Free · 12 hours that week, 16 hours with this
 * visit`; `Busy 9:00 AM – 1:00 PM · 12 hours that week, …`. `visits` are those of the week, `around` those near it too.
 * @see src/domain/rules.md#people-board
 */
export function memberLoadText(
  visit: BoardVisit,
  member_id: string,
  {visits, around}: {visits: readonly BoardVisit[]; around: readonly BoardVisit[]},
): string {
  const clashes = memberClashes(visit, member_id, around)
  const spans = clashes.map(each => clockSpan(each.scheduled_start, each.scheduled_end, each.timezone))
  const hours = memberHours(visits, member_id)
  const isTheirs = visit.assigned?.member_id === member_id
  return [
    isTheirs ? m.assigned_now() : spans.length > 0 ? m.busy({join: listText(spans)}) : m.free(),
    isTheirs
      ? m.hours_that_week({hours: hoursText(hours)})
      : m.that_week_with_this_visit({hours_text: hoursText(hours), hours_text2: hoursText(hours + visitHours(visit))}),
  ].join(' · ')
}

/** The member's credentials that do not last until the day of a visit: `CPR expired on Thu, Nov 12`. */
export const endedCredentialsText = (credentials: readonly Credential[], visit_day: Day, today: Day): string =>
  credentials
    .filter(({expires_on}) => expires_on !== null && expires_on < visit_day)
    .map(({name, expires_on}) => {
      const last_day = expires_on ?? visit_day
      const day = dayText(last_day, today)
      return last_day < today ? m.name_expired_on_day({name, day}) : m.name_expires_on_day({name, day})
    })
    .join(', ')

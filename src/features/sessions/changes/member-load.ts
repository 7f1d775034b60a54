import {hoursText} from '#domain/bookings/request-text.ts'
import {memberClashes, memberHours, visitHours, type BoardVisit} from '#domain/sessions/people-board.ts'
import {clockSpan} from '#domain/time.ts'

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
    isTheirs ? 'Assigned now' : spans.length > 0 ? `Busy ${spans.join(', ')}` : 'Free',
    isTheirs
      ? `${hoursText(hours)} that week`
      : `${hoursText(hours)} that week, ${hoursText(hours + visitHours(visit))} with this visit`,
  ].join(' · ')
}

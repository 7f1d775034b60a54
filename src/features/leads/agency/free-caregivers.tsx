import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import type {Lead} from '#contract/bookings/booking.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {isWeekly} from '#domain/bookings/booking.ts'
import {firstFew} from '#domain/bookings/request-text.ts'
import {slotsAhead} from '#domain/bookings/schedule.ts'
import {freeMembers} from '#domain/sessions/people-board.ts'
import {addDays, dayIn} from '#lib/day.ts'

/** One read of visits has at most 400 days. */
const read_days_max = 396

/**
 * How many of an agency's field caregivers could go at all times of a lead, and their first names; nothing until that is
 * known.
 * @see src/domain/rules.md#people-board
 */
export function FreeCaregivers({lead}: {lead: Lead}) {
  const times = slotsAhead(lead, useServerNow(60_000)).map(slot => ({...slot, timezone: lead.timezone}))
  const [first, last] = [times[0], times.at(-1)]
  // one more day on both sides, since a visit may reach into these
  const from = first ? addDays(dayIn('UTC', first.scheduled_start), -1) : ''
  const to = last ? addDays(dayIn('UTC', last.scheduled_end), 2) : ''
  const enabled = from !== '' && to <= addDays(from, read_days_max)
  const {data: visits} = useQuery({
    ...sessionQueries.between(`${from}T00:00:00.000Z`, `${to}T00:00:00.000Z`),
    enabled,
  })
  const {data: team} = useQuery({...leadQueries.members(), enabled})
  const members = team?.filter(({role}) => role === 'field')
  if (!enabled || !visits || !members || members.length === 0) return null
  const free = freeMembers(times, {members, visits})
  const text = m.caregivers_free_at_times({
    count: free.length,
    members: members.length,
    total: times.length,
    when: isWeekly(lead) ? 'weekly' : times.length === 1 ? 'one' : 'all',
  })
  const names = firstFew(free.map(({first_name}) => first_name)).join(', ')
  return (
    <p className={free.length === 0 ? 'text-14 text-waiting' : 'text-14 text-good'}>
      {names ? `${text}: ${names}` : text}
    </p>
  )
}

import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import type {Lead} from '#contract/bookings/booking.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {isWeekly} from '#domain/bookings/booking.ts'
import {firstFew} from '#domain/bookings/request-text.ts'
import {slotsAhead} from '#domain/bookings/schedule.ts'
import {freeMembers, uncountedMembers} from '#domain/sessions/people-board.ts'
import {addDays, dayIn, type Day} from '#lib/day.ts'

/** One read of visits has at most 400 days. */
const read_days_max = 396

/** The days from the first to the last of a lead's visits ahead, with one more on both sides, into which a visit may reach. */
function daysOf(lead: Lead, now: string): {from: Day; to: Day} | null {
  const times = slotsAhead(lead, now)
  const [first, last] = [times[0], times.at(-1)]
  if (!first || !last) return null
  return {from: addDays(dayIn('UTC', first.scheduled_start), -1), to: addDays(dayIn('UTC', last.scheduled_end), 2)}
}

const isReadable = ({from, to}: {from: Day; to: Day}) => to <= addDays(from, read_days_max)

/** The days to read for a lead: those of all leads beside it, so that one read serves them, unless they are too many. */
function daysToRead(lead: Lead, beside: readonly Lead[], now: string): {from: Day; to: Day} | null {
  const all = [lead, ...beside].flatMap(each => daysOf(each, now) ?? [])
  const [from, to] = [
    all.map(days => days.from).toSorted()[0],
    all
      .map(days => days.to)
      .toSorted()
      .at(-1),
  ]
  const own = daysOf(lead, now)
  if (own && from && to && isReadable({from, to})) return {from, to}
  return own && isReadable(own) ? own : null
}

/**
 * How many of an agency's field caregivers could go at all times of a lead, their first names, and who has the time but is
 * not counted; nothing until that is known. `beside` are others on the same screen.
 * @see src/domain/rules.md#people-board
 */
export function FreeCaregivers({lead, beside = []}: {lead: Lead; beside?: readonly Lead[]}) {
  const now = useServerNow(60_000)
  const times = slotsAhead(lead, now).map(slot => ({...slot, timezone: lead.timezone}))
  const days = daysToRead(lead, beside, now)
  const enabled = days !== null
  const {from, to} = days ?? {from: '', to: ''}
  const {data: visits} = useQuery({
    ...sessionQueries.between(`${from}T00:00:00.000Z`, `${to}T00:00:00.000Z`),
    enabled,
  })
  const {data: team} = useQuery({...leadQueries.members(), enabled})
  const members = team?.filter(({role}) => role === 'field')
  if (!enabled || !visits || !members || members.length === 0) return null
  const free = freeMembers(times, {members, visits})
  const uncounted = uncountedMembers(times, {members, visits})
  const counted = members.length - uncounted.length
  const text = m.caregivers_free_at_times({
    count: free.length,
    members: counted,
    total: times.length,
    when: isWeekly(lead) ? 'weekly' : times.length === 1 ? 'one' : 'all',
  })
  const names = firstFew(free.map(({first_name}) => first_name)).join(', ')
  const uncountedTexts = uncounted.map(({member: {first_name: name}, why}) =>
    why === 'invited' ? m.name_and_invited({name}) : m.name_and_expired_credential({name}),
  )
  return (
    <>
      {counted > 0 && (
        <p className={free.length === 0 ? 'text-14 text-waiting' : 'text-14 text-good'}>
          {names ? `${text}: ${names}` : text}
        </p>
      )}
      {uncounted.length > 0 && (
        <p className="text-14 text-muted">{m.not_counted_as_free({list: firstFew(uncountedTexts).join(', ')})}</p>
      )}
    </>
  )
}

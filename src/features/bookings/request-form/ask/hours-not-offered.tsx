import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useServerNow} from '#data/offline/server-now.ts'
import {peopleQueries} from '#data/queries/people.ts'
import {shortNameAmong} from '#domain/bookings/request-text.ts'
import {isAway, isAwayOn, isFreeAt} from '#domain/bookings/availability.ts'
import type {Slot} from '#domain/bookings/schedule.ts'
import {datedTimeSpan, localDate} from '#domain/time.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {visitsOf} from '../visits/visits.ts'
import {invitedProviders, type RequestValues} from '../values.ts'

/** The others are counted. */
const named_max = 3

/**
 * Warns of wanted visits on days away, or outside of the hours, of the caregiver who would be asked first. One who lists no
 * hours has no visit outside of them.
 * @see src/domain/rules.md#invitations
 */
export function HoursNotOffered({
  values: {lines, timezone},
  caretaker_id,
  name,
}: {
  values: Pick<RequestValues, 'lines' | 'timezone'>
  caretaker_id: string
  name: string
}) {
  const {data: caregiver} = useQuery(peopleQueries.caretaker(caretaker_id))
  const visits = visitsOf(lines, timezone)
  if (!caregiver || !visits) return null
  const offered = caregiver.available_dates
  const isOnDayAway = ({scheduled_start}: Slot) => isAwayOn(offered, localDate(scheduled_start, timezone))
  const isOutside = (slot: Slot) => !isOnDayAway(slot) && !isFreeAt(slot, timezone, offered)
  const away = visits.slots.filter(isOnDayAway)
  // of visits every week, one week tells all
  const outside = offered.every(isAway) ? [] : visits.counted.filter(isOutside)
  if (away.length + outside.length === 0) return null
  return (
    <Callout tone="waiting" title={m.ask_whether_name_has_time_then({name})}>
      {away.length > 0 && <Times title={m.on_their_days_away()} slots={away} timezone={timezone} />}
      {outside.length > 0 && <Times title={m.outside_of_the_hours_they_offer()} slots={outside} timezone={timezone} />}
    </Callout>
  )
}

/** The same of each caregiver who would be asked first, where the times are chosen and before the request is sent. */
export function InvitedHours({values}: {values: RequestValues}) {
  const invited = invitedProviders(values)
  const nameOf = shortNameAmong(invited)
  return invited.map(
    each =>
      each.caretaker_id && (
        <HoursNotOffered key={each.caretaker_id} values={values} caretaker_id={each.caretaker_id} name={nameOf(each)} />
      ),
  )
}

function Times({title, slots, timezone}: {title: string; slots: readonly Slot[]; timezone: string}) {
  const reader = {now: useServerNow(60_000), zone: deviceZone()}
  const count = slots.length - named_max
  return (
    <>
      <p>{title}</p>
      <ul className="list-disc pl-5">
        {slots.slice(0, named_max).map(({scheduled_start, scheduled_end}) => (
          <li key={scheduled_start} className="first-letter:uppercase">
            {datedTimeSpan(scheduled_start, scheduled_end, timezone, reader)}
          </li>
        ))}
        {count > 0 && <li>{m.and_count_more_visits({count})}</li>}
      </ul>
    </>
  )
}

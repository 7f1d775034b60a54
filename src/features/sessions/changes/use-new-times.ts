import {m} from '#messages'
import {useState} from 'react'
import type {Session} from '#contract/sessions/session.ts'
import {expandSchedule} from '#domain/bookings/schedule.ts'
import {localDate, wallTime, zoneName} from '#domain/time.ts'
import {useReader} from '../calendar/use-reader.ts'

/** New times of a visit as they are typed, in the zone of its place: the instants, or why they cannot be. */
export function useNewTimes({
  scheduled_start,
  scheduled_end,
  timezone,
}: Pick<Session, 'scheduled_start' | 'scheduled_end' | 'timezone'>) {
  const reader = useReader()
  const booked = {
    day: localDate(scheduled_start, timezone),
    from: wallTime(scheduled_start, timezone),
    to: wallTime(scheduled_end, timezone),
  }
  const [day, setDay] = useState(booked.day)
  const [from, setFrom] = useState(booked.from)
  const [to, setTo] = useState(booked.to)

  const expanded = from && to ? expandSchedule([{date_range: [day, day], time_range: [from, to]}], timezone) : null
  const slot = expanded?.ok ? expanded.slots[0] : undefined
  const problem = !from || !to ? m.enter_both_times() : expanded?.ok === false ? expanded.reason : slotProblem()
  function slotProblem() {
    if (!slot) return m.enter_both_times()
    if (Date.parse(slot.scheduled_start) <= Date.parse(reader.now)) return m.it_must_start_in_the_future()
    const isSame = slot.scheduled_start === scheduled_start && slot.scheduled_end === scheduled_end
    return isSame ? m.these_are_the_current_times() : undefined
  }
  return {
    day,
    setDay,
    from,
    setFrom,
    to,
    setTo,
    /** Whether it would start or end at another time of the day. */
    hasOtherHours: from !== booked.from || to !== booked.to,
    /** Whether anything differs from the booked times. */
    isChanged: day !== booked.day || from !== booked.from || to !== booked.to,
    /** The first day that can be chosen. */
    first_day: localDate(reader.now, timezone),
    zoneNote:
      timezone === reader.zone ? undefined : m.local_time_there({zone_name: zoneName(scheduled_start, timezone)}),
    problem,
    times: slot && !problem ? {start: slot.scheduled_start, end: slot.scheduled_end} : null,
  }
}

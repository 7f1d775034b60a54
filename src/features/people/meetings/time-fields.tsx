import {m} from '#messages'
import {useState} from 'react'
import {limits} from '#contract/limits.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {lastMeetingDay, meetingTooFarText} from '#domain/bookings/meeting.ts'
import {instantOf} from '#domain/bookings/schedule.ts'
import {localDate, wallTime, zoneName} from '#domain/time.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {DateField} from '#ui/fields/date-field.tsx'
import {chosenShortcut, DayShortcuts} from '#ui/fields/day-shortcuts.tsx'
import {SegmentedControl} from '#ui/fields/segmented-control.tsx'
import {TimeField} from '#ui/fields/time-field.tsx'

const {meeting_minutes_min: step, meeting_minutes_max: longest} = limits
const lengths = Array.from({length: longest / step}, (_, nth) => (nth + 1) * step).map(value => ({
  value,
  label: m.minutes_short({minutes: value}),
}))

/** Day, time and length of a meeting in a zone; `start` is undefined while they name no time ahead. */
export function useMeetingTime(before?: {start: string; end: string; timezone: string}) {
  const now = useServerNow()
  const timezone = before?.timezone ?? deviceZone()
  const [day, setDay] = useState(before ? localDate(before.start, timezone) : '')
  const [time, setTime] = useState(before ? wallTime(before.start, timezone) : '')
  const minutes_before = before && Math.round((Date.parse(before.end) - Date.parse(before.start)) / 60_000)
  const [minutes, setMinutes] = useState(minutes_before ?? 30)
  const instant = day && time ? instantOf(day, time, timezone) : undefined
  const lastDay = lastMeetingDay(now, timezone)
  const isPast = instant !== undefined && instant <= Date.parse(now)
  const isSame = before !== undefined && instant === Date.parse(before.start) && minutes === minutes_before
  const problem =
    instant === undefined
      ? m.choose_a_day_and_a_time()
      : isPast
        ? m.it_must_start_in_the_future()
        : day > lastDay
          ? meetingTooFarText()
          : isSame
            ? m.this_is_the_current_time()
            : undefined
  const zone = timezone === deviceZone() ? undefined : m.local_time_there({zone_name: zoneName(now, timezone)})
  const today = localDate(now, timezone)
  const fields = (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <div className="space-y-2">
          <DateField label={m.day()} value={day} onChange={setDay} min={today} max={lastDay} />
          <DayShortcuts today={today} onDay={setDay} chosen={chosenShortcut({day}, {today})} />
        </div>
        <TimeField label={m.time()} value={time} onChange={setTime} zoneNote={zone} />
      </div>
      <SegmentedControl label={m.length()} value={minutes} onChange={setMinutes} options={lengths} />
    </>
  )
  return {
    fields,
    problem,
    minutes,
    start: instant === undefined || problem ? undefined : new Date(instant).toISOString(),
  }
}

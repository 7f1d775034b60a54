import {limits} from '#contract/limits.ts'
import {weekChoices} from '#domain/bookings/weekly-hours.ts'
import {WeekHours} from '#ui/forms/week-hours.tsx'
import {hoursText, newHoursLine} from '#data/forms/hours-values.ts'
import type {PersonForm} from './use-person-form.ts'

/** A week that repeats, for the coming weeks. It may be left out. */
export function HoursStep({form: {values, within, leaveOf, today}}: {form: PersonForm}) {
  const at = within('hours')
  const lines = at.lines
  const weeks = at.weeks
  return (
    <>
      <p className="text-muted">
        Say on which weekdays and at what times you are free. Families see at how many of their times you
        could come, and requests at your hours come first. It is no promise: which requests you bid on stays
        your choice.
      </p>
      <WeekHours
        lines={lines.value}
        onLines={lines.onChange}
        newLine={newHoursLine}
        lines_max={limits.schedule_lines_max}
        lineField={(index, part) => leaveOf(`hours.lines[${index}].${part}`)}
        weeks={weeks.value}
        onWeeks={weeks.onChange}
        weekChoices={weekChoices}
        text={hoursText(values.hours, today)}
      />
    </>
  )
}

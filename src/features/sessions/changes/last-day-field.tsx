import {m} from '#messages'
import type {LastDays} from '#domain/bookings/last-day.ts'
import {dayText, type Day} from '#lib/day.ts'
import {DateField} from '#ui/fields/date-field.tsx'

/** The last day of visits every week, out of the days that it may be. */
export const LastDayField = ({
  days: {min, max},
  value,
  onChange,
}: {
  days: LastDays
  value: Day
  onChange: (day: Day) => void
}) => (
  <DateField
    label={m.last_day_sessions()}
    hint={m.visits_until_the_end_of_this()}
    min={min}
    max={max}
    value={value}
    onChange={onChange}
  />
)

/** Why the visits cannot end with this day, if they cannot: the days that may be chosen have moved on. */
export const lastDayProblem = ({min, max}: LastDays, last_day: Day, today: Day): string | undefined =>
  last_day >= min && last_day <= max
    ? undefined
    : m.choose_a_last_day_from_to({day_text: dayText(min, today), day_text2: dayText(max, today)})

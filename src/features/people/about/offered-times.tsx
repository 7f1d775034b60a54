import {m} from '#messages'
import {awayText, hoursLines} from '#data/forms/hours-values.ts'
import type {AvailableDates} from '#domain/bookings/availability.ts'
import {daysAway, readOffered} from '#domain/bookings/weekly-hours.ts'
import {formatWallTimes} from '#lib/date-format.ts'
import {dayLabel, dayText, type Day} from '#lib/day.ts'
import {Unbroken} from '#ui/primitives/unbroken.tsx'

/** The times that a caregiver offers: a repeating week and until when, single days, and days away. */
export function OfferedTimes({available_dates, today}: {available_dates: readonly AvailableDates[]; today: Day}) {
  const {week, single, isOngoing, repeats_until} = readOffered(available_dates, today)
  const away = daysAway(available_dates, today)
  const until = isOngoing
    ? m.every_week_without_an_end()
    : repeats_until === null
      ? null
      : repeats_until < today
        ? m.every_week_until_past({day: dayText(repeats_until, today)})
        : m.every_week_until({day: dayText(repeats_until, today)})
  return (
    <>
      {week.length === 0 && single.length === 0 && <p className="text-muted">{m.offers_no_hours()}</p>}
      {week.length > 0 && (
        <div>
          <ul>
            {hoursLines(week).map(line => (
              <li key={line}>
                <Unbroken>{line}</Unbroken>
              </li>
            ))}
          </ul>
          {until && <p className="text-14 text-muted">{until}</p>}
        </div>
      )}
      {single.length > 0 && (
        <ul aria-label={m.single_days()}>
          {single.map(({day, from, until: end}) => (
            <li key={day + from}>
              <Unbroken>
                {dayLabel(day, today)} {formatWallTimes(from, end)}
              </Unbroken>
            </li>
          ))}
        </ul>
      )}
      {away.length > 0 && (
        <ul aria-label={m.days_away()} className="font-medium text-waiting">
          {away.map(([first, last]) => (
            <li key={first + last}>{awayText(first, last, today)}</li>
          ))}
        </ul>
      )}
    </>
  )
}

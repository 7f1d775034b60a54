import {m} from '#messages'
import type {UserDetail} from '#contract/admin/people-shapes.ts'
import {awayText, hoursLines} from '#data/forms/hours-values.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {daysAway, readOffered} from '#domain/bookings/weekly-hours.ts'
import {formatWallTimes} from '#lib/date-format.ts'
import {dayIn, dayLabel, dayText} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'

/** The hours that a caregiver offers, as their profile has them: a repeating week, single days, and until when. */
export function OfferedHours({
  caretaker: {available_dates, timezone},
}: {
  caretaker: NonNullable<UserDetail['caretaker']>
}) {
  const today = dayIn(timezone ?? deviceZone(), useServerNow())
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
    <Section title={m.availability()}>
      <Card className="space-y-3">
        {week.length === 0 && single.length === 0 && <p className="text-muted">{m.offers_no_hours()}</p>}
        {week.length > 0 && (
          <div>
            <ul>
              {hoursLines(week).map(line => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            {until && <p className="text-14 text-muted">{until}</p>}
          </div>
        )}
        {single.length > 0 && (
          <ul aria-label={m.single_days()}>
            {single.map(({day, from, until: end}) => (
              <li key={day + from}>
                {dayLabel(day, today)} {formatWallTimes(from, end)}
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
      </Card>
    </Section>
  )
}

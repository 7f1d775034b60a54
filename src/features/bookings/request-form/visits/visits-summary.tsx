import {m} from '#messages'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import {useMemo} from 'react'
import {afterColon, timeSpan} from '#domain/time.ts'
import {visitsText} from '#domain/bookings/request-text.ts'
import {hoursText} from '#domain/bookings/hours-text.ts'
import {Card} from '#ui/primitives/card.tsx'
import {dayText} from '#lib/day.ts'
import {visitsOf} from './visits.ts'
import {useEstimate} from './use-estimate.ts'
import type {RequestValues} from '../values.ts'

/** The number of visits and hours, the first visit and the last, and what they cost. */
export function VisitsSummary({values, now}: {values: RequestValues; now: string}) {
  const {lines, timezone} = values
  const estimate = useEstimate(values)
  const visits = useMemo(() => visitsOf(lines, timezone), [lines, timezone])
  const first = visits?.slots[0]
  const last = visits?.slots.at(-1)
  const spanOf = (slot: {scheduled_start: string; scheduled_end: string}) =>
    afterColon(timeSpan(slot.scheduled_start, slot.scheduled_end, timezone, {now}))
  const amounts = {visits: visitsText(visits?.counted.length ?? 0), hours: hoursText(visits?.hours ?? 0)}
  return (
    <div aria-live="polite">
      {visits && first && last && (
        <Card tone="primary" className="flex gap-3">
          <CalendarCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
          <div className="space-y-1 text-14">
            <p className="text-16 font-semibold">
              {visits.is_weekly ? m.visits_and_hours_each_week(amounts) : m.visits_and_hours_in_all(amounts)}
            </p>
            <p>{m.first_bookings({time_span: spanOf(first)})}</p>
            {visits.is_weekly && <p>{m.every_week_until_either_side_ends_it()}</p>}
            {!visits.is_weekly && last !== first && <p>{m.last({time_span: spanOf(last)})}</p>}
            {estimate && <p>{estimate}</p>}
            {visits.changed.map(slot => (
              <p key={slot.scheduled_start} className="text-waiting">
                {m.daylight_saving_time_changes_during_the({
                  day_text: dayText(slot.date),
                  hours_text: hoursText(slot.minutes / 60),
                })}
              </p>
            ))}
          </div>
        </Card>
      )}
    </div>
  )
}

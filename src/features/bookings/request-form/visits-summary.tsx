import CalendarCheck from 'lucide-react/icons/calendar-check'
import {useMemo} from 'react'
import {timeSpan} from '#domain/time.ts'
import {hoursText, visitsText} from '#domain/bookings/request-text.ts'
import {Card} from '#ui/primitives/card.tsx'
import {dayText} from '#lib/day.ts'
import {visitsOf} from './visits.ts'
import {useEstimate} from './use-estimate.ts'
import type {RequestValues} from './values.ts'

/** The number of visits and hours, the first visit and the last, and what they cost. */
export function VisitsSummary({values, now}: {values: RequestValues; now: string}) {
  const {lines, timezone} = values
  const estimate = useEstimate(values)
  const visits = useMemo(() => visitsOf(lines, timezone), [lines, timezone])
  const first = visits?.slots[0]
  const last = visits?.slots.at(-1)
  return (
    <div aria-live="polite">
      {visits && first && last && (
        <Card tone="primary" className="flex gap-3">
          <CalendarCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
          <div className="space-y-1 text-14">
            <p className="text-16 font-semibold">
              {visitsText(visits.slots.length)}, {hoursText(visits.hours)} in all
            </p>
            <p>First: {timeSpan(first.scheduled_start, first.scheduled_end, timezone, {now})}</p>
            {last !== first && <p>Last: {timeSpan(last.scheduled_start, last.scheduled_end, timezone, {now})}</p>}
            {estimate && <p>{estimate}</p>}
            {visits.changed.map(slot => (
              <p key={slot.scheduled_start} className="text-waiting">
                Daylight saving time changes during the visit on {dayText(slot.date)}: it lasts{' '}
                {hoursText(slot.minutes / 60)}, and you pay for that.
              </p>
            ))}
          </div>
        </Card>
      )}
    </div>
  )
}

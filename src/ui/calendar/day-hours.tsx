import {m} from '#messages'
import {clockIn, dayIn, hourIn, hourText} from '#lib/day.ts'
import {classNames} from '#lib/class-names.ts'
import {AgendaCard} from './agenda-list.tsx'
import {dayOf, isSecondDay, toneBar, type CalendarItem, type RenderItemLink} from './calendar-item.ts'

/** The hours that a day shows also without visits: 7 AM to 7 PM. */
const usual = {first: 7, last: 19}

/** The hour, 0 to 23, at which an item begins on the day it is listed on, in its own zone. */
const firstHour = (item: CalendarItem): number => (isSecondDay(item) ? 0 : hourIn(item.timezone, item.start))

/** The last hour of that day in which it lasts; one that ends at a whole hour does not reach into that. */
function lastHour(item: CalendarItem): number {
  const last = new Date(Date.parse(item.end) - 1).toISOString()
  return dayIn(item.timezone, last) > dayOf(item) ? 23 : hourIn(item.timezone, last)
}

/** Whether a time such as `08:30-12:00` has a part of this hour; one over midnight lasts until the end of the day. */
function isWithin(time: string, hour: number): boolean {
  const [from = '', until = ''] = time.split('-')
  const last = until > from ? until : '24:00'
  const [start, end] = [hour, hour + 1].map(one => `${String(one).padStart(2, '0')}:00`) as [string, string]
  return from < end && last > start
}

/** One day by its hours: each visit stands in the hour in which it begins, and marks the later ones until its end. Offered hours are shaded. */
export function DayHours<Item extends CalendarItem>({
  items,
  offered,
  viewerZone,
  renderLink,
}: {
  items: readonly Item[]
  /** `08:00-12:00` */
  offered: readonly string[]
  viewerZone: string
  renderLink: RenderItemLink<Item>
}) {
  const placed = items.map(item => ({item, from: firstHour(item), to: lastHour(item)}))
  const first = Math.min(usual.first, ...placed.map(({from}) => from))
  const last = Math.max(usual.last, ...placed.map(({from, to}) => Math.max(from, to)))
  const hours = Array.from({length: last - first + 1}, (_, index) => first + index)
  return (
    <ul>
      {hours.map(hour => {
        const visits = placed.flatMap(({item, from}) => (from === hour ? [item] : []))
        // a canceled visit leaves its hours free
        const running = placed.flatMap(({item, from, to}) =>
          from < hour && hour <= to && !item.isCanceled ? [item] : [],
        )
        return (
          <li
            key={hour}
            data-hour={hour}
            aria-hidden={visits.length + running.length === 0 || undefined}
            className={classNames(
              'flex gap-3 border-t border-line px-1.5',
              offered.some(time => isWithin(time, hour)) && 'bg-good-tint/60',
              visits.length > 0 ? 'py-2' : 'min-h-9 py-1',
            )}
          >
            <span className="w-16 shrink-0 text-13 text-muted tabular-nums">{hourText(hour)}</span>
            {visits.length + running.length > 0 && (
              <ul className="grid min-w-0 grow gap-2 wide:grid-cols-2">
                {running.map(item => (
                  <li key={item.id} data-running="" className="flex gap-2 text-13 text-muted">
                    <span aria-hidden className={classNames('w-1 shrink-0 rounded-chip', toneBar[item.tone])} />
                    {item.title} · {m.until_time_on_the_next_day({time: clockIn(item.timezone, item.end)})}
                  </li>
                ))}
                {visits.map(item => (
                  <AgendaCard key={item.id} item={item} viewerZone={viewerZone} renderLink={renderLink} />
                ))}
              </ul>
            )}
          </li>
        )
      })}
    </ul>
  )
}

import {useEffect, useRef} from 'react'
import {classNames} from '#lib/class-names.ts'
import {longDayText, monthText, weekdayNames} from '#lib/day.ts'
import type {Day} from '#lib/day.ts'
import {dayForKey} from './move-day.ts'
import type {CalendarItem} from './calendar-item.ts'
import {DayCell} from './day-cell.tsx'

/**
 * Days as a grid: dots under each on a phone, chips at the desk. One day is in the tab order; arrows, Home, End, Page Up
 * and Page Down move it, and the chosen day follows.
 */
export function DayTable<Item extends CalendarItem>({
  weeks,
  items,
  day,
  today,
  onDay,
  roomy,
}: {
  weeks: readonly (readonly Day[])[]
  items: ReadonlyMap<Day, readonly Item[]>
  day: Day
  today: Day
  onDay: (day: Day) => void
  roomy: boolean
}) {
  const table = useRef<HTMLTableElement>(null)
  // Focus follows the keyboard into the next day (or month) once that is drawn, and only then.
  const follow = useRef(false)
  useEffect(() => {
    if (!follow.current) return
    follow.current = false
    table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }, [day])

  const month = day.slice(0, 7)
  return (
    <table
      ref={table}
      role="grid"
      aria-label={monthText(day)}
      className="w-full table-fixed border-collapse"
      onKeyDown={event => {
        const next = dayForKey(day, event.key)
        if (next === null || !(event.target as HTMLElement).dataset.day) return
        event.preventDefault()
        follow.current = true
        onDay(next)
      }}
    >
      <thead>
        <tr>
          {weekdayNames().map(({short, long}) => (
            <th
              key={long}
              scope="col"
              abbr={long}
              className="pb-1.5 text-center text-13 font-medium text-muted"
            >
              {roomy ? short : short.slice(0, 1)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(week => (
          <tr key={week[0]} className={classNames(roomy && 'border-t border-line')}>
            {week.map(one => (
              <td
                key={one}
                aria-selected={one === day}
                className={classNames(
                  'p-0 align-top',
                  roomy && 'border-l border-line first:border-l-0',
                  roomy && one.slice(0, 7) !== month && weeks.length > 1 && 'bg-ground',
                )}
              >
                <DayCell
                  day={one}
                  name={longDayText(one)}
                  items={items.get(one) ?? []}
                  isChosen={one === day}
                  isToday={one === today}
                  isOutside={one.slice(0, 7) !== month && weeks.length > 1}
                  roomy={roomy}
                  tall={weeks.length === 1}
                  onChoose={() => onDay(one)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

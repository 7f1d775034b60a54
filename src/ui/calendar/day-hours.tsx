import {hourIn, hourText} from '#lib/day.ts'
import {classNames} from '#lib/class-names.ts'
import {AgendaCard} from './agenda-list.tsx'
import {isSecondDay, type CalendarItem, type RenderItemLink} from './calendar-item.ts'

/** The hours that a day shows also without visits: 7 AM to 7 PM. */
const usual = {first: 7, last: 19}

/** The hour, 0 to 23, at which an item begins on the day it is listed on, in its own zone. */
const firstHour = (item: CalendarItem): number => (isSecondDay(item) ? 0 : hourIn(item.timezone, item.start))

/** One day by its hours: each visit stands in the hour in which it begins. */
export function DayHours<Item extends CalendarItem>({
  items,
  viewerZone,
  renderLink,
}: {
  items: readonly Item[]
  viewerZone: string
  renderLink: RenderItemLink<Item>
}) {
  const begun = items.map(firstHour)
  const first = Math.min(usual.first, ...begun)
  const last = Math.max(usual.last, ...begun)
  const hours = Array.from({length: last - first + 1}, (_, index) => first + index)
  return (
    <ul>
      {hours.map(hour => {
        const visits = items.filter(item => firstHour(item) === hour)
        return (
          <li
            key={hour}
            data-hour={hour}
            aria-hidden={visits.length === 0}
            className={classNames(
              'flex gap-3 border-t border-line px-1.5',
              visits.length > 0 ? 'py-2' : 'min-h-9 py-1',
            )}
          >
            <span className="w-16 shrink-0 text-13 text-muted tabular-nums">{hourText(hour)}</span>
            {visits.length > 0 && (
              <ul className="grid min-w-0 grow gap-2 wide:grid-cols-2">
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

import {dayText, longDayText, nearDayText} from '#lib/day.ts'
import type {Day} from '#lib/day.ts'
import {AgendaCard} from './agenda-card.tsx'
import {byDay} from './calendar-item.ts'
import type {CalendarItem, RenderItemLink} from './calendar-item.ts'
import {deviceZone} from '#lib/device-zone.ts'

/** Visits one under the other, grouped by their own day: Today, Tomorrow, Tue, Nov 24. */
export function AgendaList<Item extends CalendarItem>({
  items,
  today,
  viewerZone = deviceZone(),
  renderLink,
}: {
  items: readonly Item[]
  today: Day
  viewerZone?: string
  renderLink: RenderItemLink<Item>
}) {
  return (
    <div className="space-y-5">
      {[...byDay(items)].map(([day, visits]) => (
        <section key={day} aria-label={longDayText(day)} className="space-y-2">
          <h3 className="flex items-baseline gap-2 text-14 font-semibold">
            {nearDayText(day, today)}
            {nearDayText(day, today) !== dayText(day, today) && (
              <span className="font-normal text-muted">{dayText(day, today)}</span>
            )}
          </h3>
          <ul className="space-y-2">
            {visits.map(item => (
              <AgendaCard key={item.id} item={item} viewerZone={viewerZone} renderLink={renderLink} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

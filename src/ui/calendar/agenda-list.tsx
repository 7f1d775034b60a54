import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import {dayText, longDayText, nearDayText, type Day, spanText, zoneText, deviceZone} from '#lib/day.ts'
import {classNames} from '#lib/class-names.ts'
import {byDay, type CalendarItem, type RenderItemLink, toneBar} from './calendar-item.ts'
import {cardLinkClass} from '../primitives/card.tsx'

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

/**
 * One visit in an agenda: its time in its own zone, which is named if it differs from the viewer's, with person and
 * place.
 */
export function AgendaCard<Item extends CalendarItem>({
  item,
  viewerZone,
  renderLink,
}: {
  item: Item
  viewerZone: string
  renderLink: RenderItemLink<Item>
}) {
  // Zones can be aliases (US/Central), so their displayed names are compared.
  const zone = zoneText(item.timezone, item.start)
  const foreign = item.timezone !== viewerZone && zone !== zoneText(viewerZone, item.start)
  return (
    <li {...item.attributes}>
      {renderLink(item, {
        className: classNames(cardLinkClass, 'border border-line bg-card p-3.5'),
        children: (
          <span className="flex items-stretch gap-3.5">
            <span aria-hidden className={classNames('w-1 shrink-0 rounded-chip', toneBar[item.tone])} />
            <span className="min-w-0 grow space-y-0.5">
              <span className="block text-14 font-semibold text-muted">
                <time dateTime={item.start}>{spanText(item.timezone, item.start, item.end)}</time>
                {foreign && <span className="font-normal"> · {zone}</span>}
              </span>
              <span className="block font-semibold">{item.title}</span>
              {item.subtitle && <span className="block text-14 text-muted">{item.subtitle}</span>}
              {item.warning && (
                <span className="flex items-center gap-1.5 text-14 font-medium text-waiting">
                  <TriangleAlert aria-hidden className="size-4 shrink-0" />
                  {item.warning}
                </span>
              )}
              {item.status && <span className="block pt-1.5">{item.status}</span>}
            </span>
          </span>
        ),
      })}
    </li>
  )
}

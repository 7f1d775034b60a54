import {m} from '#messages'
import ChevronDown from 'lucide-react/icons/chevron-down'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import {dayIn, dayLabel, dayText, longDayText, nearDayText, type Day, zoneText} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {classNames} from '#lib/class-names.ts'
import {byDay, folds, isSecondDay, itemTimes, type CalendarItem, type RenderItemLink, toneBar} from './calendar-item.ts'
import {cardLinkClass} from '../primitives/card.tsx'
import {VisitWarning} from '../primitives/visit-warning.tsx'
import {Unbroken} from '../primitives/unbroken.tsx'

/**
 * Visits one under the other, grouped by their own day: Today, Tomorrow, Tue, Nov 24. The word is that of the visits'
 * zone; a day whose visits disagree about it has its date alone.
 */
export function AgendaList<Item extends CalendarItem>({
  items,
  today,
  now,
  viewerZone = deviceZone(),
  renderLink,
}: {
  items: readonly Item[]
  /** The viewer's day. */
  today: Day
  now: string
  viewerZone?: string
  renderLink: RenderItemLink<Item>
}) {
  const folded = folds(items)
  const foldOf = (item: Item) => folded.get(item.fold?.id ?? '')
  // a fold stands on the day of its first item
  const listed = items.filter(item => (foldOf(item)?.[0] ?? item) === item)
  return (
    <div className="space-y-5">
      {[...byDay(listed)].map(([day, visits]) => (
        <section key={day} aria-label={longDayText(day)} className="space-y-2">
          <h3 className="flex items-baseline gap-2 text-14 font-semibold">
            <span className="inline-block first-letter:uppercase">{headingOf(day, visits, now)}</span>
            {headingOf(day, visits, now) !== dayText(day, today) && (
              <span className="font-normal text-muted">{dayText(day, today)}</span>
            )}
          </h3>
          <ul className="space-y-2">
            {visits.map(item => {
              const together = foldOf(item)
              return together ? (
                <FoldedCard
                  key={item.id}
                  items={together}
                  today={today}
                  viewerZone={viewerZone}
                  renderLink={renderLink}
                />
              ) : (
                <AgendaCard key={item.id} item={item} viewerZone={viewerZone} renderLink={renderLink} />
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** `Today` where it is that day in the zone of each item, else as `dayText`. */
export function headingOf(day: Day, items: readonly CalendarItem[], now: string): string {
  const texts = new Set(items.map(({timezone}) => nearDayText(day, dayIn(timezone, now))))
  const [text] = texts
  return text !== undefined && texts.size === 1 ? text : dayText(day, dayIn(items[0]?.timezone ?? deviceZone(), now))
}

/** Several items of one fold, in order of time, as a line that opens. */
function FoldedCard<Item extends CalendarItem>({
  items,
  today,
  viewerZone,
  renderLink,
}: {
  items: readonly Item[]
  today: Day
  viewerZone: string
  renderLink: RenderItemLink<Item>
}) {
  const [first, last] = [items[0], items.at(-1)]
  if (!first || !last) return null
  return (
    <li>
      <details className="group rounded-card border border-line bg-card">
        <summary className="flex min-h-12 list-none items-center justify-between gap-4 rounded-card px-4 py-2 hover:bg-sunk focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
          <span>
            <span className="block font-semibold">{first.title}</span>
            <span className="block text-14 text-muted">
              {/* the calendar may have loaded only a part of them, so both days say which ones are counted */}
              {m.count_from_day_to_day({
                length: items.length,
                noun: first.fold?.noun ?? '',
                first: dayText(dayIn(first.timezone, first.start), today),
                last: dayText(dayIn(last.timezone, last.start), today),
              })}
            </span>
          </span>
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
          />
        </summary>
        <ul className="space-y-2 p-3 pt-1">
          {items.map(item => (
            <AgendaCard
              key={item.id}
              item={item}
              viewerZone={viewerZone}
              renderLink={renderLink}
              day={dayLabel(dayIn(item.timezone, item.start), today)}
            />
          ))}
        </ul>
      </details>
    </li>
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
  day,
}: {
  item: Item
  viewerZone: string
  renderLink: RenderItemLink<Item>
  /** Its day, where no heading says it. */
  day?: string
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
                {day && `${day} · `}
                <time dateTime={isSecondDay(item) ? item.end : item.start}>
                  <Unbroken>{itemTimes(item)}</Unbroken>
                </time>
                {foreign && <span className="font-normal"> · {zone}</span>}
              </span>
              <span className={classNames('block font-semibold', item.isCanceled && 'line-through')}>{item.title}</span>
              {item.subtitle && (
                <span className="block text-14 text-muted">
                  <Unbroken>{item.subtitle}</Unbroken>
                </span>
              )}
              {item.warning && (
                <span className="flex items-center gap-1.5 text-14 font-medium text-waiting">
                  <TriangleAlert aria-hidden className="size-4 shrink-0" />
                  {item.warning}
                </span>
              )}
              <VisitWarning>{item.trouble ?? null}</VisitWarning>
              {item.status && <span className="block pt-1.5">{item.status}</span>}
            </span>
          </span>
        ),
      })}
    </li>
  )
}

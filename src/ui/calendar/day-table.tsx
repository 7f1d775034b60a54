import {m} from '#messages'
import {useEffect, useRef} from 'react'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import {classNames} from '#lib/class-names.ts'
import {longDayText, monthLabel, weekdayNames, type Day, clockIn, addDays, addMonths, weekOf} from '#lib/day.ts'
import {capitalized} from '#lib/letter-case.ts'
import {isSecondDay, itemTimes, type CalendarItem, toneBar} from './calendar-item.ts'
import {toneClass} from '../primitives/tone.ts'

/**
 * A grid of days with dots on phones and chips on wide screens. One day is in the tab order; arrows, Home, End, Page
 * Up and Page Down move the focus, and the chosen day follows.
 */
export function DayTable<Item extends CalendarItem>({
  weeks,
  items,
  day,
  today,
  onDay,
  roomy,
  offeredOn,
}: {
  weeks: readonly (readonly Day[])[]
  items: ReadonlyMap<Day, readonly Item[]>
  day: Day
  today: Day
  onDay: (day: Day) => void
  roomy: boolean
  offeredOn?: ((day: Day) => string) | undefined
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
      aria-label={monthLabel(day)}
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
            <th key={long} scope="col" abbr={long} className="pb-1.5 text-center text-13 font-medium text-muted">
              {capitalized(roomy ? short : short.slice(0, 1))}
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
                  // not on the button: the cell is as high as the fullest day of its week
                  ground({
                    isChosen: roomy && one === day,
                    isOffered: Boolean(offeredOn?.(one)),
                    isOutside: roomy && one.slice(0, 7) !== month && weeks.length > 1,
                  }),
                )}
              >
                <DayCell
                  day={one}
                  name={longDayText(one)}
                  items={items.get(one) ?? []}
                  isChosen={one === day}
                  isToday={one === today}
                  isOutside={one.slice(0, 7) !== month && weeks.length > 1}
                  offered={offeredOn?.(one) ?? ''}
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

function ground({isChosen, isOffered, isOutside}: {isChosen: boolean; isOffered: boolean; isOutside: boolean}) {
  if (isChosen) return 'bg-primary-tint/60'
  if (isOffered) return 'bg-good-tint/60'
  return isOutside && 'bg-ground'
}

/** A button for one day. Its name lists the items of the day, because dots alone are not accessible. */
function DayCell({
  day,
  name,
  items,
  isChosen,
  isToday,
  isOutside,
  offered,
  roomy,
  tall,
  onChoose,
}: {
  day: Day
  name: string
  items: readonly CalendarItem[]
  isChosen: boolean
  isToday: boolean
  isOutside: boolean
  /** The hours offered that day, in words. */
  offered: string
  roomy: boolean
  tall: boolean
  onChoose: () => void
}) {
  const shown = mostUrgent(items, tall ? 8 : 2)
  const lacking = countEach(items.flatMap(({lacks}) => lacks ?? []))
  const warnings = [...new Set(items.flatMap(({warning}) => warning ?? []))]
  const troubles = [...[...lacking].map(([text, count]) => `${text}: ${count}`), ...warnings]
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isChosen ? 0 : -1}
      aria-label={`${name}${isToday ? m.comma_today() : ''}${countsText(items)}${offered && m.you_offer_ui({offered})}${troubles.map(text => `. ${text}`).join('')}`}
      aria-current={isToday ? 'date' : undefined}
      className={classNames(
        'group flex w-full flex-col focus-visible:-outline-offset-2',
        roomy
          ? classNames('gap-1 p-1 text-left hover:bg-sunk', tall ? 'min-h-64' : 'min-h-26')
          : 'min-h-12 items-center gap-0.5 py-0.5',
      )}
      onClick={onChoose}
    >
      <span
        className={classNames(
          'flex size-8 items-center justify-center rounded-chip text-14',
          // today is outlined, also while it is chosen
          isToday && isChosen && 'ring-2 ring-primary ring-offset-2 ring-offset-card',
          isChosen
            ? 'bg-primary font-semibold text-on-primary'
            : isToday
              ? 'font-bold text-primary ring-2 ring-primary ring-inset'
              : isOutside
                ? 'text-muted'
                : 'font-medium group-hover:bg-sunk',
        )}
      >
        {Number(day.slice(8))}
      </span>
      {roomy ? (
        <span aria-hidden className="w-full space-y-1">
          {shown.map(item => (
            <span
              key={item.id}
              {...item.attributes}
              title={[item.title, item.lacks ?? item.person].filter(Boolean).join(' · ')}
              className={classNames(
                'block rounded-[0.375rem] px-1.5 py-0.5 text-13 font-medium wrap-anywhere',
                toneClass[item.tone],
                item.isCanceled && 'line-through',
              )}
            >
              <span className="block font-normal">
                {tall || isSecondDay(item) ? itemTimes(item) : clockIn(item.timezone, item.start)}{' '}
              </span>
              {/* a cell of the month has two lines for a name */}
              <span className={tall ? 'block' : 'line-clamp-2'}>
                {item.warning && <TriangleAlert data-warning="" className="mr-1 inline size-3.5 align-[-0.125em]" />}
                {item.title}
              </span>
              {(item.lacks ?? item.person) && (
                <span
                  className={classNames(tall ? 'block' : 'line-clamp-2', item.lacks ? 'font-semibold' : 'font-normal')}
                >
                  {item.lacks ?? item.person}
                </span>
              )}
            </span>
          ))}
          {items.length > shown.length && (
            <span className="block px-1.5 text-13 text-muted">{m.more({value: items.length - shown.length})}</span>
          )}
        </span>
      ) : (
        <span aria-hidden className="flex h-1.5 gap-0.5">
          {mostUrgent(items, 3).map(item => (
            <span key={item.id} className={classNames('shape size-1.5 rounded-chip', toneBar[item.tone])} />
          ))}
        </span>
      )}
    </button>
  )
}

const countTexts = {
  visit: m.comma_visits,
  meeting: m.comma_meetings,
  bid: m.comma_bids,
  canceled: m.comma_canceled_visits,
}

/** `, 2 visits, 1 meet-and-greet`; empty without items. */
function countsText(items: readonly CalendarItem[]): string {
  const counts = countEach(items.map(({isCanceled, kind = 'visit'}) => (isCanceled ? 'canceled' : kind)))
  return Object.entries(countTexts)
    .flatMap(([kind, text]) => (counts.has(kind) ? text({count: counts.get(kind) ?? 0}) : []))
    .join('')
}

/** The first items of a day that have room, those with a warning or a lack before others; in order of time. */
function mostUrgent<Item extends CalendarItem>(items: readonly Item[], room: number): Item[] {
  const isUrgent = ({warning, lacks}: Item) => Boolean(warning ?? lacks)
  const chosen = new Set([...items.filter(isUrgent), ...items.filter(item => !isUrgent(item))].slice(0, room))
  return items.filter(item => chosen.has(item))
}

/** How often each text occurs. */
function countEach(all: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of all) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

/** The day a key moves to in a grid of days, according to the ARIA date grid; `null` for other keys. */
function dayForKey(day: Day, key: string): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return weekOf(day)[0] ?? day
    case 'End':
      return weekOf(day)[6] ?? day
    case 'PageUp':
      return addMonths(day, -1)
    case 'PageDown':
      return addMonths(day, 1)
    default:
      return null
  }
}

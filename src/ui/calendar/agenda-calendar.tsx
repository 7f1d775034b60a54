import {m} from '#messages'
import {useEffect, useMemo, useRef, type ReactNode} from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import {
  dayLabel,
  longDayText,
  monthWeeks,
  nearDayText,
  weekOf,
  type Day,
  addDays,
  addMonths,
  monthLabel,
  weekSpanText,
} from '#lib/day.ts'
import {formatWallTimes} from '#lib/date-format.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {classNames} from '#lib/class-names.ts'
import {useIsPhone} from '../hooks/use-media-query.ts'
import {AgendaCard, AgendaList, headingOf} from './agenda-list.tsx'
import {byDay, type CalendarItem, type CalendarView, type RenderItemLink} from './calendar-item.ts'
import {DayHours} from './day-hours.tsx'
import {DayTable} from './day-table.tsx'
import {Button} from '../primitives/button.tsx'
import {SegmentedControl} from '../fields/segmented-control.tsx'
import {IconButton} from '../primitives/icon-button.tsx'

/**
 * A calendar of visits: on phones a small month or week above the agenda, in the day view that of one day; on wide screens a
 * large grid beside the chosen day's agenda, or one day by its hours. The address stores the chosen day and the view.
 */
export function AgendaCalendar<Item extends CalendarItem>({
  items,
  day,
  onDay,
  today,
  now,
  view = 'month',
  onView,
  viewerZone = deviceZone(),
  renderLink,
  empty,
  offered: offeredTimes,
  hoursOffered = offeredTimes,
  legend,
  changeHours,
}: {
  items: readonly Item[]
  day: Day
  onDay: (day: Day) => void
  today: Day
  now: string
  view?: CalendarView
  onView?: (view: CalendarView) => void
  viewerZone?: string
  renderLink: RenderItemLink<Item>
  /** The times offered on a day: `08:00-12:00`. Their days are shaded. */
  offered?: ((day: Day) => readonly string[]) | undefined
  /** The same with the hours after midnight of the evening before, which the day view shades. */
  hoursOffered?: ((day: Day) => readonly string[]) | undefined
  /** Explains the shading, below the grid. */
  legend?: ReactNode
  /** The link to where the offered hours are changed; after the legend, and beside the hours where no day is shaded. */
  changeHours?: ReactNode
  /** Shown instead of the agenda if there are no items at all; on a phone above the days, which would fill the screen. */
  empty?: ReactNode
}) {
  const isPhone = useIsPhone()
  const days = useMemo(() => byDay(items), [items])
  const isWeek = view === 'week'
  const weeks = view === 'month' ? monthWeeks(day) : [weekOf(day)]
  const ofDay = days.get(day) ?? []
  const {before, ahead} = useMemo(() => splitAgenda(days, day, view), [days, day, view])
  const {card, from} = useOpenAtDay(isPhone && isWeek, before.length > 0, day)
  const bar = <CalendarBar day={day} onDay={onDay} today={today} view={view} onView={onView} />
  const nothing = (
    <p className="rounded-card border border-dashed border-line px-4 py-6 text-center text-14 text-muted">
      {isPhone
        ? isWeek
          ? m.nothing_more_planned_this_week()
          : view === 'day'
            ? m.nothing_planned_on_this_day()
            : m.nothing_planned_from_this_day_on()
        : m.nothing_planned_on_this_day()}
    </p>
  )

  const table = (
    <DayTable
      weeks={weeks}
      items={days}
      day={day}
      today={today}
      onDay={onDay}
      roomy={!isPhone}
      offeredOn={offeredTimes && (one => timesText(offeredTimes(one)))}
    />
  )
  const legendLine = legend && (
    <div className="border-t border-line px-3 py-2 text-13 text-muted">
      {legend} {changeHours}
    </div>
  )
  const times = offeredTimes?.(day) ?? []
  const offered = times.length > 0 && <p className="text-14 text-muted">{m.you_offer({hours: timesText(times)})}</p>

  if (isPhone) {
    const isEmpty = items.length === 0 && Boolean(empty)
    return (
      <div className="space-y-5">
        {isEmpty && empty}
        <div
          ref={card}
          className={classNames(
            'space-y-2 rounded-card border border-line bg-card p-3',
            // the days stay in reach while the list of the week is scrolled
            isWeek && 'z-10 [@media(min-height:36rem)]:sticky [@media(min-height:36rem)]:top-14',
          )}
        >
          {bar}
          {table}
          {view === 'month' && legendLine}
        </div>
        {before.length > 0 && (
          <AgendaList items={before} today={today} now={now} viewerZone={viewerZone} renderLink={renderLink} />
        )}
        <div ref={from} className="space-y-5">
          {offered && (
            <div>
              <p className="text-14 font-semibold first-letter:uppercase">{nearDayText(day, today)}</p>
              {offered}
            </div>
          )}
          {ahead.length > 0 ? (
            <AgendaList items={ahead} today={today} now={now} viewerZone={viewerZone} renderLink={renderLink} />
          ) : (
            !isEmpty && nothing
          )}
          {/* at the end: it comes later, and above the list it would move the day that was opened */}
          {view !== 'month' && legendLine}
        </div>
      </div>
    )
  }
  if (view === 'day') {
    return (
      <div className="rounded-card border border-line bg-card p-3">
        {bar}
        {(offered || changeHours) && (
          <div className="flex flex-wrap gap-x-2 px-1.5 pt-1 text-14">
            {offered}
            {changeHours}
          </div>
        )}
        <div className="pt-3">
          {ofDay.length > 0 ? (
            <DayHours
              items={ofDay}
              offered={hoursOffered?.(day) ?? []}
              viewerZone={viewerZone}
              renderLink={renderLink}
            />
          ) : (
            (items.length === 0 && empty) || nothing
          )}
        </div>
      </div>
    )
  }
  return (
    <div className="grid items-start gap-6 wide:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="overflow-hidden rounded-card border border-line bg-card pt-3">
        <div className="px-3 pb-3">{bar}</div>
        {table}
        {legendLine}
      </div>
      <section aria-live="polite" aria-label={longDayText(day)} className="space-y-3">
        <h2 className="text-18 font-semibold first-letter:uppercase">
          {ofDay.length > 0 ? headingOf(day, ofDay, now) : nearDayText(day, today)}
        </h2>
        {offered}
        {ofDay.length > 0 ? (
          <ul className="space-y-2">
            {ofDay.map(item => (
              <AgendaCard key={item.id} item={item} viewerZone={viewerZone} renderLink={renderLink} />
            ))}
          </ul>
        ) : (
          (items.length === 0 && empty) || nothing
        )}
      </section>
    </div>
  )
}

/** `8:00 AM – 12:00 PM, 2:00–4:00 PM`. */
const timesText = (times: readonly string[]): string =>
  times.map(time => formatWallTimes(...(time.split('-') as [string, string]))).join(', ')

/** The agenda of a phone, split at the chosen day: a day or a week whole, a month from that day on. */
function splitAgenda<Item>(
  days: ReadonlyMap<Day, Item[]>,
  day: Day,
  view: CalendarView,
): {before: Item[]; ahead: Item[]} {
  const week = weekOf(day)
  const isListed = {
    day: (one: Day) => one === day,
    week: (one: Day) => week.includes(one),
    month: (one: Day) => one >= day,
  }[view]
  const listed = [...days].filter(([one]) => isListed(one))
  const visitsOf = (some: [Day, Item[]][]) => some.flatMap(([, visits]) => visits)
  return {
    before: visitsOf(listed.filter(([one]) => one < day)),
    ahead: visitsOf(listed.filter(([one]) => one >= day)),
  }
}

/** What is left free between the card of days and the chosen day, in pixels. */
const gap_px = 12

/** Scrolls the chosen day to below the `card` of days, unless it is at the top of the page anyway. */
function useOpenAtDay(isWeek: boolean, hasBefore: boolean, day: Day) {
  const card = useRef<HTMLDivElement>(null)
  const from = useRef<HTMLDivElement>(null)
  const opened = useRef<Day | null>(null)
  useEffect(() => {
    const isOpened = opened.current === day
    opened.current = isWeek && hasBefore ? day : null
    if (!isWeek || isOpened || !card.current || !from.current) return
    const {position, top} = getComputedStyle(card.current)
    // in a low window the days would go out of sight
    if (position !== 'sticky') return
    const isCovered = from.current.getBoundingClientRect().top < card.current.getBoundingClientRect().bottom
    if (!hasBefore && !isCovered) return
    from.current.style.scrollMarginTop = `${Number.parseFloat(top) + card.current.offsetHeight + gap_px}px`
    from.current.scrollIntoView({block: 'start'})
  }, [isWeek, hasBefore, day])
  return {card, from}
}

const views = [
  {value: 'month', label: m.month()},
  {value: 'week', label: m.week()},
  {value: 'day', label: m.day()},
] as const

/** What a view says above it, its step back and on, and the names of the two arrows. */
const steps: Readonly<
  Record<
    CalendarView,
    {
      title: (day: Day, today: Day) => string
      step: (day: Day, count: number) => Day
      labels: readonly [back: () => string, on: () => string]
    }
  >
> = {
  month: {title: monthLabel, step: addMonths, labels: [m.previous_month, m.next_month]},
  week: {
    title: weekSpanText,
    step: (day, count) => addDays(day, 7 * count),
    labels: [m.previous_week, m.next_week],
  },
  day: {title: dayLabel, step: addDays, labels: [m.previous_day, m.next_day]},
}

/**
 * The head of a calendar: which month, week or day, one step back and on, today, and the views. The arrows never move,
 * so that they can be pressed again and again.
 */
function CalendarBar({
  day,
  onDay,
  today,
  view,
  onView,
}: {
  day: Day
  onDay: (day: Day) => void
  today: Day
  view: CalendarView
  onView?: ((view: CalendarView) => void) | undefined
}) {
  const isPhone = useIsPhone()
  const {title, step, labels} = steps[view]
  const todayButton = (
    // keeps its place, so that nothing else comes under the thumb
    <Button
      variant="quiet"
      size="sm"
      className={day === today ? 'invisible large-text:hidden' : ''}
      onClick={() => onDay(today)}
    >
      {m.today()}
    </Button>
  )
  return (
    <div className="flex flex-wrap items-center gap-y-2">
      {/* at a large text size the month gets a line of its own */}
      <div className="flex min-w-0 grow items-center gap-x-1 max-md:w-full large-text:flex-wrap large-text:justify-end">
        <h2 aria-live="polite" className="min-w-0 grow pl-1.5 text-18 font-semibold large-text:w-full">
          {title(day, today)}
        </h2>
        {!isPhone && todayButton}
        <IconButton label={labels[0]()} icon={ChevronLeft} onClick={() => onDay(step(day, -1))} />
        <IconButton label={labels[1]()} icon={ChevronRight} onClick={() => onDay(step(day, 1))} />
      </div>
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2 max-md:w-full">
        {onView && (
          <div className="min-w-0 max-md:grow max-md:basis-40 md:w-60 md:pl-2">
            <SegmentedControl label={m.view()} hideLabel value={view} onChange={onView} options={views} />
          </div>
        )}
        {isPhone && todayButton}
      </div>
    </div>
  )
}

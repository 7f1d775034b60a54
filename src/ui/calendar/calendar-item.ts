import type {ReactNode} from 'react'
import {m} from '#messages'
import {clockIn, dayIn, spanText, type Day} from '#lib/day.ts'
import type {Tone} from '../primitives/tone.ts'

/** One visit on a calendar, or what else has a time. Instants are ISO 8601; they are shown on the day and the clock of `timezone` (IANA). */
export interface CalendarItem {
  id: string
  /** Absent for a visit. */
  kind?: 'meeting' | 'bid'
  start: string
  end: string
  timezone: string
  title: string
  subtitle?: string
  /** Who comes, below the title in a month or week on wide screens. */
  person?: string
  /** What it lacks, in the place of `person`; counted in the name of its day: `Unassigned`. */
  lacks?: string
  tone: Tone
  /** What is wrong with its time: `At the time of a visit`. */
  warning?: string
  /** What speaks against who comes: `Fay: CPR expired`; in the color of a board's. */
  trouble?: string
  /** It does not take place, and is struck through. */
  isCanceled?: boolean
  /** Items with the same id are listed as one line from the third on: `13 canceled visits`. */
  fold?: {id: string; noun: string}
  /** A chip beside the title. */
  status?: ReactNode
  /** The day it is listed on where it runs over midnight; see `onItsDays`. */
  day?: Day
  /** Attributes of the element that shows it, such as `data-session-id`. */
  attributes?: Record<`data-${string}`, string>
}

/** How many days a calendar shows at a time. */
export type CalendarView = 'month' | 'week' | 'day'

/** Draws the link to an item; the calendar knows no routes. */
export type RenderItemLink<Item extends CalendarItem> = (
  item: Item,
  link: {className: string; children: ReactNode},
) => ReactNode

/** The day on which an item is listed: that of its start in its own zone, unless it is the second day of a night. */
export const dayOf = ({day, timezone, start}: CalendarItem): Day => day ?? dayIn(timezone, start)

/** Whether an item is listed on its second day, after midnight. */
export const isSecondDay = (item: CalendarItem): boolean => dayOf(item) > dayIn(item.timezone, item.start)

/** An item once for each day on which it takes place, two if it runs over midnight. Canceled ones that fold have one. */
export function onItsDays<Item extends CalendarItem>(item: Item): Item[] {
  if (item.day !== undefined || item.fold) return [item]
  const first = dayIn(item.timezone, item.start)
  // one that ends at midnight has its last moment on the day before
  const last = dayIn(item.timezone, new Date(Date.parse(item.end) - 1).toISOString())
  return last > first ? [first, last].map(day => ({...item, day})) : [item]
}

/** Items by the days on which they take place in their own zone, each day in order of time. */
export function byDay<Item extends CalendarItem>(items: readonly Item[]): Map<Day, Item[]> {
  const days = new Map<Day, Item[]>()
  const ordered = items.flatMap(onItsDays).toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
  for (const item of ordered) {
    const day = dayOf(item)
    const there = days.get(day)
    if (there) there.push(item)
    else days.set(day, [item])
  }
  return new Map([...days].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** `11:30 PM – 2:00 AM (+1 day)`; on the second day of a night `until 2:00 AM`. */
export const itemTimes = (item: CalendarItem): string =>
  isSecondDay(item)
    ? m.until_time_on_the_next_day({time: clockIn(item.timezone, item.end)})
    : spanText(item.timezone, item.start, item.end)

/** The items of a fold of three or more, which are listed as one. */
export function folds<Item extends CalendarItem>(items: readonly Item[]): Map<string, Item[]> {
  const found = new Map<string, Item[]>()
  for (const item of [...byDay(items).values()].flat())
    if (item.fold) found.set(item.fold.id, [...(found.get(item.fold.id) ?? []), item])
  return new Map([...found].filter(([, folded]) => folded.length > 2))
}

/** The full color of a tone, for the bar and the dots that mark a visit. */
export const toneBar = {
  good: 'bg-good',
  waiting: 'bg-waiting',
  bad: 'bg-bad',
  neutral: 'bg-line-strong',
  info: 'bg-primary',
} satisfies Record<Tone, string>

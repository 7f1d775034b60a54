import type {ReactNode} from 'react'
import {dayIn, type Day} from '#lib/day.ts'
import type {Tone} from '../primitives/tone.ts'

/** One visit on a calendar. Instants are ISO 8601; they are shown on the day and the clock of `timezone` (IANA). */
export interface CalendarItem {
  id: string
  start: string
  end: string
  timezone: string
  title: string
  subtitle?: string
  tone: Tone
  /** What is wrong with its time: `At the time of a visit`. */
  warning?: string
  /** Items with the same id are listed as one line from the third on: `13 canceled visits`. */
  fold?: {id: string; noun: string}
  /** A chip beside the title. */
  status?: ReactNode
  /** Attributes of the element that shows it, such as `data-session-id`. */
  attributes?: Record<`data-${string}`, string>
}

/** Draws the link to an item; the calendar knows no routes. */
export type RenderItemLink<Item extends CalendarItem> = (
  item: Item,
  link: {className: string; children: ReactNode},
) => ReactNode

/** Items by the day on which they start in their own zone, each day in order of time. */
export function byDay<Item extends CalendarItem>(items: readonly Item[]): Map<Day, Item[]> {
  const days = new Map<Day, Item[]>()
  const ordered = items.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
  for (const item of ordered) {
    const day = dayIn(item.timezone, item.start)
    const there = days.get(day)
    if (there) there.push(item)
    else days.set(day, [item])
  }
  return new Map([...days].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

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

import {ChevronLeft, ChevronRight} from 'lucide-react'
import {addDays, addMonths, monthText} from '#lib/day.ts'
import type {Day} from '#lib/day.ts'
import {Button} from '../primitives/button.tsx'
import {SegmentedControl} from '../fields/segmented-control.tsx'
import {IconButton} from '../primitives/icon-button.tsx'

const views = [
  {value: 'month', label: 'Month'},
  {value: 'week', label: 'Week'},
] as const

/** The head of a calendar: which month, one step back and on, today, and month or week. */
export function CalendarBar({
  day,
  onDay,
  today,
  view,
  onView,
}: {
  day: Day
  onDay: (day: Day) => void
  today: Day
  view: 'month' | 'week'
  onView?: ((view: 'month' | 'week') => void) | undefined
}) {
  const step = (count: number) => onDay(view === 'week' ? addDays(day, 7 * count) : addMonths(day, count))
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
      <h2 aria-live="polite" className="grow pl-1.5 text-18 font-semibold">
        {monthText(day)}
      </h2>
      {day !== today && (
        <Button variant="quiet" size="sm" onClick={() => onDay(today)}>
          Today
        </Button>
      )}
      <IconButton
        label={view === 'week' ? 'Previous week' : 'Previous month'}
        icon={ChevronLeft}
        onClick={() => step(-1)}
      />
      <IconButton
        label={view === 'week' ? 'Next week' : 'Next month'}
        icon={ChevronRight}
        onClick={() => step(1)}
      />
      {onView && (
        <div className="w-full desk:w-44 desk:pl-2">
          <SegmentedControl label="View" hideLabel value={view} onChange={onView} options={views} />
        </div>
      )}
    </div>
  )
}

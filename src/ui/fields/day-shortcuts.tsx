import {m} from '#messages'
import {addDays, type Day} from '#lib/day.ts'
import {Button} from '../primitives/button.tsx'

/** One of the days of `DayShortcuts`. */
export type DayShortcut = 'today' | 'tonight' | 'tomorrow'

/** The usual days of a date field in one tap: today, tonight where it sets the times too, and tomorrow. */
export function DayShortcuts({
  today,
  onDay,
  onTonight,
  chosen,
}: {
  today: Day
  onDay: (day: Day) => void
  /** Sets the times of this evening; null if it is too late for it, left out where there are no times to set. */
  onTonight?: (() => void) | null
  /** The one whose day, and of tonight whose times, are in the fields. */
  chosen: DayShortcut | undefined
}) {
  const look = (of: DayShortcut) => ({
    size: 'sm' as const,
    variant: chosen === of ? ('primary' as const) : ('secondary' as const),
    'aria-pressed': chosen === of,
  })
  return (
    <div className="flex flex-wrap gap-2">
      <Button {...look('today')} onClick={() => onDay(today)}>
        {m.today()}
      </Button>
      {onTonight !== undefined && (
        <Button
          {...look('tonight')}
          disabledReason={onTonight ? undefined : m.it_is_too_late_for_this()}
          onClick={() => onTonight?.()}
        >
          {m.tonight()}
        </Button>
      )}
      <Button {...look('tomorrow')} onClick={() => onDay(addDays(today, 1))}>
        {m.tomorrow()}
      </Button>
    </div>
  )
}

/** Which shortcut a day, and its times, come from. `evening` has the times that tonight would set. */
export function chosenShortcut(
  {day, from, to}: {day: Day | undefined; from?: string | undefined; to?: string | undefined},
  {today, evening}: {today: Day; evening?: {from: string; to: string} | null},
): DayShortcut | undefined {
  if (day === today) return evening && from === evening.from && to === evening.to ? 'tonight' : 'today'
  return day === addDays(today, 1) ? 'tomorrow' : undefined
}

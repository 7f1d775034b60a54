import {m} from '#messages'
import {addDays, type Day} from '#lib/day.ts'
import {Button} from '../primitives/button.tsx'

/** The usual days of a date field in one tap: today, tonight where it sets the times too, and tomorrow. */
export function DayShortcuts({
  today,
  onDay,
  onTonight,
}: {
  today: Day
  onDay: (day: Day) => void
  /** Sets the times of this evening; null if it is too late for it, left out where there are no times to set. */
  onTonight?: (() => void) | null
}) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="sm" onClick={() => onDay(today)}>
        {m.today()}
      </Button>
      {onTonight !== undefined && (
        <Button
          variant="secondary"
          size="sm"
          disabledReason={onTonight ? undefined : m.it_is_too_late_for_this()}
          onClick={() => onTonight?.()}
        >
          {m.tonight()}
        </Button>
      )}
      <Button variant="secondary" size="sm" onClick={() => onDay(addDays(today, 1))}>
        {m.tomorrow()}
      </Button>
    </div>
  )
}

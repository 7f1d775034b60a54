import {m} from '#messages'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import {newId} from '#lib/id.ts'
import type {Day} from '#lib/day.ts'
import {DateRangeField} from '../fields/date-field.tsx'
import {useFocusAfterRemoval} from '../hooks/use-focus-after-removal.ts'
import {Button} from '../primitives/button.tsx'
import {IconButton} from '../primitives/icon-button.tsx'

/** Days on which someone does not work: from the first to the last; null until they are chosen. */
export interface AwayRow {
  id: string
  days: [first: Day, last: Day] | null
}

/** A list of absences. */
export function AwayDays({
  rows,
  onRows,
  today,
  rows_max,
  errorOf,
}: {
  rows: readonly AwayRow[]
  onRows: (rows: AwayRow[]) => void
  today: Day
  rows_max: number
  errorOf: (index: number) => string | undefined
}) {
  const add = (days: AwayRow['days']) => onRows([...rows, {id: newId(), days}])
  const tooMany = rows.length >= rows_max ? m.at_most({show: String(rows_max)}) : undefined
  const {element, props: focusProps} = useFocusAfterRemoval<HTMLButtonElement>()
  return (
    <div className="space-y-3" {...focusProps}>
      {rows.map((row, index) => (
        <div key={row.id} className="grid grid-cols-[1fr_auto] items-start gap-2">
          <DateRangeField
            label={m.away_number({number: index + 1})}
            min={today}
            value={row.days}
            onChange={days => onRows(rows.map(each => (each.id === row.id ? {...each, days} : each)))}
            error={errorOf(index)}
          />
          <div className="pt-7">
            <IconButton
              label={m.remove_days_away({number: index + 1})}
              icon={X}
              onClick={() => onRows(rows.filter(({id}) => id !== row.id))}
            />
          </div>
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" disabledReason={tooMany} onClick={() => add([today, today])}>
          {m.away_today()}
        </Button>
        <Button
          ref={element}
          variant="secondary"
          size="sm"
          icon={Plus}
          disabledReason={tooMany}
          onClick={() => add(null)}
        >
          {m.add_days_away()}
        </Button>
      </div>
    </div>
  )
}

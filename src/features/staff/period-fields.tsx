import X from 'lucide-react/icons/x'
import {DateField} from '#ui/fields/date-field.tsx'
import {Button} from '#ui/primitives/button.tsx'

interface Period {
  from?: string | undefined
  to?: string | undefined
}

/** The first and the last day of a list, and a button that clears both. */
export function PeriodFields({
  label,
  period: {from, to},
  onPeriod,
}: {
  /** What happened in the period: `Paid`. */
  label: string
  period: Period
  onPeriod: (period: Period) => void
}) {
  return (
    <>
      <DateField
        label={`${label} from`}
        value={from ?? ''}
        onChange={day => onPeriod({from: day, to})}
        max={to}
        placeholder="Any day"
      />
      <DateField
        label={`${label} until`}
        value={to ?? ''}
        onChange={day => onPeriod({from, to: day})}
        min={from}
        placeholder="Any day"
      />
      {(from || to) && (
        <Button variant="quiet" icon={X} onClick={() => onPeriod({from: undefined, to: undefined})}>
          Any day
        </Button>
      )}
    </>
  )
}

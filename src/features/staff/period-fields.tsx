import {m} from '#messages'
import X from 'lucide-react/icons/x'
import type {ReactNode} from 'react'
import {clockTime, localDate, zoneName, zoneSuffix} from '#domain/time.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {DateField} from '#ui/fields/date-field.tsx'
import {Button} from '#ui/primitives/button.tsx'

interface Period {
  from?: string | undefined
  to?: string | undefined
}

/** The first and the last day of a list, which staff's lists have in UTC, and a button that clears both. */
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
        label={m.period_from({label})}
        value={from ?? ''}
        onChange={day => onPeriod({from: day, to})}
        max={to}
        placeholder={m.any_day()}
      />
      <DateField
        label={m.period_until({label})}
        value={to ?? ''}
        onChange={day => onPeriod({from, to: day})}
        min={from}
        placeholder={m.any_day()}
      />
      {(from || to) && (
        <Button variant="quiet" icon={X} onClick={() => onPeriod({from: undefined, to: undefined})}>
          {m.any_day()}
        </Button>
      )}
    </>
  )
}

/** When the chosen days begin by this device's clock; nothing without days, or where its clock shows UTC. */
export function PeriodNote({period: {from, to}}: {period: Period}) {
  const day = from ?? to
  if (!day) return null
  const [start, zone] = [`${day}T00:00:00.000Z`, deviceZone()]
  if (zoneSuffix(start, 'UTC', zone) === '') return null
  const time = `${clockTime(start, zone)} ${zoneName(start, zone)}`
  return (
    <p className="text-14 text-muted">
      {localDate(start, zone) < day ? m.utc_days_begin_the_day_before({time}) : m.utc_days_begin({time})}
    </p>
  )
}

/** The days of a list together; a field holds its day with the year on one line from a tablet on. */
export const PeriodRow = ({children}: {children: ReactNode}) => (
  <div className="grid grid-cols-2 gap-3 md:flex md:flex-wrap md:items-end md:[&>:not(button)]:w-60">{children}</div>
)

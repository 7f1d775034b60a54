import {Plus, X} from 'lucide-react'
import {newId} from '#lib/id.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {DateField} from '#ui/fields/date-field.tsx'
import {TimeField} from '#ui/fields/time-field.tsx'
import {IconButton} from '#ui/primitives/icon-button.tsx'
import type {SingleValues} from './hours-values.ts'

type Part = 'day' | 'from' | 'until'

/** Days besides the week, each with its hours. */
export function SingleDays({
  value,
  onChange,
  partField,
  today,
}: {
  value: readonly SingleValues[]
  onChange: (days: SingleValues[]) => void
  partField: (index: number, part: Part) => {name: string; error: string | undefined; onBlur: () => void}
  /** `YYYY-MM-DD` */
  today: string
}) {
  const change = (at: SingleValues, part: Partial<SingleValues>) =>
    onChange(value.map(one => (one === at ? {...one, ...part} : one)))
  const last = value.at(-1)
  return (
    <>
      {value.map((one, index) => (
        <Card key={one.id} as="section" aria-label={`Single day ${index + 1}`} className="space-y-4">
          <div className="flex min-h-9 items-center justify-between">
            <h3 className="text-14 font-semibold">Single day {index + 1}</h3>
            <IconButton
              label={`Remove single day ${index + 1}`}
              icon={X}
              onClick={() => onChange(value.filter(each => each !== one))}
            />
          </div>
          <DateField
            label="Day"
            min={today}
            {...partField(index, 'day')}
            value={one.day}
            onChange={day => change(one, {day})}
          />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] items-start gap-3">
            <TimeField
              label="From"
              {...partField(index, 'from')}
              value={one.from}
              onChange={from => change(one, {from})}
            />
            <TimeField
              label="Until"
              {...partField(index, 'until')}
              value={one.until}
              onChange={until => change(one, {until})}
            />
          </div>
        </Card>
      ))}
      <Button
        variant="secondary"
        icon={Plus}
        onClick={() =>
          onChange([...value, {id: newId(), day: '', from: last?.from ?? '', until: last?.until ?? ''}])
        }
      >
        {value.length === 0 ? 'Add a single day' : 'Add another day'}
      </Button>
    </>
  )
}

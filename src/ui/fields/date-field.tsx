import {useState} from 'react'
import {dayText} from '#lib/day.ts'
import type {Day} from '#lib/day.ts'
import {Popover} from '../overlays/popover.tsx'
import {DayGrid, dateOf, dayOf, outside} from './day-grid.tsx'
import {DayTrigger} from './day-trigger.tsx'
import {FieldFrame, useFieldIds} from './field-frame.tsx'
import type {FieldProps} from './field-frame.tsx'

/** One day; `''` if none is chosen. */
export function DateField({
  value,
  onChange,
  min,
  max,
  onBlur,
  placeholder = 'Choose a day',
  label,
  hint,
  error,
  required,
  name,
  disabled,
}: FieldProps & {
  value: Day
  onChange: (day: Day) => void
  min?: Day
  max?: Day
  placeholder?: string
}) {
  const ids = useFieldIds({hint, error, required})
  const [open, setOpen] = useState(false)
  const selected = value ? dateOf(value) : undefined
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error} required={required}>
      <Popover
        label={label}
        open={open}
        onOpenChange={next => {
          setOpen(next)
          if (!next) onBlur?.()
        }}
        trigger={
          <DayTrigger
            id={ids.id}
            name={name}
            disabled={disabled}
            aria-describedby={ids.attributes['aria-describedby']}
            data-invalid={error ? true : undefined}
            label={label}
            text={value && dayText(value)}
            placeholder={placeholder}
          />
        }
      >
        <DayGrid
          mode="single"
          required
          selected={selected}
          defaultMonth={selected ?? (min ? dateOf(min) : undefined)}
          disabled={outside(min, max)}
          onSelect={date => {
            onChange(dayOf(date))
            setOpen(false)
          }}
        />
      </Popover>
    </FieldFrame>
  )
}

import {useState} from 'react'
import {dayText} from '#lib/day.ts'
import type {Day} from '#lib/day.ts'
import {Popover} from '../overlays/popover.tsx'
import {DayGrid, dateOf, dayOf, outside} from './day-grid.tsx'
import {DayTrigger} from './day-trigger.tsx'
import {FieldFrame, useFieldIds} from './field-frame.tsx'
import type {FieldProps} from './field-frame.tsx'

/**
 * First and last day. The first tap chooses one day, the second extends it to a range in either direction and closes
 * the month.
 */
export function DateRangeField({
  value,
  onChange,
  min,
  max,
  onBlur,
  label,
  hint,
  error,
  required,
  name,
  disabled,
}: FieldProps & {
  value: readonly [first: Day, last: Day] | null
  onChange: (value: [first: Day, last: Day] | null) => void
  min?: Day
  max?: Day
}) {
  const ids = useFieldIds({hint, error, required})
  const [open, setOpen] = useState(false)
  const [anchor, setAnchor] = useState<Day | null>(null)

  const close = (next: boolean) => {
    setOpen(next)
    setAnchor(null)
    if (!next) onBlur?.()
  }
  const choose = (day: Day) => {
    if (anchor === null) {
      setAnchor(day)
      onChange([day, day])
    } else {
      onChange(day < anchor ? [day, anchor] : [anchor, day])
      close(false)
    }
  }

  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error} required={required}>
      <Popover
        label={label}
        open={open}
        onOpenChange={close}
        trigger={
          <DayTrigger
            id={ids.id}
            name={name}
            disabled={disabled}
            aria-describedby={ids.attributes['aria-describedby']}
            data-invalid={error ? true : undefined}
            label={label}
            text={value ? rangeText(value, min) : ''}
            placeholder="Choose the days"
          />
        }
      >
        <DayGrid
          mode="range"
          selected={value ? {from: dateOf(value[0]), to: dateOf(value[1])} : undefined}
          defaultMonth={value ? dateOf(value[0]) : min ? dateOf(min) : undefined}
          disabled={outside(min, max)}
          onDayClick={(date, modifiers) => {
            if (!modifiers.disabled) choose(dayOf(date))
          }}
          footer={
            <p aria-live="polite" className="pt-2 text-14 text-muted">
              {anchor === null ? 'Choose the first day.' : 'Now the last day, or the same one again.'}
            </p>
          }
        />
      </Popover>
    </FieldFrame>
  )
}

/** The year is shown if it differs from that of the first selectable day. */
function rangeText([first, last]: readonly [Day, Day], min?: Day): string {
  if (first === last) return dayText(first, min)
  return `${dayText(first, first.slice(0, 4) === last.slice(0, 4) ? last : min)} – ${dayText(last, min)}`
}

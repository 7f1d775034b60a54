import {m} from '#messages'
import {useState, type ComponentProps} from 'react'
import {dayLabel, dayText, type Day} from '#lib/day.ts'
import {Popover} from '../overlays/popover.tsx'
import {Button} from '../primitives/button.tsx'
import {DayGrid, dateOf, dayOf} from './day-grid.tsx'
import {FieldFrame, useFieldIds, type FieldProps, inputClass} from './field-frame.tsx'
import CalendarDays from 'lucide-react/icons/calendar-days'
import {classNames} from '#lib/class-names.ts'

/** One day; `''` if none is chosen, or if an optional one is cleared. */
export function DateField({
  value,
  onChange,
  min,
  max,
  onBlur,
  placeholder = m.choose_a_day(),
  label,
  hint,
  error,
  required,
  name,
  disabled,
  canClear = required === false,
}: FieldProps & {
  value: Day
  onChange: (day: Day) => void
  /** Offers to choose no day again; by default where the field is marked optional. */
  canClear?: boolean
  min?: Day
  max?: Day
  placeholder?: string
}) {
  const ids = useFieldIds({hint, error, required})
  const [open, setOpen] = useState(false)
  const selected = value ? dateOf(value) : undefined
  const choose = (day: Day) => {
    onChange(day)
    setOpen(false)
  }
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
            text={value && dayLabel(value)}
            placeholder={placeholder}
          />
        }
      >
        <DayGrid
          mode="single"
          required
          selected={selected}
          defaultMonth={selected ?? (min ? dateOf(min) : undefined)}
          first={min}
          last={max}
          onSelect={date => choose(dayOf(date))}
          footer={
            canClear &&
            value && (
              <Button size="sm" variant="quiet" className="mt-2" onClick={() => choose('')}>
                {m.clear()}
              </Button>
            )
          }
        />
      </Popover>
    </FieldFrame>
  )
}

/** The face of a date field: looks like a field, opens the month. Its name is the label together with what is chosen. */
function DayTrigger({
  id,
  label,
  text,
  placeholder,
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & {
  id: string
  label: string
  text: string
  placeholder: string
}) {
  return (
    <button
      {...rest}
      id={id}
      type="button"
      aria-label={`${label}: ${text || placeholder}`}
      className={classNames(inputClass, 'flex items-center gap-2 py-1.5 text-left')}
    >
      <CalendarDays aria-hidden className="size-5 shrink-0 text-muted" />
      <span className={classNames('min-w-0 leading-tight', !text && 'text-muted')}>{text || placeholder}</span>
    </button>
  )
}

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
            placeholder={m.choose_the_days()}
          />
        }
      >
        <DayGrid
          mode="range"
          selected={value ? {from: dateOf(value[0]), to: dateOf(value[1])} : undefined}
          defaultMonth={value ? dateOf(value[0]) : min ? dateOf(min) : undefined}
          first={min}
          last={max}
          onDayClick={(date, modifiers) => {
            if (!modifiers.disabled) choose(dayOf(date))
          }}
          footer={
            <p aria-live="polite" className="pt-2 text-14 text-muted">
              {anchor === null ? m.choose_the_first_day() : m.now_choose_the_last_day_or()}
            </p>
          }
        />
      </Popover>
    </FieldFrame>
  )
}

/** The year is shown if it differs from that of the first selectable day. */
function rangeText([first, last]: readonly [Day, Day], min?: Day): string {
  if (first === last) return dayLabel(first, min)
  return `${dayLabel(first, first.slice(0, 4) === last.slice(0, 4) ? last : min)} – ${dayText(last, min)}`
}

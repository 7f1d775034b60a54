import {CalendarDays} from 'lucide-react'
import type {ComponentProps} from 'react'
import {classNames} from '#lib/class-names.ts'
import {inputClass} from './field-frame.tsx'

/** The face of a date field: looks like a field, opens the month. Its name is the label together with what is chosen. */
export function DayTrigger({
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
      className={classNames(inputClass, 'flex items-center gap-2 text-left')}
    >
      <CalendarDays aria-hidden className="size-5 shrink-0 text-muted" />
      <span className={classNames('min-w-0 leading-5', !text && 'text-muted')}>{text || placeholder}</span>
    </button>
  )
}

import {m} from '#messages'
import {GroupFrame, useFieldIds} from './field-frame.tsx'
import type {FieldProps} from './field-frame.tsx'

/** Weekdays by ISO number, Sunday first as in the calendars; the short form is shown, the full name is announced. */
export const weekdayOptions = [
  {value: 7, label: m.sun(), name: m.sunday()},
  {value: 1, label: m.mon(), name: m.monday()},
  {value: 2, label: m.tue(), name: m.tuesday()},
  {value: 3, label: m.wed(), name: m.wednesday()},
  {value: 4, label: m.thu(), name: m.thursday()},
  {value: 5, label: m.fri(), name: m.friday()},
  {value: 6, label: m.sat(), name: m.saturday()},
] as const

/** Multiple choice of short options. The value follows the order of the options, not that of the taps. */
export function MultiToggle<Value extends string | number>({
  value,
  onChange,
  options,
  label,
  hint,
  error,
  required,
  onBlur,
}: FieldProps & {
  value: readonly Value[]
  onChange: (value: Value[]) => void
  options: readonly {value: Value; label: string; name?: string}[]
}) {
  const ids = useFieldIds({hint, error, required})
  return (
    <GroupFrame ids={ids} label={label} hint={hint} error={error} required={required}>
      <div className="flex flex-wrap gap-1.5" onBlur={onBlur}>
        {options.map(option => {
          const on = value.includes(option.value)
          return (
            <button
              key={option.value}
              type="button"
              aria-pressed={on}
              aria-label={option.name}
              className="target min-w-11 rounded-chip border border-line-strong/60 bg-card px-3 text-14 font-medium transition-colors duration-100 hover:border-line-strong aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary"
              onClick={() =>
                onChange(
                  options.map(one => one.value).filter(one => (one === option.value ? !on : value.includes(one))),
                )
              }
            >
              {option.label}
            </button>
          )
        })}
      </div>
    </GroupFrame>
  )
}

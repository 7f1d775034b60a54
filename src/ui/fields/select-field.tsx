import ChevronDown from 'lucide-react/icons/chevron-down'
import {classNames} from '#lib/class-names.ts'
import {FieldFrame, inputClass, useFieldIds} from './field-frame.tsx'
import type {FieldProps} from './field-frame.tsx'

/** One of a list, by the system's own picker: the best there is on a phone, and at home on every keyboard. */
export function SelectField<Value extends string>({
  value,
  onChange,
  options,
  placeholder,
  onBlur,
  label,
  hint,
  error,
  required,
  name,
  disabled,
  hideLabel = false,
}: FieldProps & {
  value: Value | ''
  onChange: (value: Value) => void
  options: readonly {value: Value; label: string; disabled?: boolean}[]
  placeholder?: string
  /** Hides the label visually if the context explains the field. */
  hideLabel?: boolean
}) {
  const ids = useFieldIds({hint, error, required})
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error} required={required} hideLabel={hideLabel}>
      <div className="relative">
        <select
          {...ids.attributes}
          id={ids.id}
          name={name}
          disabled={disabled}
          value={value}
          className={classNames(inputClass, 'appearance-none pr-11')}
          onChange={event => onChange(event.target.value as Value)}
          onBlur={onBlur}
        >
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map(option => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-muted"
        />
      </div>
    </FieldFrame>
  )
}

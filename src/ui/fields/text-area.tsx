import {m} from '#messages'
import {classNames} from '#lib/class-names.ts'
import {FieldFrame, inputClass, useFieldIds} from './field-frame.tsx'
import type {FieldProps} from './field-frame.tsx'

/** Several lines; grows with the text if the browser supports it, and shows a counter near the limit. */
export function TextArea({
  value,
  onChange,
  rows = 4,
  maxLength,
  placeholder,
  onBlur,
  label,
  hint,
  error,
  required,
  name,
  disabled,
}: FieldProps & {
  value: string
  onChange: (value: string) => void
  rows?: number
  maxLength?: number
  placeholder?: string
}) {
  const ids = useFieldIds({hint, error, required})
  const left = maxLength === undefined ? Infinity : maxLength - value.length
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error} required={required}>
      <textarea
        {...ids.attributes}
        id={ids.id}
        name={name}
        disabled={disabled}
        rows={rows}
        maxLength={maxLength}
        placeholder={placeholder}
        value={value}
        className={classNames(inputClass, 'field-sizing-content py-2.5')}
        style={{minHeight: `${rows * 1.5 + 1.25}rem`}}
        onChange={event => onChange(event.target.value)}
        onBlur={onBlur}
      />
      {left <= 60 && (
        <p role="status" className="text-right text-13 text-muted">
          {m.characters_left({count: left})}
        </p>
      )}
    </FieldFrame>
  )
}

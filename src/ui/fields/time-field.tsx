import {classNames} from '#lib/class-names.ts'
import {FieldFrame, inputClass, useFieldIds} from './field-frame.tsx'
import type {FieldProps} from './field-frame.tsx'

/** A wall time, `HH:MM` or `''`, by the system's own clock. `zoneNote` names the zone when it is not the viewer's. */
export function TimeField({
  value,
  onChange,
  zoneNote,
  step_minutes = 5,
  onBlur,
  label,
  hint,
  error,
  required,
  name,
  disabled,
}: FieldProps & {value: string; onChange: (time: string) => void; zoneNote?: string; step_minutes?: number}) {
  const ids = useFieldIds({hint: hint ?? zoneNote, error, required})
  return (
    <FieldFrame ids={ids} label={label} hint={hint ?? zoneNote} error={error} required={required}>
      <input
        {...ids.attributes}
        id={ids.id}
        name={name}
        disabled={disabled}
        type="time"
        step={step_minutes * 60}
        value={value}
        // two beside each other fit a phone of 360 px, with AM or PM
        className={classNames(inputClass, 'pr-2 [&::-webkit-calendar-picker-indicator]:ms-1')}
        onChange={event => onChange(event.target.value)}
        onBlur={onBlur}
      />
    </FieldFrame>
  )
}

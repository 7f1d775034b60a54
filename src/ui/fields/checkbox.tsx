import Check from 'lucide-react/icons/check'
import type {ReactNode} from 'react'
import {FieldNotes, useFieldIds} from './field-frame.tsx'
import type {FieldProps} from './field-frame.tsx'

/** A checkbox with its label beside it; the whole line is the target. */
export function Checkbox({
  checked,
  onChange,
  label,
  hint,
  error,
  required,
  name,
  disabled,
  onBlur,
}: Omit<FieldProps, 'label'> & {label: ReactNode; checked: boolean; onChange: (checked: boolean) => void}) {
  const ids = useFieldIds({hint, error, required})
  return (
    <div>
      <label className="target flex cursor-pointer items-start gap-3 py-2.5 has-disabled:cursor-not-allowed has-disabled:opacity-55">
        {/* the color is not the icon’s own, or a palette that the system forces would leave it */}
        <span className="relative mt-0.5 size-5 shrink-0 text-on-primary">
          <input
            {...ids.attributes}
            id={ids.id}
            type="checkbox"
            name={name}
            disabled={disabled}
            checked={checked}
            className="peer size-5 appearance-none rounded-[0.3125rem] border border-line-strong bg-card checked:border-primary checked:bg-primary aria-invalid:border-bad"
            onChange={event => onChange(event.target.checked)}
            onBlur={onBlur}
          />
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none absolute inset-0 m-auto hidden size-4 peer-checked:block"
          />
        </span>
        <span className="text-16 md:text-14">{label}</span>
      </label>
      <div className="space-y-1 pl-8">
        <FieldNotes ids={ids} hint={hint} error={error} />
      </div>
    </div>
  )
}

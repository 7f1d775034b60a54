import {Switch as Radix} from 'radix-ui'
import {FieldNotes, useFieldIds} from './field-frame.tsx'
import type {FieldProps} from './field-frame.tsx'

/** A setting that takes effect at once: on or off. */
export function SwitchField({
  checked,
  onChange,
  label,
  hint,
  error,
  disabled,
}: Pick<FieldProps, 'label' | 'hint' | 'error' | 'disabled'> & {
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  const ids = useFieldIds({hint, error})
  return (
    <div className="target flex items-center justify-between gap-4 py-1.5">
      <div>
        <label htmlFor={ids.id} className="cursor-pointer font-medium">
          {label}
        </label>
        <FieldNotes ids={ids} hint={hint} error={error} />
      </div>
      <Radix.Root
        id={ids.id}
        checked={checked}
        disabled={disabled}
        aria-describedby={ids.attributes['aria-describedby']}
        onCheckedChange={onChange}
        className="relative h-7 w-12 shrink-0 rounded-chip bg-line-strong transition-colors duration-150 after:absolute after:-inset-2 disabled:opacity-55 data-[state=checked]:bg-primary"
      >
        <Radix.Thumb className="block size-6 translate-x-0.5 rounded-chip bg-card shadow-soft transition-transform duration-150 data-[state=checked]:translate-x-[1.375rem]" />
      </Radix.Root>
    </div>
  )
}

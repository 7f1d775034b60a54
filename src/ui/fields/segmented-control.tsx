import {useId} from 'react'
import {useAtOnce} from '../hooks/use-optimistic-value.ts'
import {GroupFrame, useFieldIds} from './field-frame.tsx'
import type {FieldProps} from './field-frame.tsx'

/** One of two to five short options, all visible (the role at sign-in, a radius). Radios, so arrow keys work. */
export function SegmentedControl<Value extends string | number>({
  value,
  onChange,
  options,
  label,
  hideLabel = false,
  hint,
  error,
  name,
}: Pick<FieldProps, 'label' | 'hint' | 'error' | 'name'> & {
  value: Value
  onChange: (value: Value) => void
  options: readonly {value: Value; label: string}[]
  hideLabel?: boolean
}) {
  const ids = useFieldIds({hint, error})
  const group = useId()
  const [chosen, choose] = useAtOnce(value)
  return (
    <GroupFrame ids={ids} label={label} hint={hint} error={error} hideLabel={hideLabel}>
      <div className="flex gap-1 rounded-field border border-line bg-sunk p-1">
        {options.map(option => (
          <label
            key={option.value}
            className="target relative flex min-w-0 flex-1 cursor-pointer items-center justify-center rounded-[0.4375rem] px-1 text-center text-14 font-medium text-muted transition-colors duration-100 select-none forced-colors:border hover:text-ink has-checked:bg-card has-checked:font-semibold has-checked:text-ink has-checked:shadow-soft has-checked:ring-1 has-checked:ring-line-strong has-focus-visible:outline-2 has-focus-visible:outline-primary md:px-2"
          >
            <input
              type="radio"
              name={name ?? group}
              value={option.value}
              checked={option.value === chosen}
              className="absolute inset-0 cursor-pointer appearance-none rounded-field outline-none"
              onChange={() => {
                choose(option.value)
                onChange(option.value)
              }}
            />
            {option.label}
          </label>
        ))}
      </div>
    </GroupFrame>
  )
}

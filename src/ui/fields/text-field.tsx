import type {LucideIcon} from 'lucide-react'
import type {ComponentProps} from 'react'
import {classNames} from '#lib/class-names.ts'
import {FieldFrame, inputClass, useFieldIds} from './field-frame.tsx'
import type {FieldProps} from './field-frame.tsx'

/** One line of text. */
export function TextField({
  value,
  onChange,
  type = 'text',
  icon: Icon,
  onBlur,
  label,
  hint,
  error,
  required,
  ...rest
}: FieldProps & {
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'tel' | 'url' | 'search'
  icon?: LucideIcon
} & Pick<
    ComponentProps<'input'>,
    | 'autoComplete'
    | 'inputMode'
    | 'placeholder'
    | 'maxLength'
    | 'autoFocus'
    | 'autoCapitalize'
    | 'spellCheck'
    | 'enterKeyHint'
    | 'onKeyDown'
    | 'ref'
  >) {
  const ids = useFieldIds({hint, error, required})
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error} required={required}>
      <div className="relative">
        {Icon && (
          <Icon aria-hidden className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-muted" />
        )}
        <input
          {...rest}
          {...ids.attributes}
          id={ids.id}
          type={type}
          value={value}
          className={classNames(inputClass, Icon && 'pl-11')}
          onChange={event => onChange(event.target.value)}
          onBlur={onBlur}
        />
      </div>
    </FieldFrame>
  )
}

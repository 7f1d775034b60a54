import {m} from '#messages'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import {useState} from 'react'
import {classNames} from '#lib/class-names.ts'
import {iconButtonClass} from '../primitives/icon-button.tsx'
import {FieldFrame, inputClass, useFieldIds} from './field-frame.tsx'
import type {FieldProps} from './field-frame.tsx'

/** A password with a button to reveal it. `autoComplete` selects the entry of the password manager. */
export function PasswordField({
  value,
  onChange,
  autoComplete,
  onBlur,
  label,
  hint,
  error,
  required,
  name,
  disabled,
  autoFocus,
}: FieldProps & {
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password'
  autoFocus?: boolean
}) {
  const ids = useFieldIds({hint, error, required})
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error} required={required}>
      <div className="relative">
        <input
          {...ids.attributes}
          id={ids.id}
          name={name}
          disabled={disabled}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoFocus={autoFocus}
          spellCheck={false}
          value={value}
          className={classNames(inputClass, 'pr-13')}
          onChange={event => onChange(event.target.value)}
          onBlur={onBlur}
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-label={m.show_password()}
          aria-controls={ids.id}
          className={classNames(iconButtonClass, 'absolute inset-y-0 right-0.5 my-auto text-muted')}
          style={{position: 'absolute'}}
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden className="size-5" />
        </button>
      </div>
    </FieldFrame>
  )
}

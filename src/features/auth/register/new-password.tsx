import {PasswordField} from '#ui/fields/password-field.tsx'
import {classNames} from '#lib/class-names.ts'
import {strengthOf, type Strength} from './password-strength.ts'

const words: Record<Strength, {text: string; tone: string}> = {
  'too short': {text: 'Too short', tone: 'text-muted'},
  common: {
    text: 'Common: others would try this first. You may keep it, but another one is safer.',
    tone: 'text-waiting',
  },
  weak: {text: 'Weak. A longer one is safer.', tone: 'text-waiting'},
  fair: {text: 'Fair', tone: 'text-good'},
  strong: {text: 'Strong', tone: 'text-good'},
}

/** A password that is being chosen, with a word on how hard it is to guess. A common one is warned of, not refused. */
export function NewPassword({
  own,
  value,
  label = 'Password',
  ...field
}: {
  /** Words that belong to the person: her name, her address. */
  own: readonly string[]
  label?: string
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  name: string
  error: string | undefined
}) {
  const word = words[strengthOf(value, own)]
  return (
    <div className="space-y-1.5">
      <PasswordField
        label={label}
        autoComplete="new-password"
        hint="At least 6 characters. A few words in a row are easy to remember and hard to guess."
        value={value}
        {...field}
      />
      <p aria-live="polite" className={classNames('text-14 font-medium empty:hidden', word.tone)}>
        {value !== '' && word.text}
      </p>
    </div>
  )
}

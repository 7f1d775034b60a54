import {m} from '#messages'
import {PasswordField} from '#ui/fields/password-field.tsx'
import {classNames} from '#lib/class-names.ts'
import {limits} from '#contract/limits.ts'

const words: Record<Strength, {text: string; tone: string}> = {
  'too short': {text: m.too_short(), tone: 'text-muted'},
  common: {
    text: m.common_easy_to_guess_the_most(),
    tone: 'text-waiting',
  },
  weak: {text: m.weak_a_longer_one_is_safer(), tone: 'text-waiting'},
  fair: {text: m.fair(), tone: 'text-good'},
  strong: {text: m.strong(), tone: 'text-good'},
}

/** A field for a new password with its rule and its strength. The server refuses the most common ones. */
export function NewPassword({
  own,
  value,
  label = m.password(),
  ...field
}: {
  /** The user's name and address, which are easy to guess. */
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
        hint={m.at_least_8_characters_and_not()}
        value={value}
        {...field}
      />
      <p aria-live="polite" className={classNames('text-14 font-medium empty:sr-only', word.tone)}>
        {value !== '' && field.error === undefined && word.text}
      </p>
    </div>
  )
}

/** Common passwords, compared in lower case and without trailing digits and symbols. */
const common = new Set(
  (
    'password passwort pass passw admin welcome letmein login hello qwerty qwertz azerty asdf asdfgh zxcvbn iloveyou ' +
    'monkey dragon master shadow sunshine princess football baseball basketball soccer superman batman pokemon ' +
    'starwars michael jordan jessica ashley daniel charlie hunter killer flower summer winter spring autumn family ' +
    'mother father children baby lovely angel freedom whatever trustno secret changeme computer internet google ' +
    'facebook village nashville tennessee cookie cheese chocolate banana purple orange ginger pepper buster'
  ).split(' '),
)

const runs = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** `123456`, `abcdef`, `aaaaaa` and the like, forwards or backwards. */
function isRun(text: string): boolean {
  const backwards = [...text].toReversed().join('')
  return /^(.{1,3})\1+$/.test(text) || runs.some(run => run.includes(text) || run.includes(backwards))
}

/** The strength of a password. */
export type Strength = 'too short' | 'common' | 'weak' | 'fair' | 'strong'

/**
 * Rates a password by length and variety; `own` are the user's name and address, which count as common.
 */
export function strengthOf(password: string, own: readonly string[] = []): Strength {
  if (password.length < limits.new_password_min) return 'too short'
  const lower = password.toLowerCase()
  const stem = lower.replace(/[\d\W_]+$/, '')
  const known = own.map(word => word.trim().toLowerCase()).filter(word => word.length > 2)
  if (common.has(lower) || common.has(stem) || isRun(lower) || known.includes(stem)) return 'common'
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter(kind => kind.test(password)).length
  const variety = new Set(lower).size
  if (password.length >= 14 && variety >= 7) return 'strong'
  if (password.length >= 10 && kinds >= 3 && variety >= 7) return 'strong'
  return password.length >= 9 && variety >= 5 ? 'fair' : 'weak'
}

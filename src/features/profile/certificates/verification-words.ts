import type {CaretakerProfile} from '#contract/accounts/profiles.ts'
import {checkKinds, newestCheck} from '#domain/accounts/check.ts'
import {addDays, dayText} from '#lib/day.ts'

type Recorded = CaretakerProfile['checks'][number]
type Kind = Recorded['kind']

/** What a caregiver can do towards each check herself. */
const nextSteps = {
  identity: 'Upload a picture of your ID below, as a legal paper. Our team compares it with your profile.',
  age: 'Your ID shows it too; nothing more is needed.',
  background: 'Our team has it made once your identity is recorded.',
} as const satisfies Record<Kind, string>

/** So many days before a check runs out its caregiver is told. */
const soon_days = 30

export interface CheckLine {
  kind: Kind
  label: string
  state: 'holds' | 'ends-soon' | 'over' | 'missing'
  /** By whom and until when, or what to do. */
  text: string
}

/** Each check with what is recorded of it today, `YYYY-MM-DD`, or what is missing. */
export function checkLines(checks: readonly Recorded[], today: string): CheckLine[] {
  return checkKinds.map(({kind, label}) => {
    const check = newestCheck(checks, kind)
    if (!check) return {kind, label, state: 'missing', text: nextSteps[kind]}
    const {provider, checked_on, expires_on} = check
    const made = `By ${provider} on ${dayText(checked_on, today)}`
    if (expires_on === null) return {kind, label, state: 'holds', text: `${made}.`}
    const until = dayText(expires_on, today)
    if (expires_on < today) {
      return {kind, label, state: 'over', text: `${made}; it ran out on ${until}. Our team makes it anew.`}
    }
    const endsSoon = expires_on < addDays(today, soon_days)
    return {kind, label, state: endsSoon ? 'ends-soon' : 'holds', text: `${made}, holds until ${until}.`}
  })
}

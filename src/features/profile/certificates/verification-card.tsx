import {Link} from '@tanstack/react-router'
import {
  BadgeCheck,
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react'
import type {CaretakerProfile} from '#contract/accounts/profiles.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {isLegalPaper} from '#domain/accounts/certifications.ts'
import {dayIn, addDays, dayText} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {StatusChip} from '#ui/primitives/status-chip.tsx'
import {checkKinds, newestCheck} from '#domain/accounts/check.ts'

const icons: Record<CheckLine['state'], {icon: LucideIcon; ink: string; word: string}> = {
  holds: {icon: CircleCheck, ink: 'text-good', word: 'Recorded'},
  'ends-soon': {icon: Clock, ink: 'text-waiting', word: 'Runs out soon'},
  over: {icon: TriangleAlert, ink: 'text-bad', word: 'Ran out'},
  missing: {icon: CircleDashed, ink: 'text-muted', word: 'Missing'},
}

/** A caregiver's checks: what is recorded, what is missing, and the next steps. */
export function VerificationCard({
  profile: {is_verified, checks, legal_certifications, user},
}: {
  profile: CaretakerProfile
}) {
  const hasPaper = legal_certifications.some(isLegalPaper)
  const today = dayIn(user.timezone ?? deviceZone(), useServerNow())
  return (
    <Section title="Verification">
      <Card className="space-y-4">
        {is_verified === 'Approved' ? (
          <StatusChip tone="good" icon={BadgeCheck} label="Verified" />
        ) : is_verified === 'Rejected' ? (
          <StatusChip tone="bad" icon={CircleX} label="Not approved" />
        ) : (
          <StatusChip tone="waiting" icon={Clock} label="Being checked" />
        )}
        <ul className="space-y-3">
          {checkLines(checks, today).map(({kind, label, state, text}) => {
            const {icon: Icon, ink, word} = icons[state]
            const isAsked = kind === 'identity' && state === 'missing'
            return (
              <li key={kind} className="flex items-start gap-3">
                <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${ink}`} />
                <div className="min-w-0">
                  <p className="font-medium">
                    {label} <span className="text-14 font-normal text-muted">· {word}</span>
                  </p>
                  <p className="text-14 text-muted">
                    {isAsked && hasPaper ? 'Our team looks at the legal paper you uploaded.' : text}
                  </p>
                  {isAsked && !hasPaper && (
                    <Link
                      to="."
                      hash="certificates"
                      className="target inline-flex items-center text-14 font-medium text-primary underline"
                    >
                      Upload it
                    </Link>
                  )}
                </div>
              </li>
            )
          })}
        </ul>
        {is_verified === 'Rejected' ? (
          <p className="text-14">
            You cannot bid for now.{' '}
            <Link to="/contact" className="font-medium text-primary underline">
              Write to us
            </Link>{' '}
            if you think that is wrong.
          </p>
        ) : (
          is_verified !== 'Approved' && (
            <p className="text-14 text-muted">
              You can bid as soon as all three are recorded. Visits you have won already stay yours.
            </p>
          )
        )}
      </Card>
    </Section>
  )
}

type Recorded = CaretakerProfile['checks'][number]
type Kind = Recorded['kind']

/** What a caregiver can do for each check. */
const nextSteps = {
  identity: 'Upload a picture of your ID below, as a legal paper. Our team compares it with your profile.',
  age: 'Your ID shows it too; nothing more is needed.',
  background: 'Our team has it made once your identity is recorded.',
} as const satisfies Record<Kind, string>

/** Days before the expiry of a check that its caregiver is notified. */
const soon_days = 30

export interface CheckLine {
  kind: Kind
  label: string
  state: 'holds' | 'ends-soon' | 'over' | 'missing'
  /** Provider and expiry date, or what to do. */
  text: string
}

/** One line for each check: its record as of `today` (`YYYY-MM-DD`), or what is missing. */
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

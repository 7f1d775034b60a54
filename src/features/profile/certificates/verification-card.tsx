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
import {dayIn} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {StatusChip} from '#ui/primitives/status-chip.tsx'
import {checkLines, type CheckLine} from './verification-words.ts'

const icons: Record<CheckLine['state'], {icon: LucideIcon; ink: string; word: string}> = {
  holds: {icon: CircleCheck, ink: 'text-good', word: 'Recorded'},
  'ends-soon': {icon: Clock, ink: 'text-waiting', word: 'Runs out soon'},
  over: {icon: TriangleAlert, ink: 'text-bad', word: 'Ran out'},
  missing: {icon: CircleDashed, ink: 'text-muted', word: 'Missing'},
}

/** What is recorded of a caregiver's checks, what is missing, and what she can do about it. */
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

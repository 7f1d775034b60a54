import {m} from '#messages'
import type {LucideIcon} from 'lucide-react'
import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type {CaretakerProfile} from '#contract/accounts/profiles.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useUploadCheckDocument} from '#data/queries/check-documents.ts'
import {useUploads} from '#data/queries/uploads.ts'
import {dayIn} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {StatusChip} from '#ui/primitives/status-chip.tsx'
import {useUnsaved} from '../unsaved.tsx'
import {CheckDocuments} from './check-documents.tsx'
import {NotApprovedText} from './not-approved-text.tsx'
import {checkLines, wasVerified, type CheckLine} from './check-words.ts'

const icons: Record<CheckLine['state'], {icon: LucideIcon; ink: string}> = {
  valid: {icon: CircleCheck, ink: 'text-good'},
  'ends-soon': {icon: Clock, ink: 'text-waiting'},
  review: {icon: Clock, ink: 'text-waiting'},
  refused: {icon: CircleX, ink: 'text-bad'},
  expired: {icon: TriangleAlert, ink: 'text-bad'},
  missing: {icon: CircleDashed, ink: 'text-muted'},
}

/** A caregiver's checks, each with its state, its documents and the next step. */
export function VerificationCard({profile}: {profile: CaretakerProfile}) {
  const {is_verified, check_documents, user} = profile
  const {uploads, add, again, cancel} = useUploads(useUploadCheckDocument())
  useUnsaved(() => (uploads.some(({state}) => state !== 'failed') ? 'lost' : 'saved'))
  const today = dayIn(user.timezone ?? deviceZone(), useServerNow())
  const lines = checkLines(profile, today)
  return (
    <Section title={m.verification()} anchor="verification">
      <Card className="space-y-4">
        <Overall is_verified={is_verified} lines={lines} />
        <ul className="space-y-5">
          {lines.map(line => {
            const {kind, label, state, word, text} = line
            const {icon: Icon, ink} = icons[state]
            return (
              <li key={kind} id={`check-${kind}`} className="flex scroll-mt-20 items-start gap-3">
                <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${ink}`} />
                <div className="min-w-0 grow space-y-2">
                  <div>
                    <p className="font-medium">
                      {label} <span className="text-14 font-normal text-muted">· {word}</span>
                    </p>
                    <p className="text-14 wrap-anywhere text-muted">{text}</p>
                  </div>
                  <CheckDocuments
                    line={line}
                    documents={check_documents.filter(document => document.kind === kind)}
                    uploads={uploads.filter(({to}) => to === kind)}
                    today={today}
                    onFiles={files => add(files, kind)}
                    onCancel={cancel}
                    onAgain={again}
                  />
                </div>
              </li>
            )
          })}
        </ul>
        {is_verified === 'Rejected' ? (
          <p className="text-14">
            <NotApprovedText />
          </p>
        ) : (
          is_verified !== 'Approved' && (
            <p className="text-14 text-muted">
              {areAllValid(lines) ? m.our_team_has_yet_to_approve() : m.you_can_bid_as_soon_as()}{' '}
              {wasVerified(profile.checks) && m.you_keep_the_visits()}
            </p>
          )
        )}
      </Card>
    </Section>
  )
}

/** Whether every check is valid, also one that expires soon. */
const areAllValid = (lines: readonly CheckLine[]): boolean =>
  lines.every(({state}) => state === 'valid' || state === 'ends-soon')

function Overall({is_verified, lines}: {is_verified: string; lines: readonly CheckLine[]}) {
  if (is_verified === 'Approved') return <StatusChip tone="good" icon={BadgeCheck} label={m.verified()} />
  if (is_verified === 'Rejected') return <StatusChip tone="bad" icon={CircleX} label={m.not_approved()} />
  const isUnderReview = areAllValid(lines) || lines.some(({state}) => state === 'review')
  return isUnderReview ? (
    <StatusChip tone="waiting" icon={Clock} label={m.under_review()} />
  ) : (
    <StatusChip tone="waiting" icon={CircleDashed} label={m.not_verified()} />
  )
}

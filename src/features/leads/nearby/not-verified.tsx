import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import type {VerificationGap} from '#contract/bookings/match.ts'
import type {CheckKind} from '#contract/files.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {ownProfileQuery} from '#data/queries/own-profile.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {countedText} from '#domain/bookings/counted-text.ts'
import {checkProgress} from '#domain/accounts/check.ts'
import {dayIn} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {NotApprovedText} from '#features/profile/checks/not-approved-text.tsx'
import {phone_anchor} from '#ui/forms/person-fields.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Card} from '#ui/primitives/card.tsx'
import {StatusChip} from '#ui/primitives/status-chip.tsx'

/** Each gap in words, and what the caregiver can do about it in their profile. */
const gaps: Record<VerificationGap, {name: string; todo?: string; check?: CheckKind}> = {
  profile: {name: m.your_caregiver_profile()},
  identity: {name: m.identity_check(), todo: m.upload_a_picture_of_your_id_leads(), check: 'identity'},
  age: {name: m.proof_of_age(), check: 'age'},
  background: {name: m.background_check(), check: 'background'},
  approval: {name: m.approval_by_our_team()},
  phone_number: {name: m.a_phone_number(), todo: m.add_your_phone_number()},
  place: {name: m.your_location(), todo: m.add_where_you_live()},
}

/**
 * What an unverified caregiver sees of nearby requests: the number and what is missing, or that they were not approved.
 * @see src/domain/rules.md#nearby
 */
export function NotVerified() {
  const me = useQuery(ownProfileQuery()).data
  return me?.is_verified === 'Rejected' ? <NotApproved /> : <NotYetVerified />
}

function NotApproved() {
  return (
    <Card tone="primary" className="space-y-4">
      <div className="space-y-2">
        <p className="text-18 font-semibold">{m.your_verification()}</p>
        <StatusChip tone="bad" icon={CircleX} label={m.not_approved()} />
        <p>
          <NotApprovedText />
        </p>
      </div>
      <SeeVerification />
    </Card>
  )
}

const SeeVerification = () => (
  <Link to="/dash/caretaker/edit" hash="verification" className={buttonClass()}>
    {m.see_your_verification()}
  </Link>
)

function NotYetVerified() {
  const {data} = useQuery(leadQueries.nearbyCount())
  const count = data?.count
  const profile = useQuery(profileQueries.caretaker()).data
  const today = dayIn(profile?.user.timezone ?? deviceZone(), useServerNow())
  const items = (data?.missing ?? []).map(gap => {
    const {name, todo, check} = gaps[gap]
    const progress =
      check && profile && checkProgress(check, {checks: profile.checks, documents: profile.check_documents}, today)
    if (progress?.state === 'review') return {gap, name, check, word: m.under_review(), icon: Clock}
    if (progress?.state === 'refused') {
      return {gap, name, check, word: m.not_accepted(), icon: CircleX, todo: m.upload_another_document()}
    }
    return {gap, name, check, word: m.missing(), icon: CircleDashed, todo}
  })
  const isUnderReview = items.some(({icon}) => icon === Clock)
  return (
    <Card tone="primary" className="space-y-4">
      <div className="space-y-1">
        <p className="text-18 font-semibold">
          {count === undefined ? m.requests_nearby() : m.count_requests_nearby({count, shown: countedText(count)})}
        </p>
        <p>{count === 0 ? m.you_can_see_requests_once_verified() : m.you_can_see_them_once_verified()}</p>
      </div>
      {items.length > 0 && (
        <div className="space-y-1.5">
          <p className="text-14 font-medium">{m.your_verification()}</p>
          <ul aria-label={m.your_verification()} className="space-y-1">
            {items.map(({gap, name, check, word, icon: Icon, todo}) => (
              <li key={gap} className="flex flex-wrap items-center gap-x-2">
                <span className="flex gap-2">
                  <Icon aria-hidden className="mt-1 size-4 shrink-0 text-muted" />
                  <span>
                    {name} <span className="text-14 text-muted">· {word}</span>
                  </span>
                </span>
                {todo && (
                  <Link
                    to="/dash/caretaker/edit"
                    hash={gap === 'phone_number' ? phone_anchor : check && `check-${check}`}
                    className="target inline-flex items-center pl-6 text-14 font-medium text-primary underline md:pl-0"
                  >
                    {todo}
                  </Link>
                )}
              </li>
            ))}
          </ul>
          <p className="text-14">
            {isUnderReview ? m.we_usually_review_within_two_business_days() : m.our_team_does_the_checks_each()}
          </p>
        </div>
      )}
      <SeeVerification />
    </Card>
  )
}

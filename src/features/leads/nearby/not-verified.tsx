import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import MapPin from 'lucide-react/icons/map-pin'
import type {VerificationGap} from '#contract/bookings/match.ts'
import type {CheckKind} from '#contract/files.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {checkProgress} from '#domain/accounts/check.ts'
import {dayIn, deviceZone} from '#lib/day.ts'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Card} from '#ui/primitives/card.tsx'

/** Each gap in words, and what the caregiver can do about it in their profile. */
const gaps: Record<VerificationGap, {name: string; todo?: string; check?: CheckKind}> = {
  profile: {name: 'Your caregiver profile'},
  identity: {name: 'Identity check', todo: 'Upload a picture of your ID', check: 'identity'},
  age: {name: 'Proof of age', check: 'age'},
  background: {name: 'Background check', check: 'background'},
  approval: {name: 'Approval by our team'},
  phone_number: {name: 'A phone number', todo: 'Add your phone number'},
  place: {name: 'Your location', todo: 'Add where you live'},
}

/**
 * What an unverified caregiver sees of nearby requests: the number and what is missing.
 * @see src/domain/rules.md#nearby
 */
export function NotVerified() {
  const {data} = useQuery(leadQueries.nearbyCount())
  const count = data?.count
  const profile = useQuery(profileQueries.caretaker()).data
  const today = dayIn(profile?.user.timezone ?? deviceZone(), useServerNow())
  const items = (data?.missing ?? []).map(gap => {
    const {name, todo, check} = gaps[gap]
    const progress =
      check && profile && checkProgress(check, {checks: profile.checks, documents: profile.check_documents}, today)
    if (progress?.state === 'review') return {gap, name, check, word: 'Under review', icon: Clock}
    if (progress?.state === 'refused') {
      return {gap, name, check, word: 'Not accepted', icon: CircleX, todo: 'Upload another document'}
    }
    return {gap, name, check, word: 'Missing', icon: CircleDashed, todo}
  })
  const isUnderReview = items.some(({word}) => word === 'Under review')
  return (
    <Card tone="primary" className="space-y-4">
      <div className="space-y-1">
        <p className="text-18 font-semibold">
          {count === undefined
            ? 'Requests nearby'
            : count === 0
              ? 'No requests nearby right now'
              : count === 1
                ? '1 request nearby'
                : `${count} requests nearby`}
        </p>
        <p>
          {count === 0 ? 'You can see requests' : 'You can see them'} and bid once you are verified. Families rely on
          that.
        </p>
      </div>
      {items.length > 0 && (
        <div className="space-y-1.5">
          <p className="text-14 font-medium">Your verification</p>
          <ul aria-label="Your verification" className="space-y-1">
            {items.map(({gap, name, check, word, icon: Icon, todo}) => (
              <li key={gap} className="flex flex-wrap items-center gap-x-2">
                <Icon aria-hidden className="size-4 shrink-0 text-muted" />
                <span>
                  {name} <span className="text-14 text-muted">· {word}</span>
                </span>
                {todo && (
                  <Link
                    to="/dash/caretaker/edit"
                    hash={check && `check-${check}`}
                    className="target inline-flex items-center pl-6 text-14 font-medium text-primary underline md:pl-0"
                  >
                    {todo}
                  </Link>
                )}
              </li>
            ))}
          </ul>
          <p className="text-14">
            {isUnderReview
              ? 'We usually review within two business days. Each check disappears from this list when it is done.'
              : 'Our team does the checks. Each one disappears from this list when it is done.'}
          </p>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button icon={MapPin} disabledReason="You should be verified to use this.">
          See requests nearby
        </Button>
        <Link to="/dash/caretaker/edit" className={buttonClass({variant: 'secondary'})}>
          See your verification
        </Link>
      </div>
    </Card>
  )
}

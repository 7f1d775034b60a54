import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {CircleDashed, MapPin} from 'lucide-react'
import type {VerificationGap} from '#contract/bookings/match.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {isLegalPaper} from '#domain/accounts/certifications.ts'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Card} from '#ui/primitives/card.tsx'

/** Each gap in words, and what the caregiver can do about it in their profile. */
const gaps: Record<VerificationGap, {name: string; todo?: string}> = {
  profile: {name: 'Your caregiver profile'},
  identity: {name: 'Identity check', todo: 'Upload a picture of your ID'},
  age: {name: 'Proof of age'},
  background: {name: 'Background check'},
  approval: {name: 'Approval by our team'},
  phone_number: {name: 'A phone number', todo: 'Add your phone number'},
  place: {name: 'Your place', todo: 'Say where you live'},
}

/**
 * What an unverified caregiver sees of nearby requests: the number and what is missing.
 * @see src/domain/rules.md#nearby
 */
export function NotVerified() {
  const {data} = useQuery(leadQueries.nearbyCount())
  const count = data?.count
  const papers = useQuery(profileQueries.caretaker()).data?.legal_certifications ?? []
  const todoOf = (gap: VerificationGap) =>
    gap === 'identity' && papers.some(isLegalPaper) ? undefined : gaps[gap].todo
  return (
    <Card tone="primary" className="space-y-4">
      <div className="space-y-1">
        <p className="text-18 font-semibold">
          {count === undefined
            ? 'Requests wait nearby'
            : count === 0
              ? 'No request waits nearby right now'
              : count === 1
                ? '1 request waits nearby'
                : `${count} requests wait nearby`}
        </p>
        <p>
          {count === 0 ? 'You can read requests' : 'You can read them'} and bid once you are verified.
          Families rely on it.
        </p>
      </div>
      {data && data.missing.length > 0 && (
        <div className="space-y-1.5">
          <p className="text-14 font-medium">Still missing</p>
          <ul className="space-y-1">
            {data.missing.map(gap => (
              <li key={gap} className="flex flex-wrap items-center gap-x-2">
                <CircleDashed aria-hidden className="size-4 shrink-0 text-muted" />
                {gaps[gap].name}
                {todoOf(gap) && (
                  <Link
                    to="/dash/caretaker/edit"
                    className="target inline-flex items-center pl-6 text-14 font-medium text-primary underline desk:pl-0"
                  >
                    {todoOf(gap)}
                  </Link>
                )}
              </li>
            ))}
          </ul>
          <p className="text-14">Our team does the checks. Each one that is done leaves this list.</p>
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

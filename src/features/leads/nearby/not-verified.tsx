import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {CircleDashed, MapPin} from 'lucide-react'
import {leadQueries} from '#data/queries/leads.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {isLegalPaper} from '#domain/accounts/certifications.ts'
import {lackNames} from '#domain/accounts/check.ts'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Card} from '#ui/primitives/card.tsx'

/** What of it only she can bring. */
const hers: Record<string, string> = {
  [lackNames.identity]: 'Upload a picture of your ID',
  [lackNames.phone_number]: 'Add your phone number',
  [lackNames.place]: 'Say where you live',
}

/**
 * What an unverified caregiver sees of nearby requests: the number and what is missing.
 * @see src/domain/rules.md#nearby
 */
export function NotVerified() {
  const {data} = useQuery(leadQueries.nearbyCount())
  const count = data?.count
  const papers = useQuery(profileQueries.caretaker()).data?.legal_certifications ?? []
  const herPart = (each: string) =>
    each === lackNames.identity && papers.some(isLegalPaper) ? undefined : hers[each]
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
          {count === 0 ? 'You can read requests' : 'You can read them'} and bid once you are verified:
          families rely on it.
        </p>
      </div>
      {data && data.missing.length > 0 && (
        <div className="space-y-1.5">
          <p className="text-14 font-medium">Still missing</p>
          <ul className="space-y-1">
            {data.missing.map(each => (
              <li key={each} className="flex flex-wrap items-center gap-x-2">
                <CircleDashed aria-hidden className="size-4 shrink-0 text-muted" />
                {each.slice(0, 1).toUpperCase() + each.slice(1)}
                {herPart(each) && (
                  <Link
                    to="/dash/caretaker/edit"
                    className="target inline-flex items-center pl-6 text-14 font-medium text-primary underline desk:pl-0"
                  >
                    {herPart(each)}
                  </Link>
                )}
              </li>
            ))}
          </ul>
          <p className="text-14">
            Our team makes the checks. This list grows shorter with each that is done.
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

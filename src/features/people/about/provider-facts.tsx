import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import BadgeCheck from 'lucide-react/icons/badge-check'
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point'
import Star from 'lucide-react/icons/star'
import type {PublicCaretaker, PublicOrganization} from '#contract/accounts/profiles.ts'
import {peopleQueries} from '#data/queries/people.ts'
import {certificationsText} from '#domain/accounts/certifications.ts'
import {reviewsText} from '#domain/accounts/review.ts'
import {dayText} from '#lib/day.ts'
import {Fact, Facts} from '#ui/primitives/facts.tsx'
import {listText} from '#lib/list-text.ts'
import {capitalized} from '#lib/letter-case.ts'
import {whyAgencyUnavailable, whyCaregiverUnavailable, type Unavailable} from '../favourites/unavailable.ts'

type Checked = Pick<PublicCaretaker, 'checks'>

const kinds = ['identity', 'age', 'background'] as const
const kindNames = {
  identity: m.identity_in_a_list(),
  age: m.age_in_a_list(),
  background: m.background_in_a_list(),
} as const satisfies Record<(typeof kinds)[number], string>

/** `Identity, age and background checked, until Tue, Jun 1, 2027`: the earliest expiry date of the checks. */
function checksText({checks = []}: Partial<Checked>): string {
  const list = listText(kinds.filter(kind => checks.some(check => check.kind === kind)).map(kind => kindNames[kind]))
  if (list === '') return m.verified_person()
  const until = checks.flatMap(check => check.expires_on ?? []).toSorted()[0]
  const text = until ? m.list_of_checks_done_until({list, day_text: dayText(until)}) : m.list_of_checks_done({list})
  return capitalized(text)
}

function Rating({rating, reviews_count}: {rating: number | null; reviews_count: number}) {
  if (rating === null) return null
  return <Fact icon={Star}>{m.of_5({fixed: rating.toFixed(1), reviews_text: reviewsText(reviews_count)})}</Fact>
}

const unavailableTexts = {
  not_verified: m.not_verified_right_now,
  unavailable: m.not_taking_requests_right_now,
} as const satisfies Record<Unavailable, () => string>

/** A caregiver's checks, or that they are not verified or take no requests now, and their rating. */
export function CaregiverFacts(
  person: Pick<PublicCaretaker, 'is_verified' | 'is_available' | 'rating' | 'reviews_count'> & Partial<Checked>,
) {
  const unavailable = whyCaregiverUnavailable(person)
  return (
    <Facts>
      <Fact icon={unavailable ? ShieldAlert : BadgeCheck}>
        {unavailable ? unavailableTexts[unavailable]() : checksText(person)}
      </Fact>
      <Rating {...person} />
    </Facts>
  )
}

/** That an agency takes no requests now, and its rating. */
export function AgencyState(
  agency: Pick<PublicOrganization, 'is_subscribed' | 'is_available' | 'rating' | 'reviews_count'>,
) {
  const unavailable = whyAgencyUnavailable(agency)
  if (!unavailable && agency.rating === null) return null
  return (
    <Facts>
      {unavailable && <Fact icon={ShieldAlert}>{unavailableTexts[unavailable]()}</Fact>}
      <Rating {...agency} />
    </Facts>
  )
}

function LoadedCaregiverFacts({id}: {id: string}) {
  const {data: person} = useQuery(peopleQueries.caretaker(id))
  return person ? <CaregiverFacts {...person} /> : null
}

function AgencyFacts({id}: {id: string}) {
  const {data: org} = useQuery(peopleQueries.organization(id))
  if (!org || (org.certifications.length === 0 && org.rating === null)) return null
  return (
    <Facts>
      {org.certifications.length > 0 && <Fact icon={BadgeCheck}>{certificationsText(org.certifications)}</Fact>}
      <Rating {...org} />
    </Facts>
  )
}

/** Checks with their expiry, certifications and rating of a caregiver or an agency. */
export function ProviderFacts({caretaker_id, org_id}: {caretaker_id: string | null; org_id: string | null}) {
  if (caretaker_id) return <LoadedCaregiverFacts id={caretaker_id} />
  return org_id && <AgencyFacts id={org_id} />
}

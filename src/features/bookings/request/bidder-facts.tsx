import {useQuery} from '@tanstack/react-query'
import {BadgeCheck, ShieldAlert, Star} from 'lucide-react'
import type {PublicCaretaker} from '#contract/profiles.ts'
import {peopleQueries} from '#data/people.ts'
import {dayText} from '#lib/day.ts'
import {Fact, Facts} from '#ui/facts.tsx'

const kinds = {identity: 'identity', age: 'age', background: 'background'} as const

/** `Identity, age and background checked, until Tue, Jun 1, 2027`: the first of the dates until which the checks hold. */
function checksText({checks}: Pick<PublicCaretaker, 'checks'>): string | null {
  const words = (['identity', 'age', 'background'] as const).filter(kind =>
    checks.some(check => check.kind === kind),
  )
  if (words.length === 0) return null
  const list = words.length === 1 ? kinds[words[0]!] : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
  const until = checks.flatMap(check => check.expires_on ?? []).toSorted()[0]
  const text = `${list.charAt(0).toUpperCase()}${list.slice(1)} checked`
  return until ? `${text}, until ${dayText(until)}` : text
}

const ratingText = (rating: number, count: number) =>
  `${rating.toFixed(1)} of 5, ${count === 1 ? '1 review' : `${count} reviews`}`

/** What is known of a caregiver beside the offer: her checks with their dates, and her rating. */
export function CaregiverFacts({id}: {id: string}) {
  const {data: person} = useQuery(peopleQueries.caretaker(id))
  if (!person) return null
  const checks = checksText(person)
  return (
    <Facts>
      {person.is_verified === 'Approved' ? (
        <Fact icon={BadgeCheck}>{checks ?? 'Verified'}</Fact>
      ) : (
        <Fact icon={ShieldAlert}>A check has run out</Fact>
      )}
      {person.rating !== null && <Fact icon={Star}>{ratingText(person.rating, person.reviews_count)}</Fact>}
    </Facts>
  )
}

/** The same of an agency. */
export function AgencyFacts({id}: {id: string}) {
  const {data: org} = useQuery(peopleQueries.organization(id))
  if (!org) return null
  return (
    <Facts>
      {org.certifications.length > 0 && <Fact icon={BadgeCheck}>{org.certifications.join(', ')}</Fact>}
      {org.rating !== null && <Fact icon={Star}>{ratingText(org.rating, org.reviews_count)}</Fact>}
    </Facts>
  )
}

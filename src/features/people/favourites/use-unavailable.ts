import {useQuery} from '@tanstack/react-query'
import {peopleQueries} from '#data/queries/people.ts'
import {type Unavailable, whyCaregiverUnavailable} from './unavailable.ts'

/** Why this provider cannot be met now, by their profile; undefined if they can, and until it is loaded. */
export function useUnavailable({
  caretaker_id,
  org_id,
}: {
  caretaker_id: string | null
  org_id: string | null
}): Unavailable | undefined {
  const caregiver = useQuery({...peopleQueries.caretaker(caretaker_id ?? ''), enabled: caretaker_id !== null}).data
  const agency = useQuery({...peopleQueries.organization(org_id ?? ''), enabled: org_id !== null}).data
  // an agency without a plan takes no requests, but can be met
  if (agency?.is_available === false) return 'unavailable'
  return caregiver && whyCaregiverUnavailable(caregiver)
}

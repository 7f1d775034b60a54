import {useQuery} from '@tanstack/react-query'
import {ApiError} from '#data/app/message.ts'
import {peopleQueries} from '#data/queries/people.ts'
import {type Unavailable, whyAgencyUnavailable, whyCaregiverUnavailable} from './unavailable.ts'

/** Whether a profile cannot be read because it is not shown any more. */
export const isNotShown = (error: Error | null): boolean => error instanceof ApiError && error.status === 404

/**
 * Why this provider cannot be asked for care now, and why not be met, by their profile; undefined if they can, and until it
 * is loaded.
 */
export function useUnavailable({caretaker_id, org_id}: {caretaker_id: string | null; org_id: string | null}): {
  toAsk: Unavailable | undefined
  toMeet: Unavailable | undefined
} {
  const caregiver = useQuery({...peopleQueries.caretaker(caretaker_id ?? ''), enabled: caretaker_id !== null})
  const agency = useQuery({...peopleQueries.organization(org_id ?? ''), enabled: org_id !== null})
  if (isNotShown(caregiver.error) || isNotShown(agency.error)) return {toAsk: 'unavailable', toMeet: 'unavailable'}
  const ofCaregiver = caregiver.data && whyCaregiverUnavailable(caregiver.data)
  return {
    toAsk: ofCaregiver ?? (agency.data && whyAgencyUnavailable(agency.data)),
    // an agency without a plan takes no requests, but can be met
    toMeet: agency.data?.is_available === false ? 'unavailable' : ofCaregiver,
  }
}

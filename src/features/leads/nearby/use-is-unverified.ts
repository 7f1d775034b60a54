import {useQuery} from '@tanstack/react-query'
import {ownProfileQuery} from '#data/queries/own-profile.ts'

/** Whether the caregiver is known to be unverified. */
export function useIsUnverified(): boolean {
  const {data: me} = useQuery(ownProfileQuery())
  return me !== undefined && me.is_verified !== 'Approved'
}

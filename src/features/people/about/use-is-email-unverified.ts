import {useQuery} from '@tanstack/react-query'
import {ownProfileQuery} from '#data/queries/own-profile.ts'

/** Whether the own address is known not to be verified. */
export const useIsEmailUnverified = (): boolean => useQuery(ownProfileQuery()).data?.email_verified === false

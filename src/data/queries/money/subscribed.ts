import {useQuery, type UseQueryResult} from '@tanstack/react-query'
import type {Profile} from '#contract/accounts/auth.ts'
import {profileQueries} from '../profile.ts'

type ProfileQuery = Pick<UseQueryResult<Pick<Profile, 'is_subscribed'>>, 'data' | 'fetchStatus'>

/**
 * Whether an agency is subscribed: the last stored value counts, and without one it is not. Undefined while it is
 * asked.
 * @see src/domain/rules.md#audience
 */
export const isSubscribedBy = ({data, fetchStatus}: ProfileQuery): boolean | undefined =>
  data?.is_subscribed ?? (fetchStatus === 'fetching' ? undefined : false)

export const useIsSubscribed = (): boolean | undefined => isSubscribedBy(useQuery(profileQueries.me()))

import {queryOptions} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import {getProfile} from '#contract/accounts/own-profile.ts'
import {adoptProfile} from '../account/adopt-profile.ts'
import {stored_for_ms} from '#offline/queries/persist.ts'
import {persistAs} from '../offline/query-persister.ts'
import {userKey} from '../app/query-keys.ts'

const persister = persistAs({name: 'profile', answer: getProfile.answer, max_age_ms: stored_for_ms.bookings})

/** The current user. A file of its own, because first screens need no other profile. */
export const ownProfileQuery = () =>
  queryOptions({
    queryKey: userKey('profile'),
    queryFn: async ({signal}) => {
      const profile = await call(getProfile, {signal})
      await adoptProfile(profile)
      return profile
    },
    persister,
    staleTime: 300_000,
  })

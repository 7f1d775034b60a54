import {findProviders} from '#contract/bookings/providers.ts'
import {preloadingRoute} from '#server/http/mount.ts'
import {tooManyRequests} from '#server/http/refusal.ts'
import {findNear} from './find.ts'

export const providerRoutes = [
  preloadingRoute(
    findProviders,
    async ({deps, address}) => {
      const wait_s = await deps.limits.take('find_address', address)
      return wait_s === null ? null : tooManyRequests(wait_s)
    },
    async ({db, query, caller, now}) => findNear(db, query, {parent_id: caller?.parent_id ?? null, now}),
  ),
]

import {findProviders} from '#contract/bookings/providers.ts'
import {route} from '#server/http/mount.ts'
import {tooManyRequests} from '#server/http/refusal.ts'
import {findNear} from './find.ts'

export const providerRoutes = [
  route(findProviders, async ({db, deps, query, caller, address, now}) => {
    const wait_s = await deps.limits.take('find_address', address)
    if (wait_s !== null) return tooManyRequests(wait_s)
    return findNear(db, query, {parent_id: caller?.parent_id ?? null, now})
  }),
]

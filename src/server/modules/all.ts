import type {Route} from '../http/mount.ts'
import {authRoutes} from './auth/routes.ts'
import {blogRoutes} from './blog/routes.ts'
import {bookingRoutes} from './bookings/routes.ts'
import {leadRoutes} from './leads/routes.ts'
import {offerRoutes} from './offers/routes.ts'
import {platformRoutes} from './platform/routes.ts'
import {profileRoutes} from './profiles/routes.ts'
import {sessionRoutes} from './sessions/routes.ts'
import {telemetryRoutes} from './telemetry/routes.ts'

/** Every call that exists. A test proves that these are the endpoints of the contract, no more and no fewer. */
export const allRoutes: readonly Route[] = [
  ...platformRoutes,
  ...authRoutes,
  ...profileRoutes,
  ...bookingRoutes,
  ...leadRoutes,
  ...offerRoutes,
  ...sessionRoutes,
  ...blogRoutes,
  ...telemetryRoutes,
]

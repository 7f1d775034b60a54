import * as auth from './auth.ts'
import * as blog from './blog.ts'
import * as bookings from './bookings.ts'
import type {Endpoint} from './endpoint.ts'
import * as offers from './offers.ts'
import * as platform from './platform.ts'
import * as profiles from './profiles.ts'
import * as sessions from './sessions.ts'
import * as telemetry from './telemetry.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value

const modules = {platform, auth, profiles, bookings, offers, sessions, blog, telemetry}

/** Every call of the API with the name it has in the contract and the domain it belongs to. */
export const allEndpoints: readonly {domain: string; name: string; endpoint: Endpoint}[] = Object.entries(
  modules,
).flatMap(([domain, exports]) =>
  Object.entries(exports).flatMap(([name, value]) =>
    isEndpoint(value) ? [{domain, name, endpoint: value}] : [],
  ),
)

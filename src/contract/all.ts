import * as auth from './auth.ts'
import * as blog from './blog.ts'
import * as bookings from './bookings.ts'
import * as checkout from './checkout.ts'
import * as contact from './contact.ts'
import type {Endpoint} from './endpoint.ts'
import * as faqs from './faqs.ts'
import * as invoices from './invoices.ts'
import * as offers from './offers.ts'
import * as passwordReset from './password-reset.ts'
import * as payouts from './payouts.ts'
import * as places from './places.ts'
import * as platform from './platform.ts'
import * as profiles from './profiles.ts'
import * as registration from './registration.ts'
import * as sessions from './sessions.ts'
import * as social from './social.ts'
import * as subscriptions from './subscriptions.ts'
import * as telemetry from './telemetry.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value

const modules = {
  platform,
  auth,
  registration,
  passwordReset,
  social,
  profiles,
  bookings,
  offers,
  sessions,
  subscriptions,
  checkout,
  invoices,
  payouts,
  blog,
  faqs,
  contact,
  places,
  telemetry,
}

/** Every call of the API with the name it has in the contract and the domain it belongs to. */
export const allEndpoints: readonly {domain: string; name: string; endpoint: Endpoint}[] = Object.entries(
  modules,
).flatMap(([domain, exports]) =>
  Object.entries(exports).flatMap(([name, value]) =>
    isEndpoint(value) ? [{domain, name, endpoint: value}] : [],
  ),
)

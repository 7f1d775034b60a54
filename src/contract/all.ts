import * as adminBookings from './admin/bookings.ts'
import * as adminCareseekerChildren from './admin/careseeker-children.ts'
import * as adminCareseekers from './admin/careseekers.ts'
import * as adminExceptions from './admin/exceptions.ts'
import * as adminExports from './admin/exports.ts'
import * as adminFamilyCalls from './admin/family-calls.ts'
import * as adminFigures from './admin/figures.ts'
import * as adminInvoices from './admin/invoices.ts'
import * as adminMessages from './admin/messages.ts'
import * as adminNotes from './admin/notes.ts'
import * as adminOperations from './admin/operations.ts'
import * as adminPeople from './admin/people.ts'
import * as adminPlatform from './admin/platform.ts'
import * as adminReturns from './admin/returns.ts'
import * as adminSearch from './admin/search.ts'
import * as adminStatus from './admin/status.ts'
import * as adminViews from './admin/views.ts'
import * as adminVisitTimes from './admin/visit-times.ts'
import * as auth from './accounts/auth.ts'
import * as blog from './content/blog.ts'
import * as blogWriting from './content/blog-writing.ts'
import * as closing from './accounts/closing.ts'
import * as dataExports from './accounts/exports.ts'
import * as checkout from './money/checkout.ts'
import * as calendarFeed from './sessions/calendar-feed.ts'
import * as children from './accounts/children.ts'
import * as confirming from './sessions/confirming.ts'
import * as emailChange from './accounts/email-change.ts'
import type {Endpoint} from './endpoint.ts'
import * as familyBookings from './bookings/family-bookings.ts'
import * as support from './content/support.ts'
import * as meetings from './bookings/meetings.ts'
import * as handover from './bookings/handover.ts'
import * as bookingHistory from './bookings/history.ts'
import * as leadFilters from './bookings/lead-filters.ts'
import * as favourites from './bookings/favourites.ts'
import * as files from './files.ts'
import * as carePaid from './money/care-paid.ts'
import * as earnings from './money/earnings.ts'
import * as invoices from './money/invoices.ts'
import * as language from './accounts/language.ts'
import * as notices from './notifications.ts'
import * as members from './accounts/members.ts'
import * as messages from './messages/messages.ts'
import * as offers from './bookings/offers.ts'
import * as passwordReset from './accounts/password-reset.ts'
import * as payouts from './money/payouts.ts'
import * as places from './places.ts'
import * as platform from './platform.ts'
import * as profileEdit from './accounts/profile-edit.ts'
import * as profiles from './accounts/profiles.ts'
import * as providerBookings from './bookings/provider-bookings.ts'
import * as providers from './bookings/providers.ts'
import * as registration from './accounts/registration.ts'
import * as reviews from './bookings/reviews.ts'
import * as passkeys from './accounts/passkeys.ts'
import * as secondStep from './accounts/second-step.ts'
import * as sessions from './sessions/sessions.ts'
import * as signIns from './accounts/sign-ins.ts'
import * as social from './accounts/social.ts'
import * as savedMethod from './money/saved-method.ts'
import * as subscriptions from './money/subscriptions.ts'
import * as telemetry from './telemetry.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value

const modules = {
  platform,
  auth,
  passkeys,
  secondStep,
  signIns,
  language,
  closing,
  dataExports,
  registration,
  passwordReset,
  emailChange,
  social,
  profiles,
  profileEdit,
  members,
  children,
  files,
  bookings: {...familyBookings, ...providerBookings, ...bookingHistory, ...leadFilters, ...handover, ...meetings},
  offers,
  sessions: {...sessions, ...confirming, ...calendarFeed},
  subscriptions,
  checkout,
  carePaid,
  earnings,
  invoices,
  payouts,
  savedMethod,
  blog: {...blog, ...blogWriting},
  support,
  places,
  telemetry,
  notices,
  messages,
  reviews,
  favourites,
  providers,
  admin: {
    ...adminBookings,
    ...adminCareseekerChildren,
    ...adminCareseekers,
    ...adminExceptions,
    ...adminExports,
    ...adminFamilyCalls,
    ...adminFigures,
    ...adminInvoices,
    ...adminMessages,
    ...adminNotes,
    ...adminOperations,
    ...adminPeople,
    ...adminPlatform,
    ...adminReturns,
    ...adminSearch,
    ...adminStatus,
    ...adminViews,
    ...adminVisitTimes,
  },
}

/** Every call of the API with the name it has in the contract and the domain it belongs to. */
export const allEndpoints: readonly {domain: string; name: string; endpoint: Endpoint}[] = Object.entries(
  modules,
).flatMap(([domain, exports]) =>
  Object.entries(exports).flatMap(([name, value]) => (isEndpoint(value) ? [{domain, name, endpoint: value}] : [])),
)

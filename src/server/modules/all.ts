import type {Route} from '../http/mount.ts'
import {
  auditRoutes,
  exceptionRoutes,
  exportRoutesOf,
  familyCallRoutes,
  figureRoutes,
  handoverRoutes,
  noteRoutes,
  overviewRoutes,
  peopleRoutes,
  searchRoutes,
  viewRoutes,
  staffMessageRoutes,
  statusRoutes,
} from '#server/modules/admin/index.ts'
import {
  authRoutes,
  childRoutes,
  emailChangeRoutes,
  familyRoutes,
  checkRoutes,
  certificateRoutes,
  memberRoutes,
  profileRoutes,
  passkeyRoutes,
  secondStepRoutes,
  signInRoutes,
  socialRoutes,
} from '#server/modules/accounts/index.ts'
import {blogRoutes} from '#server/modules/blog/index.ts'
import {
  bookingRoutes,
  invitationRoutes,
  careseekerBookingRoutes,
  careseekerChildRoutes,
  careseekerRoutes,
  leadFilterRoutes,
  leadRoutes,
  meetingRoutes,
  offerRoutes,
  providerRoutes,
  staffBookingRoutes,
} from '#server/modules/bookings/index.ts'
import {
  contactRoutes,
  staffContactRoutes,
  faqRoutes,
  staffFaqRoutes,
  storedMailRoutes,
  platformRoutes,
  telemetryRoutes,
} from '#server/modules/support/index.ts'
import {favouriteRoutes, reviewRoutes} from '#server/modules/reviews/index.ts'
import {
  carePaidRoutes,
  earningsRoutes,
  feeRoutes,
  invoiceRoutes,
  returnRoutes,
  staffInvoiceRoutes,
} from '#server/modules/billing/index.ts'
import {checkoutRoutes, payoutRoutes, savedMethodRoutes} from '#server/modules/payments/index.ts'
import {messageRoutes} from '#server/modules/messages/index.ts'
import {notificationRoutes} from '#server/modules/notifications/index.ts'
import {closingRoutes, exportRoutes} from '#server/modules/privacy/index.ts'
import {placeRoutes} from '#server/modules/places/index.ts'
import {calendarFeedRoutes, doorCardRoutes, onBehalfRoutes, sessionRoutes} from '#server/modules/sessions/index.ts'
import {subscriptionRoutes, staffPlanRoutes} from '#server/modules/subscriptions/index.ts'

const routes: readonly Route[] = [
  ...platformRoutes,
  ...authRoutes,
  ...passkeyRoutes,
  ...secondStepRoutes,
  ...signInRoutes,
  ...closingRoutes,
  ...exportRoutes,
  ...emailChangeRoutes,
  ...profileRoutes,
  ...checkRoutes,
  ...certificateRoutes,
  ...memberRoutes,
  ...familyRoutes,
  ...childRoutes,
  ...bookingRoutes,
  ...invitationRoutes,
  ...leadFilterRoutes,
  ...leadRoutes,
  ...meetingRoutes,
  ...offerRoutes,
  ...sessionRoutes,
  ...calendarFeedRoutes,
  ...subscriptionRoutes,
  ...checkoutRoutes,
  ...invoiceRoutes,
  ...earningsRoutes,
  ...carePaidRoutes,
  ...payoutRoutes,
  ...savedMethodRoutes,
  ...socialRoutes,
  ...blogRoutes,
  ...faqRoutes,
  ...contactRoutes,
  ...placeRoutes,
  ...telemetryRoutes,
  ...notificationRoutes,
  ...messageRoutes,
  ...reviewRoutes,
  ...favouriteRoutes,
  ...providerRoutes,
  ...staffBookingRoutes,
  ...staffInvoiceRoutes,
  ...returnRoutes,
  ...exceptionRoutes,
  ...handoverRoutes,
  ...staffMessageRoutes,
  ...careseekerRoutes,
  ...careseekerChildRoutes,
  ...careseekerBookingRoutes,
  ...onBehalfRoutes,
  ...doorCardRoutes,
  ...auditRoutes,
  ...overviewRoutes,
  ...familyCallRoutes,
  ...figureRoutes,
  ...noteRoutes,
  ...storedMailRoutes,
  ...statusRoutes,
  ...peopleRoutes,
  ...searchRoutes,
  ...viewRoutes,
  ...feeRoutes,
  ...staffPlanRoutes,
  ...staffFaqRoutes,
  ...staffContactRoutes,
]

/**
 * Every call that exists. A test proves that these are the endpoints of the contract, no more and no fewer. Exports
 * precede the records whose id would take their place.
 */
export const allRoutes: readonly Route[] = [...exportRoutesOf(routes), ...routes]

import type {Route} from '../http/mount.ts'
import {auditRoutes} from '#server/modules/admin/audit/routes.ts'
import {authRoutes} from '#server/modules/accounts/auth/routes.ts'
import {blogRoutes} from './blog/routes.ts'
import {bookingRoutes} from './bookings/routes.ts'
import {careseekerBookingRoutes} from './bookings/careseeker-routes.ts'
import {careseekerRoutes} from '#server/modules/bookings/careseekers/routes.ts'
import {contactRoutes} from '#server/modules/support/contact/routes.ts'
import {staffContactRoutes} from '#server/modules/support/contact/staff-routes.ts'
import {emailChangeRoutes} from '#server/modules/accounts/email-change/routes.ts'
import {exceptionRoutes} from '#server/modules/admin/exceptions/routes.ts'
import {faqRoutes} from '#server/modules/support/faqs/routes.ts'
import {staffFaqRoutes} from '#server/modules/support/faqs/staff-routes.ts'
import {familyRoutes} from '#server/modules/accounts/family/routes.ts'
import {favouriteRoutes} from '#server/modules/reviews/favourites/routes.ts'
import {feeRoutes} from '#server/modules/billing/fees/routes.ts'
import {fileRoutes} from '#server/modules/accounts/certificates/routes.ts'
import {checkoutRoutes} from '#server/modules/payments/checkout/routes.ts'
import {invoiceRoutes} from '#server/modules/billing/invoices/routes.ts'
import {staffInvoiceRoutes} from '#server/modules/billing/invoices/staff-routes.ts'
import {keptMailRoutes} from '#server/modules/support/kept-mail/routes.ts'
import {leadRoutes} from '#server/modules/bookings/leads/routes.ts'
import {noticeRoutes} from '#server/modules/notifications/routes.ts'
import {memberRoutes} from '#server/modules/accounts/members/routes.ts'
import {offerRoutes} from '#server/modules/bookings/offers/routes.ts'
import {overviewRoutes} from '#server/modules/admin/overview/routes.ts'
import {peopleRoutes} from '#server/modules/admin/people/routes.ts'
import {placeRoutes} from './places/routes.ts'
import {payoutRoutes} from '#server/modules/payments/payouts/routes.ts'
import {platformRoutes} from '#server/modules/support/platform/routes.ts'
import {profileRoutes} from '#server/modules/accounts/profiles/routes.ts'
import {reviewRoutes} from './reviews/routes.ts'
import {doorCardRoutes} from './sessions/door-card-routes.ts'
import {onBehalfRoutes} from './sessions/on-behalf-routes.ts'
import {secondStepRoutes} from '#server/modules/accounts/second-step/routes.ts'
import {sessionRoutes} from './sessions/routes.ts'
import {socialRoutes} from '#server/modules/accounts/social/routes.ts'
import {staffBookingRoutes} from '#server/modules/bookings/staff/routes.ts'
import {subscriptionRoutes} from './subscriptions/routes.ts'
import {staffPlanRoutes} from './subscriptions/staff-routes.ts'
import {telemetryRoutes} from '#server/modules/support/telemetry/routes.ts'

/** Every call that exists. A test proves that these are the endpoints of the contract, no more and no fewer. */
export const allRoutes: readonly Route[] = [
  ...platformRoutes,
  ...authRoutes,
  ...secondStepRoutes,
  ...emailChangeRoutes,
  ...profileRoutes,
  ...fileRoutes,
  ...memberRoutes,
  ...familyRoutes,
  ...bookingRoutes,
  ...leadRoutes,
  ...offerRoutes,
  ...sessionRoutes,
  ...subscriptionRoutes,
  ...checkoutRoutes,
  ...invoiceRoutes,
  ...payoutRoutes,
  ...socialRoutes,
  ...blogRoutes,
  ...faqRoutes,
  ...contactRoutes,
  ...placeRoutes,
  ...telemetryRoutes,
  ...noticeRoutes,
  ...reviewRoutes,
  ...favouriteRoutes,
  ...staffBookingRoutes,
  ...staffInvoiceRoutes,
  ...exceptionRoutes,
  ...careseekerRoutes,
  ...careseekerBookingRoutes,
  ...onBehalfRoutes,
  ...doorCardRoutes,
  ...auditRoutes,
  ...overviewRoutes,
  ...keptMailRoutes,
  ...peopleRoutes,
  ...feeRoutes,
  ...staffPlanRoutes,
  ...staffFaqRoutes,
  ...staffContactRoutes,
]

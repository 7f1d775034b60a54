import type {Route} from '../http/mount.ts'
import {auditRoutes} from './audit/routes.ts'
import {authRoutes} from './auth/routes.ts'
import {blogRoutes} from './blog/routes.ts'
import {bookingRoutes} from './bookings/routes.ts'
import {careseekerBookingRoutes} from './bookings/careseeker-routes.ts'
import {careseekerRoutes} from './careseekers/routes.ts'
import {contactRoutes} from './contact/routes.ts'
import {staffContactRoutes} from './contact/staff-routes.ts'
import {emailChangeRoutes} from './email-change/routes.ts'
import {exceptionRoutes} from './exceptions/routes.ts'
import {faqRoutes} from './faqs/routes.ts'
import {staffFaqRoutes} from './faqs/staff-routes.ts'
import {familyRoutes} from './family/routes.ts'
import {favouriteRoutes} from './favourites/routes.ts'
import {feeRoutes} from './fees/routes.ts'
import {fileRoutes} from './files/routes.ts'
import {checkoutRoutes} from './checkout/routes.ts'
import {invoiceRoutes} from './invoices/routes.ts'
import {staffInvoiceRoutes} from './invoices/staff-routes.ts'
import {keptMailRoutes} from './kept-mail/routes.ts'
import {leadRoutes} from './leads/routes.ts'
import {noticeRoutes} from './notices/routes.ts'
import {memberRoutes} from './members/routes.ts'
import {offerRoutes} from './offers/routes.ts'
import {overviewRoutes} from './overview/routes.ts'
import {peopleRoutes} from './people/routes.ts'
import {placeRoutes} from './places/routes.ts'
import {payoutRoutes} from './payouts/routes.ts'
import {platformRoutes} from './platform/routes.ts'
import {profileRoutes} from './profiles/routes.ts'
import {reviewRoutes} from './reviews/routes.ts'
import {doorCardRoutes} from './sessions/door-card-routes.ts'
import {onBehalfRoutes} from './sessions/on-behalf-routes.ts'
import {secondStepRoutes} from './second-step/routes.ts'
import {sessionRoutes} from './sessions/routes.ts'
import {socialRoutes} from './social/routes.ts'
import {staffBookingRoutes} from './staff-bookings/routes.ts'
import {subscriptionRoutes} from './subscriptions/routes.ts'
import {staffPlanRoutes} from './subscriptions/staff-routes.ts'
import {telemetryRoutes} from './telemetry/routes.ts'

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

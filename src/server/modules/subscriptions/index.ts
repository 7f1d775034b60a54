// The public face of this module: what other modules, jobs and the app may import.
export {subscriptionPaid} from './apply-payment.ts'
export {detachMethodsOf} from './detachments.ts'
export {expireSubscriptions, remindDue} from './expiry.ts'
export {removePlanMethodOf, withoutMethod} from './method-owner.ts'
export {allowanceOf, isSubscribed, liveBidsOf, planLimit, refuseBeyondPlan, subscribed} from './policy.ts'
export {type WithPlan, presentSubscribedPlan, presentSubscription} from './present.ts'
export {subscriptionRoutes} from './routes.ts'
export {staffPlanRoutes} from './staff-routes.ts'
export {type PaidPlan, endingPlanOf, renewingPlan, stopRenewal} from './suspended.ts'
export {takeBackPlanPayment} from './taken-back.ts'
export {
  type Subscriber,
  changeMethod,
  describeMethod,
  endIncomplete,
  hasRenewals,
  incompleteFor,
  liveSubscription,
  paidUntil,
  planById,
  renewalFailed,
  runningSubscription,
  subscriberOf,
} from './store.ts'

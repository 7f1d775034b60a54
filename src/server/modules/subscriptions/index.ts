// What other modules and the jobs may use of this one.
export {expireSubscriptions} from './ending.ts'
export {planLimit, subscribed} from './policy.ts'
export {type WithPlan, presentSubscribedPlan} from './present.ts'
export {remindDue} from './remind.ts'
export {subscriptionRoutes} from './routes.ts'
export {staffPlanRoutes} from './staff-routes.ts'
export {
  type Subscriber,
  endIncomplete,
  endUnpaid,
  incompleteFor,
  liveSubscription,
  paidUntil,
  planById,
  renewalFailed,
  runningSubscription,
  subscriberOf,
  subscriptionPaid,
} from './store.ts'

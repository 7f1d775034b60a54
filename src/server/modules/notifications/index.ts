// The public face of this module: what other modules, jobs and the app may import.
export {
  deleteNotifications,
  deleteUnreadDaysAway,
  deleteUnreadNotifications,
  dropDeliveries,
  dropDeliveriesBeyond,
  updateInvitedUntil,
} from './change-stored.ts'
export {countWaiting, type Waiting} from './count-waiting.ts'
export {type Send, deliverDue, pushNotification} from './deliver.ts'
export {type NotificationFacts, type NotificationKind} from './facts.ts'
export {type NewNotification, type Recipients} from './find-recipients.ts'
export {isReadable} from './is-readable.ts'
export {kindOf, topicsOf} from './kinds.ts'
export {getNotification, timezoneOf, writeNotification} from './list.ts'
export {mailFacts} from './mail-facts.ts'
export {readConfirmNotifications, readRequestNotifications, readThreadNotifications} from './mark-read.ts'
export {notify, preparedNotifying, publishChange, publishChanges} from './notify.ts'
export {notificationRoutes} from './routes.ts'
export {ownTimezone, quietOf} from './settings.ts'
export {isUnsubscribable, unsubscribePath} from './unsubscribe.ts'
export {type NotificationText} from './words-parts.ts'

// The public face of this module: what other modules, jobs and the app may import.
export {type Send, deliverDue, pushNotification} from './deliver.ts'
export {type NotificationFacts, type NotificationKind, kindOf, topicsOf} from './kinds.ts'
export {getNotification, timezoneOf, writeNotification} from './list.ts'
export {mailFacts} from './mail-facts.ts'
export {notificationRoutes} from './routes.ts'
export {ownTimezone} from './settings.ts'
export {
  type NewNotification,
  type Recipients,
  deleteNotifications,
  deleteNotificationsBeyond,
  deleteUnreadNotifications,
  dropDeliveries,
  notify,
  preparedNotifying,
  publishChange,
  publishChanges,
  readConfirmNotifications,
  readRequestNotifications,
  readThreadNotifications,
  updateInvitedUntil,
} from './store.ts'

export {isUnsubscribable, unsubscribePath} from './unsubscribe.ts'
export {type NotificationText} from './words-parts.ts'

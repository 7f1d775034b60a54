// The public face of this module: what other modules, jobs and the app may import.
export {type Send, deliverDue, pushNotification} from './deliver.ts'
export {type NotificationFacts, kindOf, topicsOf} from './kinds.ts'
export {getNotification, timezoneOf, writeNotification} from './list.ts'
export {notificationRoutes} from './routes.ts'
export {
  type NewNotification,
  type Recipients,
  deleteNotifications,
  notify,
  publishChange,
  readThreadNotifications,
} from './store.ts'

export {type NotificationText} from './words-parts.ts'

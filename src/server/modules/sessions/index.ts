// The public face of this module: what other modules, jobs and the app may import.
export {lockBooking, updateBooking} from './booking-status.ts'
export {calendarFeedRoutes} from './calendar-feed.ts'
export {doorCardRoutes} from './door-card-routes.ts'
export {onBehalfRoutes} from './on-behalf-routes.ts'
export {type Reader, readerOf} from './policy.ts'
export {countReliability} from './reliability.ts'
export {sessionRoutes} from './routes.ts'
export {advance, eventOf} from './save.ts'
export {decideSession, lockForStaff} from './staff-decide.ts'
export {staffSessionsById, staffSessionsOf, versionOf} from './staff.ts'
export {
  cancelRemaining,
  expireReschedules,
  isReopenable,
  makeSessions,
  markReopened,
  sessionsOfBooking,
  settleDueSessions,
  unassign,
} from './store.ts'

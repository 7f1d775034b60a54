// The public face of this module: what other modules, jobs and the app may import.
export {lockBooking, lockBookings, refreshStatus, updateBooking, updateBookings} from './booking-status.ts'
export {calendarFeedRoutes} from './calendar-feed.ts'
export {doorCardRoutes} from './door-card-routes.ts'
export {extendWeekly} from './extend.ts'
export {notifyNotStarted} from './notifications/notify-not-started.ts'
export {notifyVerified} from './notify-verified.ts'
export {onBehalfRoutes} from './on-behalf-routes.ts'
export {type Reader, haveChecksLapsed, readerOf, refuseHigherCost, sideOf} from './policy.ts'
export {readSessions} from './present.ts'
export {countReliability} from './reliability.ts'
export {sessionRoutes} from './routes.ts'
export {advance, eventOf} from './save.ts'
export {movesOf} from './session-facts.ts'
export {decideSession, lockForStaff} from './staff/decide.ts'
export {pageOfStaffSessions, staffSessionsById, staffSessionsOf, versionOf} from './staff/staff-visits.ts'
export {
  assignedTimes,
  cancelRemaining,
  countAssigned,
  expireReschedules,
  isReopenable,
  makeSessions,
  markReopened,
  moveAssignments,
  originalStarts,
  restoreSessions,
  sessionsOfBooking,
  settleDueSessions,
  unassign,
} from './store.ts'
export {visitsOwnedBy} from './visits-owned-by.ts'

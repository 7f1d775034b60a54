import {getOverview} from '#contract/admin/operations.ts'
import {route, type Route} from '#server/http/mount.ts'
import {approvals, bookingsByStatus, confirmedVisits, revenue, signUps} from './figures.ts'
import {waitingFor} from './waiting.ts'

export const overviewRoutes: readonly Route[] = [
  route(getOverview, async ({db, now}) => ({
    waiting: await waitingFor(db, now),
    bookings: await bookingsByStatus(db, now),
    visits: await confirmedVisits(db, now),
    approvals: await approvals(db, now),
    revenue: await revenue(db, now),
    sign_ups: await signUps(db, now),
  })),
]

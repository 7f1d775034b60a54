import * as contract from '#contract/admin/bookings.ts'
import {limits} from '#contract/limits.ts'
import {route, type Route} from '#server/http/mount.ts'
import {listAnswer, pageOf} from '#server/http/paging.ts'
import {notFound, Refusal} from '#server/http/refusal.ts'
import {cancelByStaff} from './cancel.ts'
import {detailOf, presentListed} from './present.ts'
import {assignedNames, demandByCounty, pageOfAll} from './store.ts'

/** All bookings, for staff. */
export const staffBookingRoutes: readonly Route[] = [
  route(contract.listAllBookings, async ({db, query, now}) => {
    const page = pageOf(query)
    if (page instanceof Refusal) return page
    const {rows, total} = await pageOfAll(db, {...query, now}, page)
    const assigned = await assignedNames(db, rows)
    return {
      ...listAnswer(
        rows,
        page,
        row => row.booking.id,
        row => presentListed(row, assigned, now),
      ),
      total,
    }
  }),

  route(contract.listWaitlist, async ({db, now}) => ({items: await demandByCounty(db, now, limits.list_max)})),

  route(contract.cancelAnyBooking, async ({db, params: {id}, body: {reason}, caller: {user_id}, now}) => {
    const refused = await cancelByStaff(db, id, {user_id, reason, now})
    return refused ?? (await detailOf(db, id, now)) ?? notFound()
  }),

  route(contract.getAnyBooking, async ({db, params: {id}, now}) => {
    return (await detailOf(db, id, now)) ?? notFound()
  }),
]

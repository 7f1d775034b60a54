import * as contract from '#contract/admin/bookings.ts'
import {limits} from '#contract/limits.ts'
import {settled} from '#lib/settled.ts'
import {familyName, providerName} from '#server/db/provider-name.ts'
import {preloadingRoute, route, type Route} from '#server/http/mount.ts'
import {listAnswer, pageOf} from '#server/http/paging.ts'
import {notFound, Refusal} from '#server/http/refusal.ts'
import {pageOfStaffSessions} from '#server/modules/sessions/index.ts'
import {cancelByStaff, replaceByStaff} from './cancel.ts'
import {detailOf, presentDetail, presentListed, readDetail} from './present.ts'
import {demandByCounty, pageOfAll} from './store.ts'

/** All bookings, for staff. */
export const staffBookingRoutes: readonly Route[] = [
  route(contract.listAllBookings, async ({db, query, now}) => {
    const page = pageOf(query)
    if (page instanceof Refusal) return page
    const {caretaker_id, parent_id} = query
    const [{rows, total}, provider_name, family_name] = await settled([
      pageOfAll(db, query, page, now),
      caretaker_id === undefined ? undefined : providerName(db, caretaker_id),
      parent_id === undefined ? undefined : familyName(db, parent_id),
    ])
    return {
      ...listAnswer(
        rows,
        page,
        row => row.booking.id,
        row => presentListed(row, now),
      ),
      total,
      provider_name,
      family_name,
    }
  }),

  route(contract.listWaitlist, async ({db, now}) => ({items: await demandByCounty(db, now, limits.list_max)})),

  route(contract.cancelAnyBooking, async ({db, params: {id}, body, caller: {user_id}, now}) => {
    const refused = await cancelByStaff(db, id, {user_id, ...body, now})
    return refused ?? (await detailOf(db, id, now)) ?? notFound()
  }),

  route(contract.replaceCaregiver, async ({db, params: {id}, body, caller: {user_id}, now}) => {
    const request = await replaceByStaff(db, id, {user_id, ...body, now})
    return request instanceof Refusal ? request : ((await detailOf(db, request.id, now)) ?? notFound())
  }),

  preloadingRoute(
    contract.getAnyBooking,
    ({db, params: {id}, now}) => readDetail(db, id, now),
    async ({db, now}, found) => (await presentDetail(db, found, now)) ?? notFound(),
  ),

  route(contract.listBookingVisits, async ({db, params: {id}, query, now}) => {
    const page = pageOf(query)
    if (page instanceof Refusal) return page
    const rows = await pageOfStaffSessions(db, id, page, now)
    return listAnswer(
      rows,
      page,
      visit => visit.id,
      visit => visit,
    )
  }),
]

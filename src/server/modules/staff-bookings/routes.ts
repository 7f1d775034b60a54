import * as contract from '#contract/admin-bookings.ts'
import {route, type Route} from '../../http/mount.ts'
import {listAnswer, pageOf} from '../../http/paging.ts'
import {notFound, Refusal} from '../../http/refusal.ts'
import {presentBooking} from '../bookings/present.ts'
import {bookingsById} from '../bookings/store.ts'
import {presentOffer} from '../offers/present.ts'
import {offersOf} from '../offers/store.ts'
import {visitsOfBooking} from '../sessions/store.ts'
import {historyOf, presentListed} from './present.ts'
import {assignedNames, invoicesOf, namesOf, pageOfAll} from './store.ts'

/** Everybody's bookings, for staff. */
export const staffBookingRoutes: readonly Route[] = [
  route(contract.listAllBookings, async ({db, query, now}) => {
    const page = pageOf(query)
    if (page instanceof Refusal) return page
    const rows = await pageOfAll(db, query, page)
    const assigned = await assignedNames(db, rows)
    return listAnswer(
      rows,
      page,
      row => row.booking.id,
      row => presentListed(row, assigned, now),
    )
  }),

  route(contract.getAnyBooking, async ({db, params: {id}, now}) => {
    const [row] = await bookingsById(db, [id])
    if (!row) return notFound()
    const offered = await offersOf(db, [id], now)
    const {created_by, approved_by, cancelled_by_user_id} = row.booking
    const people = [created_by, approved_by, cancelled_by_user_id].flatMap(each => each ?? [])
    const names = await namesOf(db, [...people, ...offered.map(({offer}) => offer.by_user_id)])
    return {
      ...presentListed(row, await assignedNames(db, [row]), now),
      booking: presentBooking(row, {
        side: 'family',
        now,
        offers: offered.map(each => presentOffer(each, now)),
      }),
      visits: await visitsOfBooking(db, id, now),
      invoices: await invoicesOf(db, id),
      history: historyOf(row, offered, names),
    }
  }),
]

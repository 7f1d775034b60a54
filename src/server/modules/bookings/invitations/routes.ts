import {eq} from 'drizzle-orm'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import * as providerBookings from '#contract/bookings/provider-bookings.ts'
import {bookings} from '#server/db/schema/all.ts'
import {route, type Route} from '#server/http/mount.ts'
import {notFound} from '#server/http/refusal.ts'
import {lockBooking} from '#server/modules/sessions/index.ts'
import {oneForFamily} from '../queries.ts'
import {decline} from './decline.ts'
import {openNow} from './open.ts'

export const invitationRoutes: readonly Route[] = [
  route(providerBookings.declineInvitation, async ({params, body, db, caller, now}) => {
    const {caretaker_id, org_id, user_id} = caller
    const bidder = caller.role === 'agency' ? org_id && {org_id} : caretaker_id && {caretaker_id}
    const booking = bidder && (await lockBooking(db, params.id))
    if (!bidder || !booking) return notFound()
    const refused = await decline(db, booking, bidder, {user_id, ...body, reason: body.reason ?? null, now})
    return refused ?? {ok: true as const}
  }),

  route(familyBookings.openInvitation, async ({params, db, caller, now}) => {
    const {parent_id, user_id} = caller
    const booking = parent_id && (await lockBooking(db, params.id, eq(bookings.parent_id, parent_id)))
    if (!booking) return notFound()
    const refused = await openNow(db, booking, {user_id, now})
    return refused ?? oneForFamily(db, booking.id, now)
  }),
]

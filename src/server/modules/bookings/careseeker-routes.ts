import {and, eq, type SQL} from 'drizzle-orm'
import * as contract from '#contract/admin/careseekers.ts'
import type {AuditTarget} from '#contract/bookings/choices.ts'
import type {Db} from '../../db/client.ts'
import {bookings, offers} from '../../db/schema/all.ts'
import {route, type Route} from '../../http/mount.ts'
import {notFound, Refusal} from '../../http/refusal.ts'
import {recordAudit} from '#server/db/audit.ts'
import {lockCareseeker} from './careseekers/store.ts'
import {notifyOfRequest} from './matching/policy.ts'
import {subscribedOrganizations} from '#server/modules/accounts/index.ts'
import {detailOf} from './staff/present.ts'
import {approveForFamily, type Named} from './approval.ts'
import {cancel, decline} from './ending.ts'
import {insertBooking, rowOf} from './request.ts'
import {lockBooking} from '#server/modules/sessions/index.ts'

/** Somebody of the staff, who acts for the family. */
interface Agent {
  user_id: string
  now: string
}

/** The booking is this family's, which has no account: of nobody else do staff decide. */
const owned = (parent_id: string): SQL => eq(bookings.parent_id, parent_id)

/** Who made the offer, while it is one on this booking. */
async function bidderOf(tx: Db, booking_id: string, offer_id: string): Promise<Named | null> {
  const [row] = await tx
    .select({caretaker_id: offers.caretaker_id, org_id: offers.org_id})
    .from(offers)
    .where(and(eq(offers.id, offer_id), eq(offers.booking_id, booking_id)))
  if (!row) return null
  return row.caretaker_id !== null ? {caretaker_id: row.caretaker_id} : {org_id: row.org_id ?? undefined}
}

const target: AuditTarget = 'booking'
const log = (tx: Db, agent: Agent, target_id: string, did: string, after: object) =>
  recordAudit(tx, agent, {did, target, target_id, before: null, after})

async function answer(db: Db, id: string, now: string) {
  return (await detailOf(db, id, now)) ?? notFound()
}

/** What staff ask for and decide for families without an account, by the same rules as the families themselves. */
export const careseekerBookingRoutes: readonly Route[] = [
  route(contract.requestForNonUser, async ({db, params: {id}, body, caller: {user_id}, now}) => {
    const {audience, organization_id = null, request} = body
    const family = await lockCareseeker(db, id)
    if (!family) return notFound()
    // an unsubscribed agency is not listed to parents, so it answers 404, rules.md#audience
    if (organization_id && (await subscribedOrganizations(db, {org_id: organization_id}, now)).length === 0) {
      return notFound()
    }
    const row = rowOf(request, {parent_id: id, created_by: user_id}, now)
    if (row instanceof Refusal) return row
    const booking = await insertBooking(db, {...row, audience, organization_id})
    await notifyOfRequest(db, booking, now)
    await log(db, {user_id, now}, booking.id, 'requested', {careseeker_id: id, number: booking.number})
    return answer(db, booking.id, now)
  }),

  route(contract.approveForNonUser, async ({db, params, body, caller: {user_id}, now}) => {
    const {id, bookingId: booking_id} = params
    if (!(await lockCareseeker(db, id))) return notFound()
    const named = await bidderOf(db, booking_id, body.offer_id)
    if (!named) return notFound()
    const asked = {booking_id, owned: owned(id), named, offer_id: body.offer_id}
    const refused = await approveForFamily(db, asked, {user_id, now})
    if (refused) return refused
    await log(db, {user_id, now}, booking_id, 'approved', {careseeker_id: id, offer_id: body.offer_id})
    return answer(db, booking_id, now)
  }),

  route(contract.declineForNonUser, async ({db, params, body, caller: {user_id}, now}) => {
    const {id, bookingId: booking_id} = params
    if (!(await lockCareseeker(db, id))) return notFound()
    const booking = await lockBooking(db, booking_id, owned(id))
    if (!booking) return notFound()
    const {offer_id, reason = null} = body
    const named = offer_id === undefined ? {} : await bidderOf(db, booking_id, offer_id)
    if (!named) return notFound()
    const refused = await decline(db, booking, named, {user_id, reason, now})
    if (refused) return refused
    await log(db, {user_id, now}, booking_id, 'declined', {careseeker_id: id, offer_id, reason})
    return answer(db, booking_id, now)
  }),

  route(contract.cancelForNonUser, async ({db, params, body, caller: {user_id}, now}) => {
    const {id, bookingId: booking_id} = params
    if (!(await lockCareseeker(db, id))) return notFound()
    const booking = await lockBooking(db, booking_id, owned(id))
    if (!booking) return notFound()
    const {reason = null} = body
    const refused = await cancel(db, booking, {role: 'parent'}, {user_id, reason, now})
    if (refused) return refused
    await log(db, {user_id, now}, booking_id, 'cancelled', {careseeker_id: id, reason})
    return answer(db, booking_id, now)
  }),
]

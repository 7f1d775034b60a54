import {and, eq, type SQL} from 'drizzle-orm'
import * as contract from '#contract/admin/careseekers.ts'
import type {Db} from '#server/db/client.ts'
import {route, type Route} from '#server/http/mount.ts'
import {listAnswer, pageOf} from '#server/http/paging.ts'
import {notFound, Refusal} from '#server/http/refusal.ts'
import {refuseStale} from '#server/http/stale.ts'
import {recordAudit} from '#server/db/audit.ts'
import type {AuditDid} from '#contract/admin/audit-actions.ts'
import {bookings, offers} from '#server/db/schema/all.ts'
import {lockFamilyAndCountChildren, refuseFewerChildren} from '#server/modules/accounts/index.ts'
import {lockBooking} from '#server/modules/sessions/index.ts'
import {
  presentCareseeker,
  careseekerById,
  changeCareseeker,
  insertCareseeker,
  lockCareseeker,
  pageOfCareseekers,
} from './store.ts'
import {detailOf} from '../staff/present.ts'
import {approveForFamily, type Named} from '../approve-offer.ts'
import {changeAddress} from '../change-address.ts'
import {changeRequest} from '../change-request.ts'
import {cancel, decline} from '../ending.ts'
import {endWeekly} from '../end-weekly.ts'
import {notifyOfSentRequests} from '../matching/notify-of-request.ts'
import {reopen} from '../reopen.ts'
import {requestBooking} from '../request-booking.ts'

async function one(db: Db, id: string) {
  const row = await careseekerById(db, id)
  return row ? presentCareseeker(row) : notFound()
}

/** Families without an account; their bookings are listed separately. */
export const careseekerRoutes: readonly Route[] = [
  route(contract.listNonUsers, async ({db, query}) => {
    const page = pageOf(query)
    if (page instanceof Refusal) return page
    const {rows, total} = await pageOfCareseekers(db, query, page)
    return {...listAnswer(rows, page, row => row.parent.id, presentCareseeker), total}
  }),

  route(contract.getNonUser, async ({db, params}) => one(db, params.id)),

  route(contract.createNonUser, async ({db, body, caller: {user_id}, now}) => {
    const {first_name, last_name, phone_number, email = null, ...family} = body
    const contact = {first_name, last_name, phone_number, email}
    const id = await insertCareseeker(db, {...family, contact}, now)
    const change = {did: 'created', target: 'careseeker', target_id: id, before: null, after: body} as const
    await recordAudit(db, {user_id, now}, change)
    return one(db, id)
  }),

  route(contract.editNonUser, async ({db, params: {id}, body, caller: {user_id}, now}) => {
    const row = await lockCareseeker(db, id)
    if (!row) return notFound()
    const {first_name, last_name, phone_number, email, seen, ...family} = body
    const before = row.contact ?? {first_name: '', last_name: '', phone_number: null, email: null}
    const contact = {
      first_name: first_name ?? before.first_name,
      last_name: last_name ?? before.last_name,
      phone_number: phone_number ?? before.phone_number,
      email: email === undefined ? before.email : email,
    }
    const {number_of_children, children_details, childcare_preferences} = row
    const stood = {number_of_children, children_details, childcare_preferences, ...before}
    const stale = refuseStale(seen, stood)
    if (stale) return stale
    const {recorded} = await lockFamilyAndCountChildren(db, id)
    const fewer = refuseFewerChildren(family.number_of_children, recorded)
    if (fewer) return fewer
    await changeCareseeker(db, id, {...family, contact})
    await recordAudit(
      db,
      {user_id, now},
      {
        did: 'edited',
        target: 'careseeker',
        target_id: id,
        before: stood,
        after: {...stood, ...family, ...contact},
      },
    )
    return one(db, id)
  }),
]

/** The staff member acting for the family. */
interface Agent {
  user_id: string
  now: string
}

/** Limits staff to bookings of this family, which has no account. */
const owned = (parent_id: string): SQL => eq(bookings.parent_id, parent_id)

/** The bidder of an offer on this booking, with the offer. */
async function bidderOf(tx: Db, booking_id: string, offer_id: string): Promise<Named | null> {
  const [row] = await tx
    .select({caretaker_id: offers.caretaker_id, org_id: offers.org_id})
    .from(offers)
    .where(and(eq(offers.id, offer_id), eq(offers.booking_id, booking_id)))
  if (!row) return null
  return row.caretaker_id !== null
    ? {caretaker_id: row.caretaker_id, offer_id}
    : {org_id: row.org_id ?? undefined, offer_id}
}

const log = (tx: Db, agent: Agent, target_id: string, did: AuditDid<'booking'>, after: object) =>
  recordAudit(tx, agent, {did, target: 'booking', target_id, before: null, after})

async function answer(db: Db, id: string, now: string) {
  return (await detailOf(db, id, now)) ?? notFound()
}

/** Staff request and decide for families without an account, by the families' own rules. */
export const careseekerBookingRoutes: readonly Route[] = [
  route(contract.requestForNonUser, async call => {
    const {db, params, caller, now} = call
    const {audience, organization_id, request} = call.body
    const careseeker = await lockCareseeker(db, params.id)
    if (!careseeker) return notFound()
    const family = {parent_id: params.id, created_by: caller.user_id}
    const booking = await requestBooking(call, {family, body: request, audience, organization_id, address: null})
    if (booking instanceof Refusal) return booking
    const after = {careseeker_id: params.id, number: booking.number}
    await log(db, {user_id: caller.user_id, now}, booking.id, 'requested', after)
    return answer(db, booking.id, now)
  }),

  route(contract.changeForNonUser, async call => {
    const {db, params, body, caller, now} = call
    const {id, bookingId: booking_id} = params
    if (!(await lockCareseeker(db, id))) return notFound()
    const family = {parent_id: id, created_by: caller.user_id}
    const changed = await changeRequest(call, {booking_id, owned: owned(id), family, body, isByStaff: true})
    if (changed instanceof Refusal) return changed
    const by = {user_id: caller.user_id, now}
    if (changed.is_changed) await log(db, by, booking_id, 'changed', {careseeker_id: id})
    return answer(db, booking_id, now)
  }),

  route(contract.changeAddressForNonUser, async ({db, params, body, caller: {user_id}, now}) => {
    const {id, bookingId: booking_id} = params
    if (!(await lockCareseeker(db, id))) return notFound()
    const booking = await lockBooking(db, booking_id, owned(id))
    if (!booking) return notFound()
    const {seen, ...given} = body
    const stale = refuseStale(seen, {address: booking.address})
    if (stale) return stale
    const changed = await changeAddress(db, booking, given, {user_id, now})
    if (changed instanceof Refusal) return changed
    if (changed.is_changed) await log(db, {user_id, now}, booking_id, 'address_changed', {careseeker_id: id})
    return answer(db, booking_id, now)
  }),

  route(contract.reopenForNonUser, async ({db, params, body, caller: {user_id}, now}) => {
    const {id, bookingId: booking_id} = params
    if (!(await lockCareseeker(db, id))) return notFound()
    const booking = await lockBooking(db, booking_id, owned(id))
    if (!booking) return notFound()
    const {only_cancelled = false} = body
    const reopened = await reopen(db, booking, {user_id, only_cancelled, now})
    if (reopened instanceof Refusal) return reopened
    await notifyOfSentRequests(db, reopened, now)
    const number = reopened.map(request => request.number).join(', ')
    await log(db, {user_id, now}, booking_id, 'reopened', {careseeker_id: id, number})
    return answer(db, reopened[0].id, now)
  }),

  route(contract.approveForNonUser, async ({db, params, body, caller: {user_id}, now}) => {
    const {id, bookingId: booking_id} = params
    if (!(await lockCareseeker(db, id))) return notFound()
    const named = await bidderOf(db, booking_id, body.offer_id)
    if (!named) return notFound()
    const asked = {booking_id, owned: owned(id), named, due_cents: body.due_cents}
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
    const {reason = null, ...read} = body
    const refused = await cancel(db, booking, {role: 'parent'}, {user_id, reason, ...read, now})
    if (refused) return refused
    await log(db, {user_id, now}, booking_id, 'cancelled', {careseeker_id: id, reason})
    return answer(db, booking_id, now)
  }),

  route(contract.endWeeklyForNonUser, async ({db, params, body, caller: {user_id}, now}) => {
    const {id, bookingId: booking_id} = params
    if (!(await lockCareseeker(db, id))) return notFound()
    const booking = await lockBooking(db, booking_id, owned(id))
    if (!booking) return notFound()
    const {last_day, reason = null, fee_cents} = body
    const refused = await endWeekly(db, booking, {who: {role: 'parent'}, last_day}, {user_id, reason, fee_cents, now})
    if (refused) return refused
    await log(db, {user_id, now}, booking_id, 'weekly_ended', {careseeker_id: id, last_day, reason})
    return answer(db, booking_id, now)
  }),
]

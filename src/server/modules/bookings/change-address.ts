import type {changeAddress as changeAddressEndpoint} from '#contract/bookings/family-bookings.ts'
import type {BodyOf} from '#contract/endpoint.ts'
import type {Db} from '#server/db/client.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import type {Refusal} from '#server/http/refusal.ts'
import {childrenOf, notifyOfChosen} from '#server/modules/accounts/index.ts'
import {notifyOfPlace} from './notify-of-place.ts'
import {checkBookingAction} from './policy.ts'
import {checkChildren} from './request.ts'
import {updateAddress} from './store.ts'

/**
 * Sets the address, the handover and the recorded children of a locked booking of a family, and notifies its approved
 * side. A child whose record was removed keeps its place as far as there is room. Returns whether anything differs; 409
 * `booking_closed`, 422 for other children.
 * @see src/domain/rules.md#children
 */
export async function changeAddress(
  db: Db,
  booking: BookingRow,
  body: BodyOf<typeof changeAddressEndpoint>,
  by: {user_id: string; now: string},
): Promise<Refusal | {is_changed: boolean}> {
  const {id, parent_id, number_of_children} = booking
  const refused =
    checkBookingAction('changeAddress', booking, {role: 'parent'}, by.now) ??
    (await checkChildren(db, {parent_id, number_of_children, child_ids: body.child_ids}))
  if (refused) return refused
  const {recorded, removed} = await namedChildren(db, booking)
  const {child_ids: chosen} = body
  const room = number_of_children - (chosen?.length ?? 0)
  const child_ids = chosen && [...chosen, ...removed.slice(0, room)]
  const is_changed = await updateAddress(db, booking, {...body, ...(child_ids && {child_ids})}, by)
  if (booking.approved_offer_id === null) return {is_changed}
  await notifyOfPlace(db, booking, body, by)
  if (chosen) await notifyOfChosen(db, id, {before: recorded, after: chosen}, by)
  return {is_changed}
}

/** The ids of the children that a booking names: those with a record, and those whose record was removed. */
async function namedChildren(
  db: Db,
  {parent_id, child_ids}: BookingRow,
): Promise<{recorded: readonly string[]; removed: readonly string[]}> {
  const records = child_ids.length > 0 ? await childrenOf(db, parent_id, child_ids) : []
  const recorded = records.map(({id}) => id)
  return {recorded, removed: child_ids.filter(id => !recorded.includes(id))}
}

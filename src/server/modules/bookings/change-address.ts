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
 * side. Returns whether anything differs; 409 `booking_closed`, 422 for other children.
 * @see src/domain/rules.md#children
 */
export async function changeAddress(
  db: Db,
  booking: BookingRow,
  body: BodyOf<typeof changeAddressEndpoint>,
  by: {user_id: string; now: string},
): Promise<Refusal | {is_changed: boolean}> {
  const {id, parent_id, number_of_children, child_ids} = booking
  const refused =
    checkBookingAction('changeAddress', booking, {role: 'parent'}, by.now) ??
    (await checkChildren(db, {parent_id, number_of_children, child_ids: body.child_ids}))
  if (refused) return refused
  const is_changed = await updateAddress(db, booking, body, by)
  if (booking.approved_offer_id === null) return {is_changed}
  await notifyOfPlace(db, booking, body, by)
  if (body.child_ids) {
    // of a removed child the id stays, and its removal was notified
    const before = child_ids.length > 0 ? await childrenOf(db, parent_id, child_ids) : []
    await notifyOfChosen(db, id, {before: before.map(child => child.id), after: body.child_ids}, by)
  }
  return {is_changed}
}

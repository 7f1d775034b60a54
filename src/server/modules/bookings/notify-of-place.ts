import {isDeepStrictEqual} from 'node:util'
import {eq} from 'drizzle-orm'
import type {changeAddress} from '#contract/bookings/family-bookings.ts'
import type {BodyOf} from '#contract/endpoint.ts'
import type {Db} from '#server/db/client.ts'
import {bookings} from '#server/db/schema/all.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import {notifyApproved} from '#server/modules/accounts/index.ts'
import {filledLines} from './request-changes.ts'
import type {NotificationFacts} from '#server/modules/notifications/index.ts'

/**
 * Notifies the approved side of a booking with a visit that is not over that the address or the handover changed;
 * never what they say.
 * @see src/domain/rules.md#children
 */
export async function notifyOfPlace(
  tx: Db,
  before: Pick<BookingRow, 'id' | 'address' | 'handover'>,
  {address, handover}: BodyOf<typeof changeAddress>,
  by: {user_id: string; now: string},
): Promise<void> {
  const parts: NotificationFacts['place_changed']['parts'] = []
  if (address && !isDeepStrictEqual(filledLines(before.address), filledLines(address))) parts.push('address')
  if (handover !== undefined && (handover || null) !== before.handover) parts.push('handover')
  if (parts.length > 0)
    await notifyApproved(tx, eq(bookings.id, before.id), {kind: 'place_changed', facts: {parts}}, by)
}

import type {Audience} from '#contract/bookings/choices.ts'
import type {Invite} from '#contract/bookings/request.ts'
import type {Db} from '#server/db/client.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import {Refusal} from '#server/http/refusal.ts'
import {checkInvite, insertInvited} from './invitations/invite.ts'
import {notifyOfRequest} from './matching/notify-of-request.ts'
import {insertBooking, type RequestRow} from './request.ts'

interface NewRequest {
  row: RequestRow
  audience: Audience
  organization_id?: string | null | undefined
  invite: Invite | undefined
  /** Whether it is hidden, because none of those it asks serves its place. */
  waitlisted: boolean
}

/** Saves a checked request with its invitation and notifies those it asks. @returns it, or 422 `not_available` */
export async function makeRequest(
  tx: Db,
  {row, audience, organization_id = null, invite, waitlisted}: NewRequest,
  now: string,
): Promise<BookingRow | Refusal> {
  const invited = await checkInvite(tx, {invite, audience}, row, now)
  if (invited instanceof Refusal) return invited
  const booking = await insertBooking(tx, {...row, audience, organization_id, waitlisted, ...invited?.columns})
  if (invited) await insertInvited(tx, booking.id, invited)
  await notifyOfRequest(tx, booking, now)
  return booking
}

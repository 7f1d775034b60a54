import type {Audience} from '#contract/bookings/choices.ts'
import type {RequestBody} from '#contract/bookings/request.ts'
import type {Db} from '#server/db/client.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import type {Deps} from '#server/deps.ts'
import {Refusal} from '#server/http/refusal.ts'
import {checkAssigned, checkInvite, insertInvited} from './invitations/invite.ts'
import {notifyOfSentRequests} from './matching/notify-of-request.ts'
import {
  checkRequest,
  checkRequestLimits,
  insertBooking,
  isUnserved,
  lockFamily,
  takeOfAddress,
  type Requester,
} from './request.ts'

interface NewRequest {
  family: Requester
  body: RequestBody
  audience: Audience
  /** The agency that the request is assigned to. */
  organization_id?: string | null
  /** The network address that makes it; null for what staff request, which has no limits. */
  address: string | null
}

/**
 * Saves a family's request with its invitation and notifies those it asks.
 * @returns the request; or 404 for an agency that parents do not see, 422 for what does not fit time, place or family,
 * 422 `not_available`, 429 `rate_limited`, 409 `plan_limit`
 * @see src/domain/rules.md#request-body
 */
export async function requestBooking(
  {db, deps, now}: {db: Db; deps: Pick<Deps, 'isCounty' | 'limits'>; now: string},
  {family, body, audience, organization_id = null, address}: NewRequest,
): Promise<BookingRow | Refusal> {
  await lockFamily(db, family.parent_id)
  const assigned =
    organization_id && (await checkAssigned(db, {org_id: organization_id, parent_id: family.parent_id}, now))
  if (assigned) return assigned
  const row = await checkRequest(body, family, {db, now, deps})
  if (row instanceof Refusal) return row
  const {invite} = body
  const waitlisted = await isUnserved(db, {...row, audience, organization_id, invite}, now)
  const limit = address === null ? null : await checkRequestLimits(db, family.parent_id, {waitlisted, now, deps})
  if (limit) return limit
  const invited = await checkInvite(db, {invite, audience}, row, now)
  if (invited instanceof Refusal) return invited
  // last, so that a refused request does not count
  const ofAddress = address === null ? null : await takeOfAddress(address, deps)
  if (ofAddress) return ofAddress

  const booking = await insertBooking(db, {...row, audience, organization_id, waitlisted, ...invited?.columns})
  if (invited) await insertInvited(db, [booking.id], invited)
  await notifyOfSentRequests(db, [booking], now)
  return booking
}

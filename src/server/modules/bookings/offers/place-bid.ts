import {m} from '#messages'
import {and, eq} from 'drizzle-orm'
import type {Offer} from '#contract/bookings/offers.ts'
import {newId} from '#lib/id.ts'
import type {Db} from '#server/db/client.ts'
import {members, users} from '#server/db/schema/all.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import {notFound, refuse, Refusal} from '#server/http/refusal.ts'
import type {NewNotification} from '#server/modules/notifications/index.ts'
import {buildOfferPlaced, presentOffer} from './present.ts'
import {isOfEarlierRequest, requestChanged, type ReadRequest} from '../request-changes.ts'
import {invitationFor} from '../invitations/invite.ts'
import type {Standing} from './lock-bid.ts'
import {type Bidder, insertOffer, type LiveOffer, liveOffer, offerById, offerOfKey, replaceLive} from './store.ts'

/** The offer, read in the transaction that wrote or locked it. */
export async function readOffer(tx: Db, id: string, now: string): Promise<Offer> {
  const row = await offerById(tx, id, now)
  if (!row) throw new Error(`offer not found: ${id}`)
  return presentOffer(row, now)
}

/**
 * 409 `offer_changed` if the provider's live offer is not the one that it read, by id; null if it is, or an older app does
 * not name it.
 */
export async function checkReadBid(
  tx: Db,
  live_id: string | null,
  read: string | null | undefined,
  by: {user_id: string | null; now: string},
): Promise<Refusal | null> {
  return read === undefined || read === live_id ? null : offerChanged(tx, live_id, by)
}

/**
 * The live offer is not the expected one; `current` is the live one or null, with `placed_by`, the first name of the
 * colleague who placed it.
 */
async function offerChanged(
  tx: Db,
  live_id: string | null,
  {user_id, now}: {user_id: string | null; now: string},
): Promise<Refusal> {
  const row = live_id === null ? null : await offerById(tx, live_id, now)
  const {org_id = null, by_user_id: author = null} = row?.offer ?? {}
  const placed_by =
    org_id !== null && author !== null && author !== user_id ? await memberName(tx, org_id, author) : null
  return refuse(
    'offer_changed',
    placed_by ? m.name_changed_your_agencys_bid({name: placed_by}) : m.your_bid_on_this_request_has_changed(),
    {current: row && {...presentOffer(row, now), ...(placed_by !== null && {placed_by})}},
  )
}

export interface Bid {
  booking: BookingRow
  /** Read under the booking's lock. */
  standing: Standing
  bidder: Bidder
  by_user_id: string
  rate_cents: number
  body: {note?: string | null; replaces?: string | null; as_invited?: boolean} & ReadRequest
  idempotency_key?: string | undefined
  now: string
}

/** Whether `replaces` names the live offer, by id or its bid's key; or neither exists. */
const namesLiveOffer = (replaces: string | null, live: LiveOffer | null): boolean =>
  live === null ? replaces === null : replaces === live.id || replaces === live.idempotency_key

/**
 * 409 `already_answered` if the invitation that the bid answers was declined, with the colleague's first name if one did it;
 * null if not, or if the bid was placed after that was read.
 */
async function checkDeclined(tx: Db, {booking, standing, bidder, by_user_id, body}: Bid): Promise<Refusal | null> {
  // a request that was never exclusive has no invitations
  if (booking.exclusive_until === null || standing.is_invited) return null
  const invitation = await invitationFor(tx, booking.id, bidder)
  if (!invitation?.declined_at) return null
  const {as_invited, claimed_at} = body
  const {declined_at, declined_by} = invitation
  const answersInvitation = as_invited ?? (claimed_at !== undefined && Date.parse(claimed_at) < Date.parse(declined_at))
  if (!answersInvitation) return null
  if (declined_by === by_user_id) return refuse('already_answered', m.you_declined_this_request_before())
  // staff or a lapsed check may have ended it
  const name = 'org_id' in bidder && declined_by !== null ? await memberName(tx, bidder.org_id, declined_by) : null
  return refuse(
    'already_answered',
    name === null ? m.your_invitation_to_this_request_ended() : m.name_declined_this_request_for_your_agency({name}),
  )
}

/** The first name of an agency's member; null for others, or after it was erased. */
async function memberName(tx: Db, org_id: string, user_id: string): Promise<string | null> {
  const [row] = await tx
    .select({first_name: users.first_name})
    .from(users)
    .innerJoin(members, eq(members.user_id, users.id))
    .where(and(eq(users.id, user_id), eq(members.org_id, org_id)))
  return row?.first_name || null
}

/** The offer that this bid placed before, also if its key was forgotten; null if it did not. */
async function findRepeated(tx: Db, {booking, bidder, idempotency_key, now}: Bid): Promise<Offer | null> {
  const id = idempotency_key && (await offerOfKey(tx, booking.id, bidder, idempotency_key))
  return id ? readOffer(tx, id, now) : null
}

/**
 * The answer to a bid on a request that its bidder cannot read: after their invitation was declined as by `placeBid`, else
 * 404.
 */
export async function answerHidden(tx: Db, bid: Bid): Promise<Offer | Refusal> {
  const declined = await checkDeclined(tx, bid)
  return declined ? ((await findRepeated(tx, bid)) ?? declined) : notFound()
}

const buildOffer = ({booking, standing, bidder, by_user_id, rate_cents, body, ...bid}: Bid): LiveOffer => ({
  id: newId(),
  booking_id: booking.id,
  bidder: 'caretaker_id' in bidder ? 'caretaker' : 'agency',
  caretaker_id: null,
  org_id: null,
  ...bidder,
  by_user_id,
  hourly_rate_cents: rate_cents,
  note: body.note || null,
  status: 'SUBMITTED',
  replaces: standing.live?.id ?? null,
  idempotency_key: bid.idempotency_key ?? null,
  claimed_at: body.claimed_at ?? null,
  received_at: bid.now,
  decided_at: null,
  decided_by: null,
  decline_reason: null,
})

/**
 * Closes the bidder's live offer and inserts the new one, with these notifications; returns its id, or 409 `offer_changed`
 * after a race.
 */
async function saveOffer(
  tx: Db,
  offer: LiveOffer,
  {bidder, by_user_id: user_id, now}: Bid,
  notifications: readonly NewNotification[],
): Promise<string | Refusal> {
  const [, isPlaced] = await Promise.all([
    offer.replaces === null ? null : replaceLive(tx, offer.replaces, now),
    insertOffer(tx, offer, notifications, now),
  ])
  return isPlaced
    ? offer.id
    : offerChanged(tx, (await liveOffer(tx, offer.booking_id, bidder))?.id ?? null, {user_id, now})
}

/** Replaces the bidder's live offer without a notification; returns the new one's id, or 409 `offer_changed` after a race. */
export const replaceOffer = (tx: Db, bid: Bid): Promise<string | Refusal> => saveOffer(tx, buildOffer(bid), bid, [])

/**
 * Places a bid on a locked booking, ordered with approvals, cancellations and other bids.
 * @returns the offer, for a repeat the first one even if its key was forgotten; 409 `offer_changed` if `replaces` is not
 * the bidder's live offer, `request_changed` if the family changed the request since the bidder read it,
 * `already_answered` if their invitation was declined since
 * @see src/domain/rules.md#own-earlier-bid
 * @see src/domain/rules.md#invitations
 */
export async function placeBid(tx: Db, bid: Bid): Promise<Offer | Refusal> {
  const {booking, standing, by_user_id, body, idempotency_key, now} = bid
  const {live, people} = standing
  const isOfEarlier = isOfEarlierRequest(booking, body)
  const declined = await checkDeclined(tx, bid)
  if (declined || isOfEarlier || !namesLiveOffer(body.replaces ?? null, live)) {
    const earlier = await findRepeated(tx, bid)
    if (earlier) return earlier
    if (declined) return declined
    return isOfEarlier ? requestChanged(booking) : offerChanged(tx, live?.id ?? null, {user_id: by_user_id, now})
  }

  const row = buildOffer(bid)
  const offer = presentOffer({offer: row, booking, ...people}, now)
  const author = {by: by_user_id, by_key: idempotency_key}
  const placed = buildOfferPlaced(booking, offer, {...author, changed: live !== null, now})
  const saved = await saveOffer(tx, row, bid, [placed])
  return saved instanceof Refusal ? saved : offer
}

import {eq} from 'drizzle-orm'
import {isOpen} from '#domain/bookings/booking.ts'
import type {Db} from '#server/db/client.ts'
import {bookings} from '#server/db/schema/all.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import type {Caller} from '#server/http/caller.ts'
import {invitationFor} from '../invitations/invite.ts'
import type {Bidder} from '../offers/store.ts'
import {isBlockedFrom, isVisible} from '../visibility.ts'
import {caretakerBidder, existsForOrg, isWithinReach, missingFor, orgBidder} from '../offers/policy.ts'

/** The id of an open request that this provider may bid on, by the number people say; null for every other one. */
export async function openLeadId(db: Db, caller: Caller, number: string, now: string): Promise<string | null> {
  const {caretaker_id, org_id, user_id} = caller
  const [booking] = await db.select().from(bookings).where(eq(bookings.number, number))
  if (!booking || !isOpen(booking) || booking.last_start <= now) return null
  if (caretaker_id) {
    const me = await caretakerBidder(db, caretaker_id)
    if (!me || booking.audience !== 'caretakers' || missingFor(me, now).length > 0) return null
    const isInvited = await isInvitedTo(db, booking, {caretaker_id})
    if (isInvited ? !isVisible(booking) : !isWithinReach(me, booking)) return null
    return (await isHidden(db, booking, {caretaker_id}, isInvited)) ? null : booking.id
  }
  const org = org_id ? await orgBidder(db, {org_id, user_id}, now) : null
  if (!org) return null
  const isInvited = await isInvitedTo(db, booking, {org_id: org.id})
  if (!existsForOrg(org, booking, isInvited)) return null
  return (await isHidden(db, booking, {org_id: org.id}, isInvited)) ? null : booking.id
}

async function isInvitedTo(db: Db, {id}: BookingRow, bidder: Bidder): Promise<boolean> {
  const invitation = await invitationFor(db, id, bidder)
  return invitation !== undefined && invitation.declined_at === null
}

/** Whether the request asks only others, or a block hides it. */
const isHidden = async (db: Db, booking: BookingRow, bidder: Bidder, isInvited: boolean) =>
  (booking.is_exclusive && !isInvited) || isBlockedFrom(db, booking, bidder)

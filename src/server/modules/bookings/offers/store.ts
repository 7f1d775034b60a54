import {and, eq, ne} from 'drizzle-orm'
import type {OfferStatus} from '#contract/bookings/offers.ts'
import type {Db} from '#server/db/client.ts'
import {offers} from '#server/db/schema/all.ts'

export {caretakerBidder, orgBidder, type CaretakerBidder, type OrgBidder} from './bidders.ts'
export {liveOffer, offerById, offersOf, ownOffers, type Bidder, type OfferRow} from './reads.ts'
export {withdrawAllOf, withdrawOverlapping} from './withdraw.ts'

/** Writes a bid. False where the bidder has a live offer already: the unique index decides between two at once. */
export async function insertOffer(tx: Db, row: typeof offers.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(offers).values(row).onConflictDoNothing().returning({id: offers.id})
  return inserted.length === 1
}

/** Ends one live offer; false where it was live no more. The caller falls the booking back where no live one is left. */
export async function closeOffer(
  tx: Db,
  {id, status, now}: {id: string; status: OfferStatus; now: string},
): Promise<boolean> {
  const closed = await tx
    .update(offers)
    .set({status, decided_at: now})
    .where(and(eq(offers.id, id), eq(offers.status, 'SUBMITTED')))
    .returning({id: offers.id})
  return closed.length === 1
}

/** Ends the live offers on a booking, all but `except`; answers whose they were. */
export async function closeOffers(
  tx: Db,
  {booking_id, except, status, now}: {booking_id: string; except?: string; status: OfferStatus; now: string},
): Promise<{caretaker_id: string | null; org_id: string | null}[]> {
  return tx
    .update(offers)
    .set({status, decided_at: now})
    .where(
      and(
        eq(offers.booking_id, booking_id),
        eq(offers.status, 'SUBMITTED'),
        except === undefined ? undefined : ne(offers.id, except),
      ),
    )
    .returning({caretaker_id: offers.caretaker_id, org_id: offers.org_id})
}

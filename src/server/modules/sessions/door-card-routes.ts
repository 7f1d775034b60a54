import {m} from '#messages'
import {settled} from '#lib/settled.ts'
import {former_cards_max} from '#domain/constants.ts'
import {and, asc, eq, sql} from 'drizzle-orm'
import * as contract from '#contract/admin/careseekers.ts'
import type {DoorCard} from '#contract/admin/careseekers.ts'
import type {Edge} from '#contract/sessions/session.ts'
import {newId} from '#lib/id.ts'
import {isWithoutAccount} from '../../db/active-accounts.ts'
import type {Db} from '../../db/client.ts'
import {bookings, parents, sessions} from '../../db/schema/all.ts'
import type {BookingRow, FormerCard} from '../../db/schema/bookings.ts'
import {route, type Route} from '../../http/mount.ts'
import {notFound, refuse} from '../../http/refusal.ts'
import {refuseStale} from '../../http/stale.ts'
import {recordAudit} from '#server/db/audit.ts'
import {lockBooking} from './booking-status.ts'
import {cardCode} from './check-code.ts'
import {sessionsWithPeople, type SessionRecord} from './load.ts'
import {fullName} from '#lib/full-name.ts'
import {stateOf} from './session-facts.ts'

interface Ids {
  id: string
  bookingId: string
}

/** The booking, if it belongs to this family and the family has no account; others show codes on a phone. */
async function bookingOf(db: Db, {id, bookingId}: Ids) {
  const [row] = await db
    .select({
      number: bookings.number,
      service: bookings.service,
      card_id: bookings.card_id,
      contact: parents.contact,
    })
    .from(bookings)
    .innerJoin(parents, eq(parents.id, bookings.parent_id))
    .where(and(eq(bookings.id, bookingId), eq(bookings.parent_id, id), isWithoutAccount(sql`parents`)))
  return row
}

/** The replaced cards of a booking once the current one is replaced too. */
const formerCards = (
  {card_id, former_cards}: Pick<BookingRow, 'card_id' | 'former_cards'>,
  now: string,
): FormerCard[] =>
  [...(card_id === null ? [] : [{card_id, replaced_at: now}]), ...former_cards].slice(0, former_cards_max)

/** The card's entry for one visit; null once nothing is left to confirm. */
function visitOf(record: SessionRecord, card_id: string | null, now: string): DoorCard['visits'][0] | null {
  const {session, events} = record
  const {status, settled_by, confirmations} = stateOf(record, now)
  if (status === 'CANCELLED' || settled_by !== null) return null
  const codeFor = (edge: Edge) => {
    const wasUsed = events.some(({data}) => data.kind === 'code' && data.right && (data.edge ?? 'start') === edge)
    if (card_id === null || wasUsed || confirmations[edge].parent) return null
    return cardCode(session.start_secret, card_id, edge)
  }
  return {
    session_id: session.id,
    scheduled_start: session.scheduled_start,
    scheduled_end: session.scheduled_end,
    timezone: session.timezone,
    start_code: codeFor('start'),
    end_code: codeFor('end'),
  }
}

async function cardOf(db: Db, ids: Ids, now: string): Promise<DoorCard | null> {
  const [booking, records] = await settled([
    bookingOf(db, ids),
    sessionsWithPeople(db)
      .where(eq(sessions.booking_id, ids.bookingId))
      .orderBy(asc(sessions.scheduled_start), asc(sessions.id)),
  ])
  if (!booking) return null
  const [first] = records
  const provider = first && (first.caregiver ? fullName(first.caregiver) : first.org?.legal_name)
  const {number, service, card_id, contact} = booking
  return {
    is_made: card_id !== null,
    card_id,
    number,
    service,
    family: contact ? fullName(contact) : '',
    provider: provider ?? null,
    visits: records.flatMap(record => visitOf(record, card_id, now) ?? []),
  }
}

/** Printed cards for families without an account. @see src/domain/rules.md#printed-card */
export const doorCardRoutes: readonly Route[] = [
  route(contract.getDoorCard, async ({db, params, now}) => (await cardOf(db, params, now)) ?? notFound()),

  route(contract.makeDoorCard, async ({db, params, body: {replaces}, caller: {user_id}, now}) => {
    const {id, bookingId} = params
    const booking = (await bookingOf(db, params)) && (await lockBooking(db, bookingId, eq(bookings.parent_id, id)))
    if (!booking) return notFound()
    const {card_id} = booking
    const stale = refuseStale(
      replaces === undefined ? undefined : {card_id: replaces},
      {card_id},
      m.a_colleague_has_made_a_card(),
    )
    if (stale) return stale
    const former_cards = formerCards(booking, now)
    await db.update(bookings).set({card_id: newId(), former_cards}).where(eq(bookings.id, bookingId))
    const card = await cardOf(db, params, now)
    if (!card) return notFound()
    if (card.visits.length === 0) return refuse('not_yet', m.this_booking_has_no_visit_that())
    const after = {visits: card.visits.length}
    const change = {did: 'card_made', target: 'booking', target_id: bookingId, before: null, after} as const
    await recordAudit(db, {user_id, now}, change)
    return card
  }),
]

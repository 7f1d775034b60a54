import {and, asc, eq, inArray, ne} from 'drizzle-orm'
import type {BookingEvent} from '#contract/bookings/history.ts'
import {limits} from '#contract/limits.ts'
import {centsToDollars} from '#domain/money/money.ts'
import type {Db} from '#server/db/client.ts'
import {creditNotes, invoices, sessionEvents, sessions} from '#server/db/schema/all.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import {presentOffer} from './offers/present.ts'
import {offersOf} from './offers/store.ts'
import type {BookingWithPeople} from './store.ts'
import {providerOf} from './present.ts'

type Event = Pick<BookingEvent, 'at' | 'what'> & Partial<BookingEvent>

const sides = {parent: 'family', caretaker: 'provider', agency: 'provider', staff: 'staff'} as const

/** Who ended something and why; what staff wrote is theirs. */
const endedBy = (by: BookingRow['cancelled_by'], reason: string | null) =>
  by === null || by === 'staff' ? {by: by && sides[by]} : {by: sides[by], reason}

/**
 * What happened in a booking, newest first, as its family reads it.
 * @see src/domain/rules.md#history-of-a-booking
 */
export async function historyOf(
  db: Db,
  row: BookingWithPeople,
  now: string,
): Promise<{items: BookingEvent[]; has_more: boolean}> {
  const {id} = row.booking
  const events = [
    ...bookingEvents(row),
    ...(await offerEvents(db, id, now)),
    ...(await visitEvents(db, row.booking)),
    ...(await paymentEvents(db, id, row.booking.parent_id)),
  ]
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    // of the same moment the later step is on top
    .toReversed()
  const nothing = {
    by: null,
    name: null,
    hourly_rate: null,
    amount_cents: null,
    method: null,
    visit: null,
    moved_to: null,
    decision: null,
    reason: null,
  }
  return {
    items: events.slice(0, limits.list_max).map(event => ({...nothing, ...event})),
    has_more: events.length > limits.list_max,
  }
}

function bookingEvents(row: BookingWithPeople): Event[] {
  const {booking} = row
  const {approved_at, hourly_rate_cents: rate, cancelled_at, status} = booking
  const name = providerOf(row)?.name ?? null
  return [
    {at: booking.created_at, what: 'requested', by: 'family'},
    ...(approved_at && rate !== null
      ? [{at: approved_at, what: 'approved', by: 'family', name, hourly_rate: centsToDollars(rate)} as const]
      : []),
    ...(cancelled_at
      ? [
          {
            at: cancelled_at,
            what: status === 'DECLINED' ? 'declined' : 'cancelled',
            name,
            ...endedBy(booking.cancelled_by, booking.cancelled_reason),
          } as const,
        ]
      : []),
    ...(status === 'EXPIRED' ? [{at: booking.last_start, what: 'expired'} as const] : []),
  ]
}

async function offerEvents(db: Db, booking_id: string, now: string): Promise<Event[]> {
  return (await offersOf(db, [booking_id], now)).flatMap((offered): Event[] => {
    const {display_name: name, hourly_rate, note, received_at, status} = presentOffer(offered, now)
    const {decided_at} = offered.offer
    return [
      {at: received_at, what: 'offered', by: 'provider', name, hourly_rate, reason: note},
      ...(decided_at && status === 'WITHDRAWN'
        ? [{at: decided_at, what: 'withdrawn', by: 'provider', name} as const]
        : []),
      ...(decided_at && status === 'DECLINED'
        ? [{at: decided_at, what: 'offer_declined', by: 'family', name} as const]
        : []),
    ]
  })
}

async function visitEvents(db: Db, booking: BookingRow): Promise<Event[]> {
  const visits = await db.select().from(sessions).where(eq(sessions.booking_id, booking.id))
  const ids = visits.map(({id}) => id)
  const changed =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(sessionEvents)
          .where(and(inArray(sessionEvents.session_id, ids), inArray(sessionEvents.kind, ['rescheduled', 'decided'])))
          .orderBy(asc(sessionEvents.id))
  const timesOf = new Map(visits.map(visit => [visit.id, {start: visit.scheduled_start, end: visit.scheduled_end}]))
  return [
    ...visits.flatMap((visit): Event[] => {
      const {status, started_at, ended_at, cancelled_at, scheduled_start: start, scheduled_end: end} = visit
      // canceling the booking cancels its visits in the same command, and is one event
      if (cancelled_at && cancelled_at !== booking.cancelled_at) {
        const ended = endedBy(visit.cancelled_by, visit.cancelled_reason)
        return [{at: cancelled_at, what: 'visit_cancelled', visit: {start, end}, ...ended}]
      }
      if (status === 'MISSED') return [{at: end, what: 'visit_missed', visit: {start, end}}]
      return visit.settled_by && started_at && ended_at
        ? [{at: ended_at, what: 'visit_settled', visit: {start: started_at, end: ended_at}}]
        : []
    }),
    ...changed.flatMap(({at, data, session_id}): Event[] => {
      if (data.kind === 'rescheduled') return [{at, what: 'visit_moved', visit: data.from, moved_to: data.to}]
      if (data.kind !== 'decided') return []
      const visit = timesOf.get(session_id) ?? null
      return [{at, what: 'visit_decided', by: 'staff', visit, decision: data.reason_code}]
    }),
  ]
}

async function paymentEvents(db: Db, booking_id: string, parent_id: string): Promise<Event[]> {
  const own = and(eq(invoices.booking_id, booking_id), eq(invoices.parent_id, parent_id), ne(invoices.status, 'DRAFT'))
  const issued = await db.select().from(invoices).where(own)
  const credited = await db
    .select({
      at: creditNotes.created_at,
      amount_cents: creditNotes.amount_cents,
      tip_cents: creditNotes.tip_cents,
      reason: creditNotes.reason,
    })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoice_id))
    .where(own)
  return [
    ...credited.map(({at, amount_cents, tip_cents, reason}): Event => ({
      at,
      what: 'credited',
      amount_cents: amount_cents + tip_cents,
      reason,
    })),
    ...issued.flatMap((invoice): Event[] => {
      const {amount_cents, credited_cents, tip_cents, issued_at, paid_at, method} = invoice
      const paid_cents = amount_cents - credited_cents + tip_cents
      return [
        ...(issued_at ? [{at: issued_at, what: 'statement', amount_cents} as const] : []),
        ...(paid_at ? [{at: paid_at, what: 'paid', by: 'family', method, amount_cents: paid_cents} as const] : []),
      ]
    }),
  ]
}

import {settled} from '#lib/settled.ts'
import {and, desc, eq, getTableColumns, inArray, isNotNull, isNull, ne, notInArray, or, sql} from 'drizzle-orm'
import type {BookingEvent} from '#contract/bookings/history.ts'
import {limits} from '#contract/limits.ts'
import {maskUnlessBooked} from '#domain/messages/mask-contacts.ts'
import {centsToDollars} from '#domain/money/money.ts'
import {fullName, initialedName} from '#lib/full-name.ts'
import {readStored} from '#server/stored-texts.ts'
import {isBookedPair} from '#server/db/booked-pair.ts'
import type {Db} from '#server/db/client.ts'
import {
  caretakers,
  creditNotes,
  invitations,
  invoices,
  members,
  notices,
  organizations,
  sessionEvents,
  sessions,
  users,
} from '#server/db/schema/all.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import {presentOfferForFamily} from './offers/present.ts'
import {offersOf, type OfferRow} from './offers/store.ts'
import {canAgencyBeFound, canBeFound} from './providers/store.ts'
import {suspensionsOf} from './staff/store.ts'
import type {BookingWithPeople} from './store.ts'
import {declinerOf, endReasonOf, providerOf} from './present.ts'

type Event = Pick<BookingEvent, 'at' | 'what'> &
  Partial<BookingEvent> & {
    /** Who acted for the family, where that is stored. */
    by_user_id?: string | null
  }

const notifiedWhat = {invited: 'invited', first: 'notified', wider: 'widened'} as const

const sides = {parent: 'family', caretaker: 'provider', agency: 'provider', staff: 'staff'} as const

/** Who ended something and why; what staff wrote is theirs. */
const endedBy = (by: BookingRow['cancelled_by'], by_user_id: string | null, reason: string | null) =>
  by === null || by === 'staff' ? {by: by && sides[by]} : {by: sides[by], by_user_id, reason}

/** The side whose cancellation staff recorded. */
const canceledFor = (by: BookingRow['cancelled_by']) => (by === null || by === 'staff' ? null : sides[by])

/**
 * What happened in a booking, newest first, as an adult of its family reads it.
 * @see src/domain/rules.md#history-of-a-booking
 */
export async function historyOf(
  db: Db,
  row: BookingWithPeople,
  {user_id, now}: {user_id: string; now: string},
): Promise<{items: BookingEvent[]; has_more: boolean}> {
  const {id} = row.booking
  const [invited, notified, offers, visits, paid, changes] = await settled([
    invitationEvents(db, row.booking),
    listedAmongNotified(db, row.booking, now),
    offersOf(db, [id], now),
    visitEvents(db, row.booking),
    paymentEvents(db, id, row.booking.parent_id),
    suspensionsOf(db, id),
  ])
  // the last suspension shows only in what the booking has now; whose it was is not the family's to read
  const suspended = changes
    .filter(({at}) => at !== row.booking.cancelled_at)
    .map(({at, what}): Event => ({at, what: what === 'ended' ? 'cancelled' : 'restored', by: 'staff'}))
  const events = [
    ...invited,
    ...bookingEvents(row, offers, notified, now),
    ...offerEvents(row, offers, now),
    ...visits,
    ...paid,
    ...suspended,
  ]
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    // of the same moment the later step is on top
    .toReversed()
  const nothing = {
    by: null,
    adult: null,
    canceled_for: null,
    name: null,
    hourly_rate: null,
    amount_cents: null,
    count: null,
    method: null,
    visit: null,
    moved_to: null,
    last_day: null,
    decision: null,
    reason: null,
  }
  const shown = events.slice(0, limits.list_max)
  const adultOf = await findOtherAdults(db, shown, user_id)
  return {
    items: shown.map(({by_user_id, ...event}) => ({...nothing, ...event, adult: adultOf(event, by_user_id)})),
    has_more: events.length > limits.list_max,
  }
}

/** The first names of adults of the family, but the reader, who acted in these events. */
async function findOtherAdults(db: Db, events: readonly Event[], reader_id: string) {
  const others = events.flatMap(({by, by_user_id}) =>
    by === 'family' && by_user_id && by_user_id !== reader_id ? [by_user_id] : [],
  )
  const rows =
    others.length === 0
      ? []
      : await db
          .select({id: users.id, first_name: users.first_name, last_name: users.last_name, closed_at: users.closed_at})
          .from(users)
          // staff request for a family too, and have no name here
          .where(and(inArray(users.id, [...new Set(others)]), eq(users.role, 'parent')))
  const names = new Map(rows.map(row => [row.id, row.closed_at ? fullName(row) : row.first_name]))
  return ({by}: Event, id: string | null | undefined): string | null =>
    by === 'family' && id && id !== reader_id ? (names.get(id) ?? null) : null
}

/** Whether this is the offer by which an agency itself accepted a request that was assigned to it. */
const isAcceptance = ({offer}: OfferRow, {approved_at, approved_by}: BookingRow): boolean =>
  offer.status === 'ACCEPTED' && offer.received_at === approved_at && offer.by_user_id === approved_by

function bookingEvents(
  row: BookingWithPeople,
  offers: readonly OfferRow[],
  notified: readonly {at: string; name: string}[],
  now: string,
): Event[] {
  const {booking} = row
  const {approved_at, hourly_rate_cents: rate, cancelled_at, status, weekly_end} = booking
  const name = providerOf(row)?.name ?? null
  return [
    {at: booking.created_at, what: 'requested', by: 'family', by_user_id: booking.created_by},
    ...booking.changes.map(({at, by_user_id, details, parts, ended_offers = []}): Event => {
      const ended = offers.filter(({offer}) => ended_offers.includes(offer.id))
      const names = ended.map(each => presentOfferForFamily(each, now).display_name)
      return {
        at,
        what: 'changed',
        by: 'family',
        by_user_id,
        ...(details && {details}),
        ...(parts && {parts}),
        ...(names.length > 0 && {names}),
      }
    }),
    // a request that one agency was asked names it
    ...booking.notified.map(({at, count, to}): Event => {
      const names = notified.flatMap(each => (each.at === at ? [each.name] : []))
      return {
        at,
        count,
        what: notifiedWhat[to],
        name: count > 0 ? row.assigned_name : null,
        ...(names.length > 0 && {names}),
      }
    }),
    ...(approved_at && rate !== null
      ? [
          {
            at: approved_at,
            what: 'approved',
            ...(offers.some(offer => isAcceptance(offer, booking))
              ? {by: 'provider' as const}
              : {by: 'family' as const, by_user_id: booking.approved_by}),
            name,
            hourly_rate: centsToDollars(rate),
          } as const,
        ]
      : []),
    ...(cancelled_at
      ? [
          {
            at: cancelled_at,
            what: status === 'DECLINED' ? 'declined' : 'cancelled',
            name: name ?? declinerOf(row),
            ...(row.is_ended_by_family
              ? ({by: 'family', by_user_id: booking.cancelled_by_user_id, canceled_for: 'provider'} as const)
              : endedBy(booking.cancelled_by, booking.cancelled_by_user_id, endReasonOf(row))),
          } as const,
        ]
      : []),
    ...(weekly_end
      ? [
          {
            at: weekly_end.at,
            what: 'weekly_ended',
            name,
            last_day: weekly_end.last_day,
            ...endedBy(weekly_end.by, weekly_end.by_user_id, weekly_end.reason),
          } as const,
        ]
      : []),
    ...(status === 'EXPIRED' ? [{at: booking.last_start, what: 'expired'} as const] : []),
  ]
}

/**
 * Who of those that a request notified can be found by its family, by name; not of those it invited or was assigned to, which
 * it names itself.
 * @see src/domain/rules.md#finding-providers
 */
async function listedAmongNotified(
  db: Db,
  {id, parent_id, audience}: BookingRow,
  now: string,
): Promise<{at: string; name: string}[]> {
  const isOfRequest = and(eq(notices.booking_id, id), eq(notices.kind, 'request_new'))
  if (audience === 'agencies') {
    const rows = await db
      .selectDistinct({at: notices.created_at, name: organizations.legal_name, id: organizations.id})
      .from(notices)
      .innerJoin(members, and(eq(members.user_id, notices.user_id), isNull(members.removed_at)))
      .innerJoin(organizations, eq(organizations.id, members.org_id))
      .where(and(isOfRequest, canAgencyBeFound({parent_id, now})))
      .orderBy(organizations.legal_name, organizations.id)
      .limit(limits.list_max)
    return rows.map(({at, name}) => ({at, name: readStored(name)}))
  }
  const rows = await db
    .select({
      at: notices.created_at,
      first_name: users.first_name,
      last_name: users.last_name,
      is_booked_pair: isBookedPair({
        parent_id: sql`${parent_id}::uuid`,
        caretaker_id: caretakers.id,
        org_id: sql`null`,
      }),
    })
    .from(notices)
    .innerJoin(caretakers, eq(caretakers.user_id, notices.user_id))
    .innerJoin(users, eq(users.id, caretakers.user_id))
    .where(and(isOfRequest, canBeFound({parent_id, now})))
    .orderBy(users.first_name, users.id)
    .limit(limits.list_max)
  return rows.map(({at, is_booked_pair, ...person}) => ({
    at,
    name: is_booked_pair ? fullName(person) : initialedName(person),
  }))
}

/** Invited providers that declined, named as in an offer; not the one that ended the request by it. */
async function invitationEvents(db: Db, booking: BookingRow): Promise<Event[]> {
  const {id: booking_id, parent_id, status, cancelled_at, cancelled_by_user_id} = booking
  const rows = await db
    .select({
      at: invitations.declined_at,
      by_user_id: invitations.declined_by,
      reason: invitations.decline_reason,
      first_name: users.first_name,
      last_name: users.last_name,
      legal_name: organizations.legal_name,
      is_booked_pair: isBookedPair({
        parent_id: sql`${parent_id}::uuid`,
        caretaker_id: invitations.caretaker_id,
        org_id: invitations.org_id,
      }),
    })
    .from(invitations)
    .leftJoin(caretakers, eq(caretakers.id, invitations.caretaker_id))
    .leftJoin(users, eq(users.id, caretakers.user_id))
    .leftJoin(organizations, eq(organizations.id, invitations.org_id))
    .where(eq(invitations.booking_id, booking_id))
  return rows.flatMap(({at, by_user_id, reason, first_name, last_name, legal_name, is_booked_pair}): Event[] => {
    const isEnding = status === 'DECLINED' && at === cancelled_at && by_user_id === cancelled_by_user_id
    const nameOf = is_booked_pair ? fullName : initialedName
    const name =
      first_name !== null && last_name !== null ? nameOf({first_name, last_name}) : legal_name && readStored(legal_name)
    if (at === null || isEnding) return []
    return [{at, what: 'invitation_declined', by: 'provider', name, reason: maskUnlessBooked(reason, is_booked_pair)}]
  })
}

function offerEvents({booking}: BookingWithPeople, offers: readonly OfferRow[], now: string): Event[] {
  /** Providers whose next offer replaces the one before it. */
  const changing = new Set<string | null>()
  return offers.flatMap((row): Event[] => {
    if (isAcceptance(row, booking)) return []
    const {display_name: name, hourly_rate, note, received_at, status} = presentOfferForFamily(row, now)
    const {decided_at, decided_by, caretaker_id, org_id} = row.offer
    const provider = caretaker_id ?? org_id
    const what = changing.delete(provider) ? 'offer_changed' : 'offered'
    if (row.offer.status === 'REPLACED') changing.add(provider)
    return [
      {at: received_at, what, by: 'provider', name, hourly_rate, reason: note},
      ...(decided_at && status === 'WITHDRAWN'
        ? [{at: decided_at, what: 'withdrawn', by: 'provider', name} as const]
        : []),
      ...(decided_at && status === 'DECLINED'
        ? [
            {
              at: decided_at,
              what: 'offer_declined',
              by: 'family',
              by_user_id: decided_by,
              name,
              reason: row.offer.decline_reason,
            } as const,
          ]
        : []),
    ]
  })
}

/** Of each kind of event the newest, and one more than are shown. */
const newest = limits.list_max + 1

async function visitEvents(db: Db, booking: BookingRow): Promise<Event[]> {
  // canceling the booking cancels its visits in the same command, and is one event
  const ended_at = [booking.cancelled_at, booking.weekly_end?.at].flatMap(at => at ?? [])
  const {cancelled_at: at} = sessions
  const isOwn =
    ended_at.length === 0 ? undefined : or(isNull(at), notInArray(at, ended_at), ne(sessions.status, 'CANCELLED'))
  const hasEvent = or(inArray(sessions.status, ['CANCELLED', 'MISSED']), isNotNull(sessions.settled_by))
  const [visits, changed] = await settled([
    db
      .select({
        ...getTableColumns(sessions),
        is_not_made: sql<boolean>`exists (select from session_events e
          where e.session_id = sessions.id and e.kind = 'not_made')`,
        cancelled_by_user_id: sql<string | null>`(select e.by_user_id from session_events e
          where e.session_id = sessions.id and e.kind = 'cancelled' order by e.id desc limit 1)`,
        is_cancelled_by_staff: sql<boolean>`exists (select from session_events e
          join users u on u.id = e.by_user_id
          where e.session_id = sessions.id and e.kind = 'cancelled' and u.role = 'admin')`,
      })
      .from(sessions)
      .where(and(eq(sessions.booking_id, booking.id), hasEvent, isOwn))
      .orderBy(sql`coalesce(${at}, ${sessions.ended_at}, ${sessions.scheduled_end}) desc`)
      .limit(newest),
    db
      .select({
        at: sessionEvents.at,
        by_user_id: sessionEvents.by_user_id,
        data: sessionEvents.data,
        visit: {start: sessions.scheduled_start, end: sessions.scheduled_end},
      })
      .from(sessionEvents)
      .innerJoin(sessions, eq(sessions.id, sessionEvents.session_id))
      .where(
        and(eq(sessions.booking_id, booking.id), inArray(sessionEvents.kind, ['rescheduled', 'contested', 'decided'])),
      )
      .orderBy(desc(sessionEvents.at), desc(sessionEvents.id))
      .limit(newest),
  ])
  return [
    ...visits.toReversed().flatMap((visit): Event[] => {
      const {status, started_at, ended_at, scheduled_start: start, scheduled_end: end} = visit
      // one that both sides confirmed after all is canceled no more
      const cancelled_at = status === 'CANCELLED' ? visit.cancelled_at : null
      if (cancelled_at && visit.is_not_made) return [{at: cancelled_at, what: 'visit_not_made', visit: {start, end}}]
      if (cancelled_at) {
        const ended = visit.is_cancelled_by_staff
          ? {by: sides.staff, canceled_for: canceledFor(visit.cancelled_by)}
          : endedBy(visit.cancelled_by, visit.cancelled_by_user_id, visit.cancelled_reason)
        return [{at: cancelled_at, what: 'visit_cancelled', visit: {start, end}, ...ended}]
      }
      if (status === 'MISSED') return [{at: end, what: 'visit_missed', visit: {start, end}}]
      return visit.settled_by && started_at && ended_at
        ? [{at: ended_at, what: 'visit_settled', visit: {start: started_at, end: ended_at}}]
        : []
    }),
    ...changed.toReversed().flatMap(({at: changed_at, by_user_id, data, visit}): Event[] => {
      if (data.kind === 'rescheduled')
        return [
          {
            at: changed_at,
            what: 'visit_moved',
            visit: data.from,
            moved_to: data.to,
            ...(data.by_staff && {by: sides.staff}),
          },
        ]
      if (data.kind === 'contested') {
        const {side, reason} = data
        return [{at: changed_at, what: 'visit_contested', by: sides[side], by_user_id, visit, reason}]
      }
      if (data.kind !== 'decided') return []
      return [{at: changed_at, what: 'visit_decided', by: 'staff', visit, decision: data.reason_code}]
    }),
  ]
}

async function paymentEvents(db: Db, booking_id: string, parent_id: string): Promise<Event[]> {
  const own = and(eq(invoices.booking_id, booking_id), eq(invoices.parent_id, parent_id), ne(invoices.status, 'DRAFT'))
  const [issued, credited] = await settled([
    db
      .select({
        ...getTableColumns(invoices),
        /** Null for an automatic charge, and for what was paid another way. */
        paid_by_user_id: sql<string | null>`(select c.by_user_id from checkout_invoices s
          join checkouts c on c.id = s.checkout_id where s.invoice_id = invoices.id and c.status = 'PAID'
          order by c.id desc limit 1)`,
      })
      .from(invoices)
      .where(own)
      .orderBy(sql`greatest(${invoices.issued_at}, ${invoices.paid_at}) desc nulls last`)
      .limit(newest),
    db
      .select({
        at: creditNotes.created_at,
        amount_cents: creditNotes.amount_cents,
        reason: creditNotes.reason,
      })
      .from(creditNotes)
      .innerJoin(invoices, eq(invoices.id, creditNotes.invoice_id))
      .where(own)
      .orderBy(desc(creditNotes.created_at))
      .limit(newest),
  ])
  return [
    ...credited.map(({at, amount_cents, reason}): Event => ({
      at,
      what: 'credited',
      amount_cents,
      reason: readStored(reason),
    })),
    ...issued.flatMap((invoice): Event[] => {
      const {amount_cents, credited_cents, tip_cents, issued_at, paid_at, method} = invoice
      const paid_cents = amount_cents - credited_cents + tip_cents
      const payer_id = method === 'outside' ? invoice.outside_marked_by : invoice.paid_by_user_id
      const payer = payer_id ? ({by: 'family', by_user_id: payer_id} as const) : {}
      return [
        ...(issued_at ? [{at: issued_at, what: 'statement', amount_cents} as const] : []),
        ...(paid_at ? [{at: paid_at, what: 'paid', method, amount_cents: paid_cents, ...payer} as const] : []),
      ]
    }),
  ]
}

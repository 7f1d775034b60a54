import {and, desc, eq, gte, inArray, isNull, lt, or, sql, type SQL} from 'drizzle-orm'
import type {QueryOf} from '#contract/endpoint.ts'
import type {listAllBookings} from '#contract/admin/bookings.ts'
import {day_ms} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {
  agencyWords,
  bookings,
  contactWords,
  invoices,
  organizations,
  personWords,
  users,
} from '#server/db/schema/all.ts'
import type {Page} from '#server/http/paging.ts'
import {statusIs} from '../queries.ts'
import {bookingWithPeople, type BookingWithPeople} from '../store.ts'
import {hasWords, numberIn} from '#server/db/search.ts'

type Wanted = QueryOf<typeof listAllBookings>

/** The condition for a typed search, with one index per kind of term. */
function takesPart(typed: string): SQL {
  const person = hasWords(personWords(users), typed)
  const org = sql`select id from organizations where ${hasWords(agencyWords(organizations), typed)}`
  const number = numberIn(typed)
  return sql`${bookings.id} in (
    select b.id from family_adults a join users on users.id = a.user_id join bookings b on b.parent_id = a.parent_id
      where ${person}
    union all
    select b.id from parents join bookings b on b.parent_id = parents.id
      where parents.user_id is null and ${hasWords(contactWords(sql`parents.contact`), typed)}
    union all
    select b.id from caretakers c join users on users.id = c.user_id join bookings b on b.caretaker_id = c.id
      where ${person}
    union all
    select b.id from bookings b where b.approved_org_id in (${org})
    union all
    select b.id from bookings b where b.organization_id in (${org})
    ${number === null ? sql`` : sql`union all select b.id from bookings b where b.number = ${number}`})`
}

const midnight = (day: string) => `${day}T00:00:00.000Z`

/** A page of all bookings, newest first, plus one row if another page follows. */
export function pageOfAll(db: Db, wanted: Wanted, {limit, after}: Page): Promise<BookingWithPeople[]> {
  const {q, status, service, audience, unassigned, org_id, parent_id, from, to} = wanted
  return bookingWithPeople(db)
    .where(
      and(
        after === null ? undefined : lt(bookings.id, after),
        q === undefined ? undefined : takesPart(q),
        statusIs(status),
        service && eq(bookings.service, service),
        audience && eq(bookings.audience, audience),
        unassigned ? isNull(bookings.organization_id) : undefined,
        org_id === undefined
          ? undefined
          : or(eq(bookings.organization_id, org_id), eq(bookings.approved_org_id, org_id)),
        parent_id === undefined ? undefined : eq(bookings.parent_id, parent_id),
        from === undefined ? undefined : gte(bookings.first_start, midnight(from)),
        to === undefined ? undefined : lt(bookings.first_start, plusMs(midnight(to), day_ms)),
      ),
    )
    .orderBy(desc(bookings.id))
    .limit(limit + 1)
}

/** Names of the agencies assigned to these bookings, by id. */
export async function assignedNames(db: Db, rows: readonly BookingWithPeople[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap(({booking}) => booking.organization_id ?? []))]
  if (ids.length === 0) return new Map()
  const named = await db
    .select({id: organizations.id, name: organizations.legal_name})
    .from(organizations)
    .where(inArray(organizations.id, ids))
  return new Map(named.map(({id, name}) => [id, name]))
}

/** Invoices and statements of a booking, newest first. */
export const invoicesOf = (db: Db, booking_id: string) =>
  db
    .select({
      id: invoices.id,
      number: invoices.number,
      kind: invoices.kind,
      status: invoices.status,
      amount_cents: invoices.amount_cents,
      issued_at: invoices.issued_at,
    })
    .from(invoices)
    .where(eq(invoices.booking_id, booking_id))
    .orderBy(desc(invoices.id))

import {sql} from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type {Audience, BookingStatus, Service} from '#contract/bookings/choices.ts'
import type {ChangedPart, RequestDetail} from '#contract/bookings/history.ts'
import type {Address, ScheduleLine} from '#contract/bookings/request.ts'
import type {OfferStatus} from '#contract/bookings/offers.ts'
import {createdAt, id, instant, point, trigrams, searchWords} from './columns.ts'
import {organizations} from './agencies.ts'
import {caretakers, parents, users} from './people.ts'

/** Providers notified of a request at once: those it invites, the first ones, or more of them. */
export interface NotifiedRound {
  at: string
  count: number
  to: 'invited' | 'first' | 'wider'
}

/** A change of an open request by an adult of its family. */
export interface RequestChange {
  at: string
  by_user_id: string
  /** Whether those it asks can read what changed. */
  is_shown: boolean
  /** What changed where they cannot; absent in changes stored before it was. */
  details?: RequestDetail[]
  /** What changed where they can, with short values; absent in changes stored before it was. */
  parts?: ChangedPart[]
  /** The offers that it ended. */
  ended_offers?: string[]
}

/** A door card that another one replaced, and when. */
export interface FormerCard {
  card_id: string
  replaced_at: string
}

export const bookings = pgTable(
  'bookings',
  {
    id: id(),
    number: text().notNull(),
    /**
     * With the audience `caretakers`, a null organization_id means an individual booking.
     * @see src/domain/rules.md#audience
     */
    audience: text().$type<Audience>().notNull(),
    parent_id: uuid()
      .notNull()
      .references(() => parents.id),
    organization_id: uuid().references(() => organizations.id),
    approved_org_id: uuid().references(() => organizations.id),
    caretaker_id: uuid().references(() => caretakers.id),
    status: text().$type<BookingStatus>().notNull().default('PENDING'),
    service: text().$type<Service>().notNull(),
    schedule: jsonb().$type<ScheduleLine[]>().notNull(),
    timezone: text().notNull(),
    location: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    location_source: text().$type<'pin' | 'device' | 'zip'>().notNull().default('pin'),
    /** Location rounded to about one kilometer. Filters, order and distance use only this before approval. */
    approx_latitude: doublePrecision().notNull(),
    approx_longitude: doublePrecision().notNull(),
    /** The rounded location in Mercator meters. */
    place: point().notNull(),
    county: text().notNull(),
    address: jsonb().$type<Address>(),
    handover: text(),
    /** The card of one-use codes of a family without an account. A new card replaces it. */
    card_id: uuid(),
    /** Replaced cards, newest first. A tap made before that proves what it did then. @see src/domain/rules.md#printed-card */
    former_cards: jsonb().$type<FormerCard[]>().notNull().default([]),
    number_of_children: integer().notNull(),
    ages: integer().array().notNull().default([]),
    age_months: integer().array().notNull().default([]),
    /** Records of the family's children; a removed child stays here without a record. */
    child_ids: uuid().array().notNull().default([]),
    preference: text(),
    live_in: boolean().notNull().default(false),
    medical_companion: boolean().notNull().default(false),
    max_hourly_rate_cents: integer(),
    notes: text(),
    first_start: instant().notNull(),
    /** Start of the last session, after which no offer can be approved. */
    last_start: instant().notNull(),
    last_end: instant().notNull(),
    minutes: integer().notNull(),
    sessions_count: integer().notNull(),
    approved_offer_id: uuid().references((): AnyPgColumn => offers.id),
    /** Snapshots at approval. */
    hourly_rate_cents: integer(),
    fee_bps: integer(),
    approved_at: instant(),
    approved_by: uuid().references(() => users.id),
    /** The last day to which visits every week are made; null if the schedule has an end or was ended. */
    extended_until: date({mode: 'string'}),
    /** How either side ended visits without an end. @see src/domain/rules.md#every-week */
    weekly_end: jsonb().$type<WeeklyEnd>(),
    cancelled_by: text().$type<'parent' | 'caretaker' | 'agency' | 'staff'>(),
    cancelled_by_user_id: uuid().references(() => users.id),
    cancelled_reason: text(),
    cancelled_at: instant(),
    /** The booking whose sessions this one requests again. A booking can have several successors. */
    reopened_from: uuid().references((): AnyPgColumn => bookings.id),
    /** Hidden from providers until its place is served. @see src/domain/rules.md#waitlist */
    waitlisted: boolean().notNull().default(false),
    /** Number of caregivers or agencies that were notified of the request. */
    notified_count: integer('told_count').notNull().default(0),
    /** When how many were notified, in the order of time. @see src/domain/rules.md#history-of-a-booking */
    notified: jsonb().$type<NotifiedRound[]>().notNull().default([]),
    /** How the family changed the open request, oldest first. @see src/domain/rules.md#changing-a-request */
    changes: jsonb().$type<RequestChange[]>().notNull().default([]),
    /** Hidden from providers until its author's email is verified. @see src/domain/rules-people.md#email-verification */
    email_pending: boolean().notNull().default(false),
    /** When the request is widened if there is no offer; null if it is already wide or was not meant to widen. */
    widen_at: instant(),
    /** While true only the invited providers can read the request. @see src/domain/rules.md#invitations */
    is_exclusive: boolean().notNull().default(false),
    /** Null without an invitation. */
    exclusive_until: instant(),
    /** Whether everyone is asked after that. */
    then_open: boolean().notNull().default(true),
    /** When its providers could see it, or a lead the agencies of its new county; null if since it was created. */
    shown_at: instant(),
    /** When its exclusive period ended; null if it had none or still has. */
    opened_at: instant(),
    /** When both sides were asked for a review, or the booking ended without a visit to review. */
    review_asked_at: instant(),
    created_by: uuid()
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
  },
  t => [
    uniqueIndex('bookings_number').on(t.number),
    index('bookings_reopened_from')
      .on(t.reopened_from, t.id)
      .where(sql`${t.reopened_from} is not null`),
    index('bookings_number_words').using('gin', trigrams(searchWords(t.number))),
    index('bookings_county_words').using('gin', trigrams(searchWords(t.county))),
    index('bookings_status').on(t.status, t.id),
    // the overview reads these alone
    index('bookings_created').on(t.created_at, t.status),
    index('bookings_approved').on(t.approved_at, t.created_at),
    index('bookings_first_visit').on(t.first_start, t.id),
    index('bookings_parent').on(t.parent_id, t.id),
    index('bookings_caretaker').on(t.caretaker_id, t.id),
    index('bookings_approved_org').on(t.approved_org_id, t.id),
    index('bookings_nearby')
      .using('gist', t.place)
      .where(sql`${t.audience} = 'caretakers' and ${t.status} in ('PENDING', 'REVIEW')`),
    index('bookings_leads')
      .on(t.county, t.id)
      .where(sql`${t.audience} = 'agencies' and ${t.organization_id} is null and ${t.status} in ('PENDING', 'REVIEW')`),
    index('bookings_assigned')
      .on(t.organization_id, t.id)
      .where(sql`${t.organization_id} is not null`),
    index('bookings_expiry')
      .on(t.last_start)
      .where(sql`${t.status} in ('PENDING', 'REVIEW')`),
    index('bookings_extending')
      .on(t.extended_until)
      .where(sql`${t.extended_until} is not null and ${t.status} in ('CONFIRMED', 'IN_PROGRESS')`),
    index('bookings_email_pending')
      .on(t.created_by)
      .where(sql`${t.email_pending}`),
    index('bookings_widening')
      .on(t.widen_at)
      .where(sql`${t.widen_at} is not null`),
    index('bookings_to_review')
      .on(t.id)
      .where(
        sql`${t.review_asked_at} is null and (${t.status} in ('IN_PROGRESS', 'COMPLETED')
          or ${t.status} = 'CANCELLED' and coalesce(${t.caretaker_id}, ${t.approved_org_id}) is not null)`,
      ),
    index('bookings_waitlist')
      .on(t.county, t.created_at)
      .where(sql`${t.waitlisted} and ${t.status} = 'PENDING'`),
    index('bookings_opening')
      .on(t.exclusive_until)
      .where(sql`${t.is_exclusive} and ${t.then_open} and ${t.status} in ('PENDING', 'REVIEW')`),
    check('bookings_winner', sql`num_nonnulls(${t.caretaker_id}, ${t.approved_org_id}) <= 1`),
    check(
      'bookings_audience',
      sql`${t.audience} = 'agencies' or (${t.organization_id} is null and ${t.approved_org_id} is null)`,
    ),
  ],
)

export const offers = pgTable(
  'offers',
  {
    id: id(),
    booking_id: uuid()
      .notNull()
      .references((): AnyPgColumn => bookings.id),
    bidder: text().$type<'caretaker' | 'agency'>().notNull(),
    caretaker_id: uuid().references(() => caretakers.id),
    org_id: uuid().references(() => organizations.id),
    by_user_id: uuid()
      .notNull()
      .references(() => users.id),
    hourly_rate_cents: integer().notNull(),
    note: text(),
    status: text().$type<OfferStatus>().notNull().default('SUBMITTED'),
    replaces: uuid().references((): AnyPgColumn => offers.id),
    /** The `Idempotency-Key` of the offer; a later offer of the same bidder may refer to it. */
    idempotency_key: uuid(),
    claimed_at: instant(),
    received_at: instant().notNull(),
    decided_at: instant(),
    /** The adult of the family who declined it. */
    decided_by: uuid().references(() => users.id),
    /** What they wrote to its bidder. */
    decline_reason: text(),
  },
  t => [
    // one live offer per bidder and booking; the index decides a race
    uniqueIndex('offers_live_caretaker')
      .on(t.booking_id, t.caretaker_id)
      .where(sql`${t.status} = 'SUBMITTED'`),
    uniqueIndex('offers_live_org')
      .on(t.booking_id, t.org_id)
      .where(sql`${t.status} = 'SUBMITTED'`),
    uniqueIndex('offers_replaces').on(t.replaces),
    index('offers_booking').on(t.booking_id),
    index('offers_caretaker').on(t.caretaker_id, t.id),
    index('offers_org').on(t.org_id, t.id),
    index('offers_author').on(t.by_user_id),
    check('offers_bidder', sql`num_nonnulls(${t.caretaker_id}, ${t.org_id}) = 1`),
  ],
)

/** The providers that a request invites. @see src/domain/rules.md#invitations */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    booking_id: uuid()
      .notNull()
      .references(() => bookings.id),
    caretaker_id: uuid().references(() => caretakers.id),
    org_id: uuid().references(() => organizations.id),
    declined_at: instant(),
    declined_by: uuid().references(() => users.id),
    decline_reason: text(),
  },
  t => [
    uniqueIndex('invitations_caretaker').on(t.booking_id, t.caretaker_id),
    uniqueIndex('invitations_org').on(t.booking_id, t.org_id),
    index('invitations_of_caretaker')
      .on(t.caretaker_id)
      .where(sql`${t.declined_at} is null`),
    index('invitations_of_org')
      .on(t.org_id)
      .where(sql`${t.declined_at} is null`),
    check('invitations_one', sql`num_nonnulls(${t.caretaker_id}, ${t.org_id}) = 1`),
  ],
)

/** The platform fee in basis points, by its first day. */
export const fees = pgTable('fees', {
  effective_from: instant().primaryKey(),
  bps: integer().notNull(),
  set_by: uuid().references(() => users.id),
})

/** Who ended visits every week, and on which day by the clock of the place. */
export interface WeeklyEnd {
  by: 'parent' | 'caretaker' | 'agency'
  by_user_id: string
  reason: string | null
  at: string
  last_day: string
}

export type BookingRow = typeof bookings.$inferSelect

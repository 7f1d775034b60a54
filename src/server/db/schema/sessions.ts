import {sql} from 'drizzle-orm'
import {
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
import type {DecisionReason, Edge, SessionStatus, SettledBy} from '#contract/sessions/session.ts'
import type {Side} from '#contract/bookings/choices.ts'
import {id, instant} from './columns.ts'
import {bookings} from './bookings.ts'
import {members, organizations} from './agencies.ts'
import {caretakers, parents, users} from './people.ts'

/**
 * Sessions. The participants are copied from the booking, so that calendars and the exclusion constraint read one
 * table.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    booking_id: uuid()
      .notNull()
      .references(() => bookings.id),
    parent_id: uuid()
      .notNull()
      .references(() => parents.id),
    caretaker_id: uuid().references(() => caretakers.id),
    org_id: uuid().references(() => organizations.id),
    /** The field caregiver of an agency. */
    assigned_member_id: uuid().references(() => members.id),
    local_date: date({mode: 'string'}).notNull(),
    scheduled_start: instant().notNull(),
    scheduled_end: instant().notNull(),
    /** Until when it takes the time of its people; null for its booked end. @see src/domain/rules.md#free-before-the-booked-end */
    busy_until: instant(),
    timezone: text().notNull(),
    status: text().$type<SessionStatus>().notNull().default('SCHEDULED'),
    settled_by: text().$type<SettledBy>(),
    started_at: instant(),
    ended_at: instant(),
    exceptions: text().array().notNull().default([]),
    /** When time alone changes the outcome next; null if nothing is pending. */
    settles_at: instant(),
    contest_until: instant(),
    cancelled_by: text().$type<'parent' | 'caretaker' | 'agency' | 'staff'>(),
    cancelled_reason: text(),
    cancelled_at: instant(),
    /** Whether the family cancelled free of charge, by the rules of that time; null if the family did not cancel. */
    cancelled_free: boolean(),
    /** The request that asks for this session again; at most one. */
    reopened_as: uuid().references(() => bookings.id),
    /** Whether it is in its caregiver's reliability already. */
    counted: boolean().notNull().default(false),
    /** Whether a confirmation was made offline; a trigger on claims sets it. */
    confirmed_offline: boolean().notNull().default(false),
    /** The secret of the start code, which only the family can read. */
    start_secret: text().notNull(),
  },
  t => [
    // sessions_no_overlap, an exclusion constraint in the migrations, refuses overlaps of a caregiver until `busy_until`
    uniqueIndex('sessions_slot')
      .on(t.booking_id, t.scheduled_start)
      .where(sql`${t.status} <> 'CANCELLED'`),
    index('sessions_booking').on(t.booking_id, t.scheduled_start),
    index('sessions_parent').on(t.parent_id, t.scheduled_start),
    index('sessions_caretaker').on(t.caretaker_id, t.scheduled_start),
    index('sessions_org').on(t.org_id, t.scheduled_start),
    index('sessions_member').on(t.assigned_member_id, t.scheduled_start),
    index('sessions_settling')
      .on(t.settles_at)
      .where(sql`${t.settles_at} is not null`),
    index('sessions_ended').on(t.scheduled_end),
    index('sessions_offline')
      .on(t.scheduled_end, t.booking_id)
      .where(sql`${t.confirmed_offline}`),
    index('sessions_exceptions')
      .on(t.scheduled_start, t.id)
      .where(sql`cardinality(${t.exceptions}) > 0`),
    index('sessions_uncounted')
      .on(t.scheduled_end)
      .where(
        sql`not ${t.counted} and ${t.status} in ('COMPLETED', 'MISSED', 'CANCELLED') and ${t.caretaker_id} is not null`,
      ),
    index('sessions_to_reopen')
      .on(t.booking_id)
      .where(sql`${t.status} = 'CANCELLED' and ${t.cancelled_by} <> 'parent' and ${t.reopened_as} is null`),
    check('sessions_order', sql`${t.scheduled_end} > ${t.scheduled_start}`),
    check('sessions_busy', sql`${t.busy_until} between ${t.scheduled_start} and ${t.scheduled_end}`),
  ],
)

/** Every confirmation and statement, append-only: a trigger refuses UPDATE and DELETE. */
export const claims = pgTable(
  'claims',
  {
    id: id(),
    session_id: uuid()
      .notNull()
      .references(() => sessions.id),
    side: text().$type<Side>().notNull(),
    edge: text().$type<Edge>().notNull(),
    claimed_at: instant().notNull(),
    reported_at: instant(),
    received_at: instant().notNull(),
    effective_at: instant().notNull(),
    device_offset_ms: doublePrecision(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    accuracy_m: doublePrecision(),
    offline: boolean().notNull().default(false),
    by_user_id: uuid()
      .notNull()
      .references(() => users.id),
    on_behalf: text().$type<'office' | 'staff'>(),
    reason: text(),
    memo: text(),
    /** The id of the request that made it, as its phone shows it; null for those before it was stored. */
    request_id: uuid(),
    flags: text().array().notNull().default([]),
  },
  t => [
    index('claims_session').on(t.session_id, t.id),
    index('claims_author').on(t.by_user_id),
    index('claims_odd')
      .on(t.received_at)
      .where(sql`${t.flags} && array['out_of_place', 'clock_skew', 'code_invalid']`),
  ],
)

export type SessionEventData =
  | {kind: 'accepted'; side: Side}
  | {kind: 'contested'; side: Side; reason: string}
  | {kind: 'explained'; side: Side; text: string}
  /** `from` is who was assigned before; `accepted` the `warningsKey` of what the office read and assigned them all the same. */
  | {kind: 'assigned'; member_id: string | null; from?: string | null; accepted?: string}
  /** The assigned member asked not to go. */
  | {kind: 'cannot_go'; member_id: string; reason: string}
  /** They took that back. */
  | {kind: 'can_go'; member_id: string}
  | {kind: 'cancelled'; by: string; reason: string | null}
  /** The cancellation by a suspension was taken back. */
  | {kind: 'restored'}
  /** A week's visit whose time the caregiver is booked at elsewhere. */
  | {kind: 'not_made'}
  | {kind: 'rescheduled'; from: {start: string; end: string}; to: {start: string; end: string}; by_staff?: true}
  /** `is_too_late`: it notified no one. Missing in events of earlier versions. */
  | {kind: 'late'; side: Side; minutes: number; is_too_late?: true}
  /** Without `edge` the code was typed at the start. */
  | {kind: 'code'; right: boolean; edge?: Edge}
  | {
      kind: 'decided'
      started_at: string | null
      ended_at: string | null
      void: boolean
      reason_code: DecisionReason
      memo: string
    }

/** Other events of a session, append-only: acceptances, contests, staff decisions and moved times. */
export const sessionEvents = pgTable(
  'session_events',
  {
    id: id(),
    session_id: uuid()
      .notNull()
      .references(() => sessions.id),
    kind: text().$type<SessionEventData['kind']>().notNull(),
    data: jsonb().$type<SessionEventData>().notNull(),
    by_user_id: uuid()
      .notNull()
      .references(() => users.id),
    at: instant().notNull(),
  },
  t => [index('session_events_session').on(t.session_id, t.id), index('session_events_author').on(t.by_user_id)],
)

/** Proposed new times; at most one open per session. */
export const reschedules = pgTable(
  'reschedules',
  {
    id: id(),
    session_id: uuid()
      .notNull()
      .references(() => sessions.id),
    proposed_by: text().$type<Side>().notNull(),
    by_user_id: uuid()
      .notNull()
      .references(() => users.id),
    scheduled_start: instant().notNull(),
    scheduled_end: instant().notNull(),
    reason: text(),
    status: text().$type<'OPEN' | 'ACCEPTED' | 'DECLINED' | 'WITHDRAWN' | 'EXPIRED'>().notNull().default('OPEN'),
    created_at: instant().notNull(),
    decided_at: instant(),
  },
  t => [
    uniqueIndex('reschedules_open')
      .on(t.session_id)
      .where(sql`${t.status} = 'OPEN'`),
  ],
)

/** First answers of idempotent commands, deleted after 30 days. @see src/domain/rules.md#idempotency */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    user_id: uuid().notNull(),
    key: uuid().notNull(),
    /** Hash of method, path and body. */
    fingerprint: text().notNull(),
    status: integer(),
    answer: jsonb(),
    created_at: instant().notNull(),
  },
  t => [uniqueIndex('idempotency_keys_owner').on(t.user_id, t.key), index('idempotency_keys_age').on(t.created_at)],
)

export type SessionRow = typeof sessions.$inferSelect
export type ClaimRow = typeof claims.$inferSelect
export type EventRow = typeof sessionEvents.$inferSelect
export type RescheduleRow = typeof reschedules.$inferSelect

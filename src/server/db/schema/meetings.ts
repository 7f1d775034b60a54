import {sql} from 'drizzle-orm'
import {check, index, jsonb, pgTable, text, uniqueIndex, uuid} from 'drizzle-orm/pg-core'
import type {Address} from '#contract/bookings/request.ts'
import {limits} from '#contract/limits.ts'
import {createdAt, id, instant} from './columns.ts'
import {organizations} from './agencies.ts'
import {caretakers, parents, users} from './people.ts'

/** SQL: an interval of so many minutes, without a parameter. */
const minutes = (count: number) => sql.raw(`interval '${count} minutes'`)

/**
 * Meet-and-greets. They are no sessions, so no invariant of settling or money knows them.
 * @see src/domain/rules.md#meet-and-greet
 */
export const meetings = pgTable(
  'meetings',
  {
    id: id(),
    parent_id: uuid()
      .notNull()
      .references(() => parents.id),
    caretaker_id: uuid().references(() => caretakers.id),
    org_id: uuid().references(() => organizations.id),
    /** `OVER` was accepted and `EXPIRED` was not answered; both only once another one of the pair follows. */
    status: text()
      .$type<'PROPOSED' | 'ACCEPTED' | 'DECLINED' | 'CANCELLED' | 'OVER' | 'EXPIRED'>()
      .notNull()
      .default('PROPOSED'),
    proposed_by: text().$type<'family' | 'provider'>().notNull(),
    by_user_id: uuid()
      .notNull()
      .references(() => users.id),
    scheduled_start: instant().notNull(),
    scheduled_end: instant().notNull(),
    timezone: text().notNull(),
    how: text().$type<'in_person' | 'video' | 'phone'>().notNull(),
    address: jsonb().$type<Address>(),
    note: text(),
    reason: text(),
    /** Who wrote the reason. */
    answered_by: uuid().references(() => users.id),
    created_at: createdAt(),
  },
  t => [
    // at most one of a pair is ahead; a new one first marks those whose time has passed
    uniqueIndex('meetings_of_caretaker')
      .on(t.parent_id, t.caretaker_id)
      .where(sql`${t.status} in ('PROPOSED', 'ACCEPTED')`),
    uniqueIndex('meetings_of_org')
      .on(t.parent_id, t.org_id)
      .where(sql`${t.status} in ('PROPOSED', 'ACCEPTED')`),
    index('meetings_caretaker').on(t.caretaker_id, t.scheduled_end),
    index('meetings_org').on(t.org_id, t.scheduled_end),
    check('meetings_provider', sql`num_nonnulls(${t.caretaker_id}, ${t.org_id}) = 1`),
    // as long as a meeting may be by the contract
    check(
      'meetings_length',
      sql`${t.scheduled_end} - ${t.scheduled_start} between ${minutes(limits.meeting_minutes_min)} and ${minutes(limits.meeting_minutes_max)}`,
    ),
  ],
)

export type MeetingRow = typeof meetings.$inferSelect

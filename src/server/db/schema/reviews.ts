import {sql} from 'drizzle-orm'
import {check, index, integer, pgTable, text, uniqueIndex, uuid} from 'drizzle-orm/pg-core'
import type {Side} from '#contract/sessions/session.ts'
import {bookings} from './bookings.ts'
import {id, instant} from './columns.ts'
import {organizations} from './agencies.ts'
import {caretakers, parents, users} from './people.ts'

/**
 * What one side of a booking says of the other, once each way. Who took part is copied from the booking, so that what is
 * said of somebody is read from this table alone.
 */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    booking_id: uuid()
      .notNull()
      .references(() => bookings.id),
    /** Who wrote it: the family, or the caregiver's or agency's side. */
    side: text().$type<Side>().notNull(),
    parent_id: uuid()
      .notNull()
      .references(() => parents.id),
    caretaker_id: uuid().references(() => caretakers.id),
    org_id: uuid().references(() => organizations.id),
    by_user_id: uuid()
      .notNull()
      .references(() => users.id),
    /** Stars, 1 to 5; what the three mean about a family stands in domain/review.ts. */
    punctuality: integer().notNull(),
    communication: integer().notNull(),
    care: integer().notNull(),
    text: text().notNull(),
    written_at: instant().notNull(),
    changed_at: instant(),
    /**
     * When the review is shown at the latest; the other side's review may show it earlier.
     * @see src/domain/rules.md#reviews
     */
    shows_at: instant().notNull(),
    /** Since when everybody who may read it does; null while nobody but its author does. */
    shown_at: instant(),
    answer: text(),
    answered_at: instant(),
    answered_by: uuid().references(() => users.id),
    /** Taken down by staff, with a reason; it counts for nothing then. */
    hidden_at: instant(),
    hidden_reason: text(),
    hidden_by: uuid().references(() => users.id),
  },
  t => [
    // one each way: the index decides between two tabs
    uniqueIndex('reviews_booking').on(t.booking_id, t.side),
    index('reviews_of_caretaker')
      .on(t.caretaker_id, t.id)
      .where(sql`${t.side} = 'parent' and ${t.shown_at} is not null and ${t.hidden_at} is null`),
    index('reviews_of_org')
      .on(t.org_id, t.id)
      .where(sql`${t.side} = 'parent' and ${t.shown_at} is not null and ${t.hidden_at} is null`),
    index('reviews_due')
      .on(t.shows_at)
      .where(sql`${t.shown_at} is null`),
    check(
      'reviews_stars',
      sql`${t.punctuality} between 1 and 5 and ${t.communication} between 1 and 5 and ${t.care} between 1 and 5`,
    ),
    check('reviews_provider', sql`num_nonnulls(${t.caretaker_id}, ${t.org_id}) = 1`),
    check('reviews_hidden', sql`${t.hidden_at} is null or ${t.hidden_reason} is not null`),
  ],
)

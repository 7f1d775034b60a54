import {sql} from 'drizzle-orm'
import {boolean, check, index, integer, pgTable, text, uniqueIndex, uuid} from 'drizzle-orm/pg-core'
import type {ReviewOutcome} from '#contract/bookings/reviews.ts'
import type {Side} from '#contract/bookings/choices.ts'
import type {ReviewReportReason} from '#contract/messages/report.ts'
import {bookings} from './bookings.ts'
import {createdAt, id, instant, trigrams, searchWords} from './columns.ts'
import {organizations} from './agencies.ts'
import {caretakers, parents, users} from './people.ts'

/**
 * Reviews, at most one in each direction per booking. The participants are copied from the booking, so that reviews
 * are read from this table alone.
 */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    booking_id: uuid()
      .notNull()
      .references(() => bookings.id),
    /** The author's side: the family, or the caregiver or agency. */
    side: text().$type<Side>().notNull(),
    parent_id: uuid()
      .notNull()
      .references(() => parents.id),
    caretaker_id: uuid().references(() => caretakers.id),
    org_id: uuid().references(() => organizations.id),
    by_user_id: uuid()
      .notNull()
      .references(() => users.id),
    /** Stars, 1 to 5; domain/review.ts explains the three for a family. */
    punctuality: integer().notNull(),
    communication: integer().notNull(),
    care: integer().notNull(),
    text: text().notNull(),
    written_at: instant().notNull(),
    changed_at: instant(),
    /**
     * The latest time at which the review is shown; the other side's review may show it earlier.
     * @see src/domain/rules-people.md#reviews
     */
    shows_at: instant().notNull(),
    /** When the review was published; null while only its author can read it. */
    shown_at: instant(),
    answer: text(),
    answered_at: instant(),
    answered_by: uuid().references(() => users.id),
    /** When staff hid it, with a reason. A hidden review does not count. */
    hidden_at: instant(),
    hidden_reason: text(),
    hidden_by: uuid().references(() => users.id),
  },
  t => [
    // one in each direction; the index decides a race
    uniqueIndex('reviews_booking').on(t.booking_id, t.side),
    index('reviews_of_caretaker')
      .on(t.caretaker_id, t.id)
      .where(sql`${t.side} = 'parent' and ${t.shown_at} is not null and ${t.hidden_at} is null`),
    index('reviews_of_org')
      .on(t.org_id, t.id)
      .where(sql`${t.side} = 'parent' and ${t.shown_at} is not null and ${t.hidden_at} is null`),
    index('reviews_words').using('gin', trigrams(searchWords(t.text))),
    index('reviews_author').on(t.by_user_id),
    index('reviews_answerer').on(t.answered_by),
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

/** Reports to support, one by each person and review for good. @see src/domain/rules-people.md#reported-reviews */
export const reviewReports = pgTable(
  'review_reports',
  {
    id: id(),
    review_id: uuid()
      .notNull()
      .references(() => reviews.id),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    /** Of the side that the review is about; anyone else read it in a list. */
    by_reviewed: boolean().notNull(),
    reason: text().$type<ReviewReportReason>().notNull(),
    note: text(),
    created_at: createdAt(),
    closed_at: instant(),
    closed_by: uuid().references(() => users.id),
    outcome: text().$type<ReviewOutcome>(),
    memo: text(),
  },
  t => [
    uniqueIndex('review_reports_once').on(t.review_id, t.user_id),
    index('review_reports_of_user').on(t.user_id),
    index('review_reports_open')
      .on(t.review_id)
      .where(sql`${t.closed_at} is null`),
    check('review_reports_closed', sql`(${t.closed_at} is null) = (${t.outcome} is null)`),
  ],
)

import {sql} from 'drizzle-orm'
import {index, integer, pgTable, text} from 'drizzle-orm/pg-core'
import type {FaqAudience, ContactTopic} from '#contract/content/support.ts'
import {createdAt, id, instant} from './columns.ts'

/** Frequently asked questions in four groups. Answers are plain text. */
export const faqs = pgTable(
  'faqs',
  {
    id: id(),
    audience: text().$type<FaqAudience>().notNull(),
    question: text().notNull(),
    answer: text().notNull(),
    /** Position within its group, from 1. */
    position: integer().notNull(),
    created_at: createdAt(),
    /** When staff deleted it; they can restore it. */
    deleted_at: instant(),
  },
  t => [
    index('faqs_order')
      .on(t.audience, t.position)
      .where(sql`${t.deleted_at} is null`),
  ],
)

/** Messages from the contact form, for staff. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    topic: text().$type<ContactTopic>(),
    message: text().notNull(),
    created_at: createdAt(),
    /** When staff first opened it, and when it was marked as answered. */
    read_at: instant(),
    answered_at: instant(),
  },
  t => [
    index('contact_messages_waiting')
      .on(t.id)
      .where(sql`${t.answered_at} is null`),
  ],
)

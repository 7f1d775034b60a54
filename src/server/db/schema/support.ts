import {sql} from 'drizzle-orm'
import {boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid} from 'drizzle-orm/pg-core'
import type {ChatLink, ChatUserType} from '#contract/content/chat.ts'
import type {ContactTopic} from '#contract/content/support.ts'
import type {Language} from '#contract/accounts/language.ts'
import type {FaqAudience} from '#contract/bookings/choices.ts'
import {createdAt, id, instant} from './columns.ts'
import {users} from './people.ts'
import {sessions} from './sessions.ts'

/** Questions and answers in four groups, for the FAQ page and the assistant. Answers are plain text. */
export const faqs = pgTable(
  'faqs',
  {
    id: id(),
    audience: text().$type<FaqAudience>().notNull(),
    /** In English; empty for one that staff wrote in Spanish alone. */
    question: text().notNull(),
    answer: text().notNull(),
    /** In Spanish: null until it is written, empty once staff removed it. */
    question_es: text(),
    answer_es: text(),
    /** The name of one that the product brought; null for one that staff wrote. */
    key: text(),
    /** Other ways to ask it, for the assistant. */
    aliases: text().array().notNull().default([]),
    /** Where to do or read it; of those that the product brought, with a label in Spanish. */
    links: jsonb().$type<(ChatLink & {label_es?: string})[]>().notNull().default([]),
    /** Whether the FAQ page shows it; the assistant answers it either way. */
    in_faq: boolean().notNull().default(true),
    /** Position within its group, from 1. */
    position: integer().notNull(),
    created_at: createdAt(),
    /** By the database's clock: the assistant reads the questions again after it. */
    changed_at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    /** When staff deleted it; they can restore it. */
    deleted_at: instant(),
  },
  t => [
    uniqueIndex('faqs_key').on(t.key),
    index('faqs_changed').on(t.changed_at),
    index('faqs_order')
      .on(t.audience, t.position)
      .where(sql`${t.deleted_at} is null`),
    check('faqs_text', sql`${t.question} <> '' or ${t.question_es} <> ''`),
  ],
)

/** Messages from the contact form, for staff. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    /** The account that wrote it while signed in, or that had its address and left it. */
    user_id: uuid().references(() => users.id, {onDelete: 'set null'}),
    topic: text().$type<ContactTopic>(),
    message: text().notNull(),
    /** Of the page or conversation that it was written in; null for those of earlier versions. */
    language: text().$type<Language>(),
    /** The `Idempotency-Key` of its call. */
    key: uuid(),
    /** The visit that a danger written to the assistant is about. */
    session_id: uuid().references(() => sessions.id, {onDelete: 'set null'}),
    created_at: createdAt(),
    /** When staff first opened it, and when it was marked as answered. */
    read_at: instant(),
    answered_at: instant(),
  },
  t => [
    uniqueIndex('contact_messages_key').on(t.key),
    index('contact_messages_waiting')
      .on(t.id)
      .where(sql`${t.answered_at} is null`),
    index('contact_messages_answered')
      .on(t.id)
      .where(sql`${t.answered_at} is not null`),
    index('contact_messages_user')
      .on(t.user_id)
      .where(sql`${t.user_id} is not null`),
    index('contact_messages_session')
      .on(t.session_id)
      .where(sql`${t.session_id} is not null`),
  ],
)

/** Questions for which the assistant found no answer, without the names and numbers in them. */
export const openQuestions = pgTable(
  'open_questions',
  {
    id: id(),
    /** As the first to ask it wrote it, without addresses and numbers; the same in other letter case is the same question. */
    question: text().notNull(),
    user_type: text().$type<ChatUserType>().notNull(),
    asked_count: integer().notNull().default(1),
    asked_at: instant().notNull(),
    /** When staff answered it or set it aside. */
    closed_at: instant(),
  },
  t => [
    uniqueIndex('open_questions_question').on(sql`lower(${t.question})`, t.user_type),
    index('open_questions_waiting')
      .on(t.asked_count.desc(), t.id.desc())
      .where(sql`${t.closed_at} is null`),
    index('open_questions_closed')
      .on(t.closed_at, t.id)
      .where(sql`${t.closed_at} is not null`),
    index('open_questions_age').on(t.asked_at),
  ],
)

/** Sentence vectors of the phrases that the assistant knows, of each model, a byte for each value, in base64. */
export const phraseVectors = pgTable(
  'phrase_vectors',
  {model: text().notNull(), phrase: text().notNull(), vector: text().notNull()},
  t => [primaryKey({columns: [t.model, t.phrase]})],
)

/** What staff answered to a message of the contact page, by mail. @see src/domain/rules-people.md#contact-messages */
export const contactAnswers = pgTable(
  'contact_answers',
  {
    id: id(),
    message_id: uuid()
      .notNull()
      .references(() => contactMessages.id, {onDelete: 'cascade'}),
    text: text().notNull(),
    by_user_id: uuid()
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
  },
  t => [index('contact_answers_message').on(t.message_id, t.id), index('contact_answers_author').on(t.by_user_id)],
)

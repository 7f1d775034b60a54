import {sql} from 'drizzle-orm'
import {index, jsonb, pgTable, text, uuid} from 'drizzle-orm/pg-core'
import type {ChatLink} from '#contract/content/chat.ts'
import {createdAt, id} from './columns.ts'
import {users} from './people.ts'

/**
 * Questions to the assistant and its answers. A guest's history belongs to the conversation id alone, which only that
 * browser knows.
 */
export const chatMessages = pgTable(
  'chat_messages',
  {
    id: id(),
    user_id: uuid().references(() => users.id, {onDelete: 'cascade'}),
    client_id: uuid().notNull(),
    sender: text().$type<'user' | 'bot'>().notNull(),
    text: text().notNull(),
    links: jsonb().$type<ChatLink[]>().notNull().default([]),
    created_at: createdAt(),
  },
  t => [
    index('chat_messages_user').on(t.user_id, t.client_id, t.id),
    index('chat_messages_guest')
      .on(t.client_id, t.id)
      .where(sql`${t.user_id} is null`),
    index('chat_messages_age').on(t.created_at),
  ],
)

import {sql} from 'drizzle-orm'
import {index, jsonb, pgTable, text} from 'drizzle-orm/pg-core'
import {createdAt, instant} from './columns.ts'

/** State of the sandbox provider: checkouts, payments, saved methods and connected accounts. */
export const sandboxObjects = pgTable(
  'sandbox_objects',
  {
    id: text().primaryKey(),
    kind: text().$type<'checkout' | 'payment' | 'method' | 'account_code'>().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    created_at: createdAt(),
  },
  t => [index('sandbox_objects_age').on(t.created_at)],
)

/** Events that the sandbox has to deliver to our webhook. Delivered ones stay for a while. */
export const sandboxEvents = pgTable(
  'sandbox_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    payload: text().notNull(),
    deliver_at: instant(),
    created_at: createdAt(),
  },
  t => [
    index('sandbox_events_due')
      .on(t.deliver_at)
      .where(sql`${t.deliver_at} is not null`),
    index('sandbox_events_age').on(t.created_at),
  ],
)

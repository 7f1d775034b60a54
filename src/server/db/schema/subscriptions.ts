import {sql} from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type {PaymentMethod, PlanType, SubscriptionStatus} from '#contract/money/subscriptions.ts'
import {createdAt, id, instant} from './columns.ts'

/** Subscription plans by type. @see src/domain/rules.md#plans */
export const plans = pgTable(
  'plans',
  {
    id: id(),
    plan: text().notNull(),
    type: text().$type<PlanType>().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    price_cents: integer().notNull(),
    duration_value: integer().notNull(),
    duration_unit: text().$type<'month' | 'year'>().notNull(),
    list_items: text().array().notNull().default([]),
    position: integer().notNull().default(0),
    retired_at: instant(),
  },
  t => [index('plans_type').on(t.type, t.position)],
)

/** A family's, caregiver's or agency's subscription; `owner_id` is the profile's id. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    owner_id: uuid().notNull(),
    plan_id: uuid()
      .notNull()
      .references((): AnyPgColumn => plans.id),
    status: text().$type<SubscriptionStatus>().notNull(),
    current_period_start: instant(),
    /** Until when it unlocks: the end of what is paid for, and the days of grace while a renewal is late. */
    current_period_end: instant(),
    /** End of what is paid for, from which the next term counts; null while nothing was paid yet. */
    paid_until: instant(),
    /** Day of the month on which its terms begin, where the month has one; set by the first term and by another plan. */
    anchor_day: integer(),
    cancel_at_period_end: boolean().notNull().default(false),
    /** The plan of the next term, where it is another. */
    next_plan_id: uuid().references((): AnyPgColumn => plans.id),
    /** How renewals are charged, by what the provider keeps; null where each term is paid by hand. */
    method: text().$type<PaymentMethod>(),
    provider_customer: text(),
    provider_payment_id: text(),
    /** When the job looks at it next, where that is another moment than a reminder before its end, or its end. */
    look_at: instant(),
    /** The end of the term whose owner was reminded. */
    reminded_for: instant(),
    created_at: createdAt(),
  },
  t => [
    index('subscriptions_owner').on(t.owner_id),
    index('subscriptions_due')
      .on(sql`coalesce(${t.look_at}, ${t.current_period_end})`)
      .where(sql`${t.status} in ('ACTIVE', 'PAST_DUE')`),
    uniqueIndex('subscriptions_live')
      .on(t.owner_id)
      .where(sql`${t.status} in ('ACTIVE', 'PAST_DUE')`),
  ],
)

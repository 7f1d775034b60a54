import {sql} from 'drizzle-orm'
import {type AnyPgColumn, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid} from 'drizzle-orm/pg-core'
import type {PaidWith} from '#contract/money/saved-method.ts'
import type {PaymentMethod, PlanType, SubscriptionStatus} from '#contract/money/subscriptions.ts'
import {createdAt, id, instant} from './columns.ts'
import {users} from './people.ts'

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
    /** End of access: the paid term plus the days of grace for a late renewal. */
    current_period_end: instant(),
    /** End of the paid term, from which the next one counts; null before the first payment. */
    paid_until: instant(),
    /** Day of the month on which terms begin. The first term and a plan change set it. */
    anchor_day: integer(),
    cancel_at_period_end: boolean().notNull().default(false),
    /** The plan of the next term, if it changes. */
    next_plan_id: uuid().references((): AnyPgColumn => plans.id),
    /** Stored payment method for renewals; null if each term is paid by hand. */
    method: text().$type<PaymentMethod>(),
    /** Whose card or bank account that is: the person who paid or saved it; null where that is not known. */
    method_user_id: uuid().references((): AnyPgColumn => users.id),
    provider_customer: text(),
    provider_payment_id: text(),
    /** The method its owner chose since that payment; renewals use it instead of the payment's. */
    provider_method_id: text(),
    /** The stored method as its owner knows it; null until the provider has named it. */
    paid_with: jsonb().$type<PaidWith>(),
    /** When the job runs next, if not at a reminder or at the end of the term. */
    look_at: instant(),
    /** The term end that the owner was reminded of. */
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

import {sql} from 'drizzle-orm'
import {boolean, check, index, integer, pgTable, text, uniqueIndex, uuid} from 'drizzle-orm/pg-core'
import type {PaymentMethod} from '#contract/money/subscriptions.ts'
import {createdAt, id, instant} from './columns.ts'
import {invoices} from './invoices.ts'
import {parents, users} from './people.ts'

/** A family's saved card or bank account: the provider's ids, and no more digits than its owner needs to know it by. */
export const savedMethods = pgTable(
  'saved_methods',
  {
    id: id(),
    parent_id: uuid()
      .notNull()
      .references(() => parents.id),
    /** Whose card or account it is: the adult who saved it; null where that is not known. */
    saved_by_user_id: uuid().references(() => users.id),
    method: text().$type<PaymentMethod>().notNull(),
    brand: text().notNull(),
    last4: text().notNull(),
    /** Month of expiry, such as `2031-04`; null for a bank account. */
    expires: text(),
    provider_customer: text().notNull(),
    provider_method_id: text().notNull(),
    /** Statements are paid with it automatically. */
    is_automatic: boolean().notNull().default(false),
    created_at: createdAt(),
    /** When it was removed here; the job then removes it at the provider and deletes the row. */
    removed_at: instant(),
  },
  t => [
    uniqueIndex('saved_methods_parent')
      .on(t.parent_id)
      .where(sql`${t.removed_at} is null`),
    uniqueIndex('saved_methods_provider').on(t.provider_method_id),
    index('saved_methods_automatic')
      .on(t.parent_id)
      .where(sql`${t.is_automatic} and ${t.removed_at} is null`),
    index('saved_methods_removed')
      .on(t.removed_at)
      .where(sql`${t.removed_at} is not null`),
  ],
)
export type SavedMethodRow = typeof savedMethods.$inferSelect

/**
 * A method that a plan or an account no longer uses, by its id or by a payment that was made with it. The job detaches
 * it at the provider and deletes the row.
 */
export const methodDetachments = pgTable(
  'method_detachments',
  {
    id: id(),
    /** The profile that paid with it, which may be erased. */
    owner_id: uuid().notNull(),
    provider_method_id: text(),
    provider_payment_id: text(),
    /** When it is detached, or tried again. */
    detach_at: instant().notNull(),
  },
  t => [
    index('method_detachments_due').on(t.detach_at),
    check('method_detachments_named', sql`num_nonnulls(${t.provider_method_id}, ${t.provider_payment_id}) = 1`),
  ],
)

/** The announced automatic payment of a statement. Only a PLANNED one is charged, once, at `charge_at`. */
export const automaticPayments = pgTable(
  'automatic_payments',
  {
    invoice_id: uuid()
      .primaryKey()
      .references(() => invoices.id),
    status: text().$type<'PLANNED' | 'CHARGED' | 'STOPPED' | 'FAILED'>().notNull(),
    /** The announced sum; what is due at `charge_at` may be less. */
    amount_cents: integer().notNull(),
    charge_at: instant().notNull(),
    stopped_by: uuid().references(() => users.id),
    created_at: createdAt(),
  },
  t => [
    index('automatic_payments_due')
      .on(t.charge_at)
      .where(sql`${t.status} = 'PLANNED'`),
    check('automatic_payments_amount', sql`${t.amount_cents} > 0`),
  ],
)

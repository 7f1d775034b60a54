import {sql} from 'drizzle-orm'
import {invoices} from './schema/all.ts'

/**
 * SQL: whether a statement is marked as paid outside of Village and waits for its payee's answer. `awaitsAnswer` is the same
 * of a row.
 * @see src/domain/rules.md#care-money
 */
export const isMarkedPaid = sql<boolean>`(${invoices.status} in ('OPEN', 'UNCOLLECTIBLE') and ${invoices.outside_marked_at} is not null)`

import type {InvoiceSide} from '#contract/money/invoices.ts'
import type {InvoiceRow} from '#server/db/schema/invoices.ts'
import {and, eq, ne, or, sql, type SQL} from 'drizzle-orm'
import {invoices} from '#server/db/schema/all.ts'
import type {Caller} from '#server/http/caller.ts'
import type {Db} from '#server/db/client.ts'
import {timezoneOf} from '#server/modules/notifications/index.ts'

/**
 * The invoices a caller may read: those they pay, issued ones they are paid by, all for admins, none for field members.
 * Each part has its own index. With a `side` only those that the caller pays, or is paid by.
 * @see src/domain/rules.md#invoice-status
 */
export function readableParts({role, parent_id, caretaker_id, org_id, member_role}: Caller, side?: InvoiceSide): SQL[] {
  if (role === 'admin') return [sql`true`]
  if (role === 'parent' && parent_id) return side === 'payee' ? [] : [eq(invoices.parent_id, parent_id)]
  const issued = ne(invoices.status, 'DRAFT')
  const both = (pays: SQL, isPaid: SQL): SQL[] => [
    ...(side === 'payee' ? [] : [pays]),
    ...(side === 'payer' ? [] : [and(isPaid, issued) ?? isPaid]),
  ]
  if (role === 'caretaker' && caretaker_id) {
    return both(eq(invoices.caretaker_id, caretaker_id), eq(invoices.payee_caretaker_id, caretaker_id))
  }
  if (role !== 'agency' || !org_id || member_role === 'field') return []
  return both(eq(invoices.org_id, org_id), eq(invoices.payee_org_id, org_id))
}

/** The same as one SQL condition. */
export const readableBy = (caller: Caller): SQL => or(...readableParts(caller)) ?? sql`false`

type Parties = Pick<InvoiceRow, 'parent_id' | 'caretaker_id' | 'org_id' | 'payee_caretaker_id' | 'payee_org_id'>

/** The caller's side of an invoice. */
export function partyIn(row: Parties, {parent_id, caretaker_id, org_id}: Caller): InvoiceSide | null {
  const is = (a: string | null, b: string | null) => a !== null && a === b
  if (is(row.parent_id, parent_id) || is(row.caretaker_id, caretaker_id) || is(row.org_id, org_id)) return 'payer'
  return is(row.payee_caretaker_id, caretaker_id) || is(row.payee_org_id, org_id) ? 'payee' : null
}

/** The zone whose dates the caller reads. */
export const zoneOf = async (db: Db, {user_id}: {user_id: string | SQL}): Promise<string> =>
  (await timezoneOf(db, user_id)) ?? 'UTC'

import {and, eq, ne, or, sql, type SQL} from 'drizzle-orm'
import {invoices} from '../../db/schema/all.ts'
import type {Caller} from '../../http/caller.ts'

/**
 * The invoices that somebody may read, as part of the statement that reads them: what they pay, what pays them (not before
 * it is issued), and for admins all. Nobody else's are there. The field reads none (decisions §14).
 */
export function readableBy({role, parent_id, caretaker_id, org_id, member_role}: Caller): SQL {
  const none = sql`false`
  if (role === 'admin') return sql`true`
  if (role === 'parent') return parent_id ? eq(invoices.parent_id, parent_id) : none
  const issued = ne(invoices.status, 'DRAFT')
  if (role === 'caretaker' && caretaker_id) {
    const paid = and(eq(invoices.payee_caretaker_id, caretaker_id), issued)
    return or(eq(invoices.caretaker_id, caretaker_id), paid) ?? none
  }
  if (role !== 'agency' || !org_id || member_role === 'field') return none
  return or(eq(invoices.org_id, org_id), and(eq(invoices.payee_org_id, org_id), issued)) ?? none
}

type Parties = Pick<
  typeof invoices.$inferSelect,
  'parent_id' | 'caretaker_id' | 'org_id' | 'payee_caretaker_id' | 'payee_org_id'
>

/** Which side of it somebody is. */
export function sideOf(row: Parties, {parent_id, caretaker_id, org_id}: Caller): 'payer' | 'payee' | null {
  const is = (a: string | null, b: string | null) => a !== null && a === b
  if (is(row.parent_id, parent_id) || is(row.caretaker_id, caretaker_id) || is(row.org_id, org_id))
    return 'payer'
  return is(row.payee_caretaker_id, caretaker_id) || is(row.payee_org_id, org_id) ? 'payee' : null
}

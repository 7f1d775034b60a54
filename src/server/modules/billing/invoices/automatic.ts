import {and, eq, gte, inArray, isNull, sql, type SQL} from 'drizzle-orm'
import {least_charge_cents} from '#domain/constants.ts'
import {hasActiveAdult} from '#server/db/active-accounts.ts'
import type {Db} from '#server/db/client.ts'
import {automaticPayments, invoices} from '#server/db/schema/all.ts'

/** SQL: an open statement that could be paid through Village now, with someone to read the notice of it. */
export const isChargeable = and(
  eq(invoices.kind, 'statement'),
  eq(invoices.status, 'OPEN'),
  // its payee has to answer first
  isNull(invoices.outside_marked_at),
  gte(sql`${invoices.amount_cents} - ${invoices.credited_cents}`, least_charge_cents),
  sql`coalesce((select stripe_account_id from caretakers where id = ${invoices.payee_caretaker_id}),
    (select stripe_account_id from organizations where id = ${invoices.payee_org_id})) is not null`,
  // someone has to be able to read the notice and to stop it
  hasActiveAdult(sql`${invoices.parent_id}`),
)

/**
 * SQL: an open statement that automatic payment will charge: it is announced, or will be once none of its visits can be
 * contested.
 * @see src/domain/rules.md#automatic-payment
 */
export const awaitsAutomatic: SQL<boolean> = sql<boolean>`coalesce(${isChargeable}
  and exists (select from saved_methods m
    where m.parent_id = ${invoices.parent_id} and m.is_automatic and m.removed_at is null)
  and not exists (select from automatic_payments a
    where a.invoice_id = ${invoices.id} and a.status in ('STOPPED', 'FAILED')), false)`

/** Deletes the announced automatic payments of these invoices, which are announced anew; returns their ids. */
export async function dropPlanned(tx: Db, isTheirs: SQL): Promise<string[]> {
  const theirs = tx.select({id: invoices.id}).from(invoices).where(isTheirs)
  const dropped = await tx
    .delete(automaticPayments)
    .where(and(eq(automaticPayments.status, 'PLANNED'), inArray(automaticPayments.invoice_id, theirs)))
    .returning({id: automaticPayments.invoice_id})
  return dropped.map(({id}) => id)
}

import {and, eq, gte, isNull, notExists, sql, type SQL} from 'drizzle-orm'
import {least_charge_cents} from '#domain/constants.ts'
import {automatic_notice_ms} from '#domain/money/invoice.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {automaticPayments, invoices, savedMethods} from '#server/db/schema/all.ts'
import {dueOf, notifyPlanned} from '#server/modules/billing/index.ts'

/**
 * SQL: an open statement of a family that pays automatically, whose visits can no longer be contested, and that could be
 * paid through Village now.
 * @see src/domain/rules.md#automatic-payment
 */
export const isReady = (now: string): SQL | undefined =>
  and(
    eq(savedMethods.is_automatic, true),
    isNull(savedMethods.removed_at),
    eq(invoices.kind, 'statement'),
    eq(invoices.status, 'OPEN'),
    // its payee has to answer first
    isNull(invoices.outside_marked_at),
    gte(sql`${invoices.amount_cents} - ${invoices.credited_cents}`, least_charge_cents),
    sql`coalesce((select stripe_account_id from caretakers where id = ${invoices.payee_caretaker_id}),
      (select stripe_account_id from organizations where id = ${invoices.payee_org_id})) is not null`,
    // someone has to be able to read the notice and to stop it
    sql`exists (select from family_adults a join users u on u.id = a.user_id
      where a.parent_id = ${invoices.parent_id} and u.suspended_at is null and u.closed_at is null)`,
    sql`not exists (select from sessions s where s.booking_id = ${invoices.booking_id}
      and (s.local_date between ${invoices.period_start} and ${invoices.period_end}
        or s.id in (select l.session_id from invoice_lines l where l.invoice_id = ${invoices.id}))
      and (s.status = 'DISPUTED' or (s.contest_until > ${now}::timestamptz and s.settled_by is distinct from 'staff')))`,
  )

/**
 * Announces the automatic payment of up to `limit` statements; returns how many. Each payer gets the sum and the date. The
 * method is locked, so that nothing is announced once it is switched off.
 */
export const announceAutomatic = (db: Db, now: string, limit: number): Promise<number> =>
  db.transaction(async tx => {
    const announced = tx
      .select({id: automaticPayments.invoice_id})
      .from(automaticPayments)
      .where(eq(automaticPayments.invoice_id, invoices.id))
    const rows = await tx
      .select({invoice: invoices})
      .from(invoices)
      .innerJoin(savedMethods, eq(savedMethods.parent_id, invoices.parent_id))
      .where(and(isReady(now), notExists(announced)))
      .orderBy(invoices.id)
      .limit(limit)
      .for('update', {of: [invoices, savedMethods], skipLocked: true})
    if (rows.length === 0) return 0
    const charge_at = plusMs(now, automatic_notice_ms)
    await tx.insert(automaticPayments).values(
      rows.map(({invoice}) => ({
        invoice_id: invoice.id,
        status: 'PLANNED' as const,
        amount_cents: dueOf(invoice),
        charge_at,
        created_at: now,
      })),
    )
    await notifyPlanned(
      tx,
      rows.map(row => row.invoice),
      charge_at,
      now,
    )
    return rows.length
  })

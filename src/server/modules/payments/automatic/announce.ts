import {and, eq, isNull, notExists, sql, type SQL} from 'drizzle-orm'
import {automatic_notice_ms} from '#domain/money/invoice.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {automaticPayments, invoices, savedMethods} from '#server/db/schema/all.ts'
import {dueOf, isChargeable, notifyPlanned} from '#server/modules/billing/index.ts'

/**
 * SQL: an open statement of a family that pays automatically, whose visits can no longer be contested, and that could be
 * paid through Village now.
 * @see src/domain/rules.md#automatic-payment
 */
export const isReady = (now: string): SQL | undefined =>
  and(
    eq(savedMethods.is_automatic, true),
    isNull(savedMethods.removed_at),
    isChargeable,
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

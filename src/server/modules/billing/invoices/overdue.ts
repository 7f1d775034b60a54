import {and, eq, inArray, isNull, lte, not, sql} from 'drizzle-orm'
import {day_ms, least_charge_cents} from '#domain/constants.ts'
import {reminder_days} from '#domain/money/invoice.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {invoices} from '#server/db/schema/all.ts'
import {awaitsAutomatic} from './automatic.ts'
import {notifyOverdue} from './notifications.ts'
import {payerCannotLogIn} from './log-in.ts'

/**
 * Reminds the payers of up to `limit` invoices that became so many days overdue; returns how many. Of several reminders
 * missed while nothing ran, only the latest is sent.
 * @see src/domain/rules.md#overdue
 */
export async function remindOverdue(db: Db, now: string, limit: number): Promise<number> {
  let sent = 0
  for (const days of reminder_days.toReversed()) {
    sent += await db.transaction(tx => remindAfter(tx, days, now, limit - sent))
    if (sent === limit) break
  }
  return sent
}

async function remindAfter(tx: Db, days: number, now: string, limit: number): Promise<number> {
  const due = tx
    .select({id: invoices.id})
    .from(invoices)
    .where(
      and(
        eq(invoices.status, 'OPEN'),
        lte(invoices.due_at, plusMs(now, -days * day_ms)),
        sql`coalesce(${invoices.reminded_day}, -1) < ${days}::int`,
        // its payee has to answer first
        isNull(invoices.outside_marked_at),
        not(awaitsAutomatic),
        // less cannot be paid here
        sql`${invoices.amount_cents} - ${invoices.credited_cents} >= ${least_charge_cents}::int`,
        // they are reminded once they can log in again
        not(payerCannotLogIn),
      ),
    )
    .orderBy(invoices.due_at)
    .limit(limit)
    .for('update', {skipLocked: true})
  const rows = await tx.update(invoices).set({reminded_day: days}).where(inArray(invoices.id, due)).returning()
  await notifyOverdue(tx, rows, {days}, now)
  return rows.length
}

import {sql} from 'drizzle-orm'
import type {Movement} from '#domain/money/ledger.ts'
import {newId} from '#lib/id.ts'
import type {Db} from '#server/db/client.ts'
import {ledgerEntries, numberSeries} from '#server/db/schema/all.ts'

/** Saves ledger entries; a deferred constraint checks that each pair sums to zero. */
export async function post(
  tx: Db,
  movements: readonly Movement[],
  {invoice_id = null, payment_id = null, at}: {invoice_id?: string | null; payment_id?: string | null; at: string},
): Promise<void> {
  const rows = movements.flatMap(({kind, pair}) => {
    const movement_id = newId()
    return pair.map(entry => ({...entry, movement_id, kind, invoice_id, payment_id, at}))
  })
  if (rows.length > 0) await tx.insert(ledgerEntries).values(rows)
}

/**
 * The next number of a series, without gaps within a year; a rollback returns it. The counter stays locked until the
 * transaction ends, so take it last.
 */
export async function nextNumber(tx: Db, series: 'INV' | 'CN', now: string): Promise<string> {
  const year = Number(now.slice(0, 4))
  const [row] = await tx
    .insert(numberSeries)
    .values({series, year, last: 1})
    .onConflictDoUpdate({
      target: [numberSeries.series, numberSeries.year],
      set: {last: sql`${numberSeries.last} + 1`},
    })
    .returning({last: numberSeries.last})
  if (!row) throw new Error('number series returned no number')
  return `${series}-${year}-${String(row.last).padStart(6, '0')}`
}

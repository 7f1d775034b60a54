import {sql} from 'drizzle-orm'
import type {Movement} from '#domain/money/ledger.ts'
import {newId} from '#lib/id.ts'
import type {Db} from '#server/db/client.ts'
import {ledgerEntries, numberSeries} from '#server/db/schema/all.ts'

/** Writes movements of money; that each is a pair that sums to zero the database judges when the transaction ends. */
export async function post(
  tx: Db,
  movements: readonly Movement[],
  {
    invoice_id = null,
    payment_id = null,
    at,
  }: {invoice_id?: string | null; payment_id?: string | null; at: string},
): Promise<void> {
  const rows = movements.flatMap(({kind, pair}) => {
    const movement_id = newId()
    return pair.map(entry => ({...entry, movement_id, kind, invoice_id, payment_id, at}))
  })
  if (rows.length > 0) await tx.insert(ledgerEntries).values(rows)
}

/**
 * The next number of a series, without gaps within a year: the counter's row stays locked until the transaction ends, and a
 * number that was not used goes back with it. Take it last, for everybody else waits.
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

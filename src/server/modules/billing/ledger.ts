import {sql} from 'drizzle-orm'
import type {Movement} from '#domain/money/ledger.ts'
import {newId} from '#lib/id.ts'
import type {Db} from '#server/db/client.ts'
import {insertRows} from '#server/db/insert-rows.ts'
import {ledgerEntries, numberSeries} from '#server/db/schema/all.ts'

interface About {
  invoice_id?: string | null
  payment_id?: string | null
  at: string
}

/** Saves ledger entries; a deferred constraint checks that each pair sums to zero. */
export const post = (tx: Db, movements: readonly Movement[], about: About): Promise<void> =>
  postAll(tx, [{movements, ...about}])

/** The same for movements about several invoices or payments, in one statement. */
export async function postAll(tx: Db, all: readonly (About & {movements: readonly Movement[]})[]): Promise<void> {
  const rows = all.flatMap(({movements, invoice_id = null, payment_id = null, at}) =>
    movements.flatMap(({kind, pair}) => {
      const movement_id = newId()
      return pair.map(entry => ({...entry, movement_id, kind, invoice_id, payment_id, at}))
    }),
  )
  await insertRows(tx, ledgerEntries, rows)
}

/**
 * The next `count` numbers of a series, without gaps within a year; a rollback returns them. The counter stays locked
 * until the transaction ends, so take them last.
 */
export async function nextNumbers(tx: Db, series: 'INV' | 'CN', count: number, now: string): Promise<string[]> {
  if (count === 0) return []
  const year = Number(now.slice(0, 4))
  const [row] = await tx
    .insert(numberSeries)
    .values({series, year, last: count})
    .onConflictDoUpdate({
      target: [numberSeries.series, numberSeries.year],
      set: {last: sql`${numberSeries.last} + ${count}::int`},
    })
    .returning({last: numberSeries.last})
  if (!row) throw new Error('number series returned no number')
  const first = row.last - count + 1
  return Array.from({length: count}, (_, i) => `${series}-${year}-${String(first + i).padStart(6, '0')}`)
}

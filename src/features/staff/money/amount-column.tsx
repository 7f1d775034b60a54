import {m} from '#messages'
import {formatCents} from '#lib/money-text.ts'
import type {Column} from '#ui/table/column.ts'

/** The column of a list's sums, by which it can be sorted. */
export const amountColumn: Column<{amount_cents: number}> = {
  id: 'sum',
  header: m.amount(),
  align: 'right',
  value: row => row.amount_cents,
  cell: row => <span className="tabular-nums">{formatCents(row.amount_cents)}</span>,
}

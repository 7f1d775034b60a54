import {m} from '#messages'
import {createSortedRowModel, rowSortingFeature, tableFeatures, useTable} from '@tanstack/react-table'
import type {RowData} from '@tanstack/react-table'
import {useMemo} from 'react'
import type {Column, Sort} from './column.ts'
import {foldWords, hasEveryWord} from '#lib/fold-text.ts'

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

/** Compares digits by value and ignores case and accents. */
const collator = new Intl.Collator(m.language(), {numeric: true, sensitivity: 'base'})

/** The rows that match every word of the filter, in the chosen order. */
export function useFilteredRows<Row extends RowData>({
  columns,
  rows,
  rowId,
  sort,
  filter,
}: {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  sort: Sort
  filter: string
}): {id: string; row: Row}[] {
  const defs = useMemo(
    () =>
      columns.map(column => ({
        id: column.id,
        accessorFn: (row: Row) => column.value(row) ?? undefined,
        sortUndefined: 'last' as const,
        sortFn: (a: {getValue: (id: string) => unknown}, b: {getValue: (id: string) => unknown}, id: string) => {
          const [left, right] = [a.getValue(id), b.getValue(id)]
          return typeof left === 'number' && typeof right === 'number'
            ? left - right
            : collator.compare(String(left), String(right))
        },
      })),
    [columns],
  )
  const words = useMemo(() => foldWords(filter), [filter])
  const matching = useMemo(
    () =>
      words.length === 0
        ? rows
        : rows.filter(row => hasEveryWord(columns.map(column => column.value(row) ?? '').join(' '), words)),
    [words, rows, columns],
  )
  const table = useTable({
    features,
    columns: defs,
    data: matching,
    getRowId: rowId,
    state: {sorting: sort ? [sort] : []},
  })
  return table.getRowModel().rows.map(row => ({id: row.id, row: row.original}))
}

import type {ReactNode} from 'react'

/** One column. `value` is what is sorted and filtered by; `cell` is what is drawn where that is more than the value. */
export interface Column<Row> {
  id: string
  header: string
  value: (row: Row) => string | number | null
  cell?: (row: Row) => ReactNode
  /** True unless said otherwise. */
  sortable?: boolean
  align?: 'left' | 'right'
  /** On a phone: the card's title, a line of it (the default), or not shown. */
  card?: 'title' | 'line' | 'hide'
  /** CSS width at the desk, such as `12rem`; without one the column takes its share. */
  width?: string
}

/** One way to sort, or `null` for the order in which the rows come. */
export type Sort = {id: string; desc: boolean} | null

/** What a cell shows: drawn, or its value; a dash where there is nothing. */
export function cellOf<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.cell) return column.cell(row)
  return column.value(row) ?? '–'
}

/** One tap sorts up, the next down, the third gives the rows their own order back. */
export function nextSort(id: string, sort: Sort): Sort {
  if (sort?.id !== id) return {id, desc: false}
  return sort.desc ? null : {id, desc: true}
}

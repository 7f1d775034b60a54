import type {ReactNode} from 'react'
import type {RowData} from '@tanstack/react-table'

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

export interface DataTableProps<Row extends RowData> {
  /** What the table lists, in one or two words: its accessible name. */
  label: string
  /** Keep this and `rows` stable between renders (a module constant, `useMemo`). */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  sort: Sort
  onSort: (sort: Sort) => void
  filter?: string
  onFilter?: (filter: string) => void
  filterLabel?: string
  /** Shown when there are no rows at all. */
  empty: ReactNode
  toolbar?: ReactNode
  /** Draws a phone's card instead of title and lines. */
  renderCard?: (row: Row) => ReactNode
  /** Attributes of the element that shows the row, such as `data-booking-id`. */
  rowAttributes?: (row: Row) => Record<`data-${string}`, string>
}

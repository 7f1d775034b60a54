import type {RowData} from '@tanstack/react-table'
import type {ReactNode} from 'react'
import type {Column, Sort} from './column.ts'

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

import type {RowData} from '@tanstack/react-table'
import type {ReactNode} from 'react'
import {useIsPhone} from '../use-media-query.ts'
import type {Column, Sort} from './column.ts'
import {TableCards} from './table-cards.tsx'
import {TableGrid} from './table-grid.tsx'
import {TableToolbar} from './table-toolbar.tsx'
import {useRows} from './use-rows.ts'

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

/**
 * Rows to sort and filter: a table at the desk, cards on a phone, and only those in sight are drawn beyond 100. Sort and
 * filter come from outside, because they live in the address.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const {columns, rows, rowId, sort, filter = '', empty, label} = props
  const isPhone = useIsPhone()
  const shown = useRows({columns, rows, rowId, sort, filter})
  if (rows.length === 0) return empty

  const View = isPhone ? TableCards : TableGrid
  return (
    <div className="space-y-3">
      <TableToolbar {...props} isPhone={isPhone} />
      <p role="status" className={filter ? 'text-14 text-muted' : 'sr-only'}>
        {shown.length === rows.length
          ? `${rows.length} ${label}`
          : `${shown.length} of ${rows.length} ${label}`}
      </p>
      {shown.length === 0 ? (
        <p className="rounded-card border border-line bg-card px-4 py-10 text-center text-muted">
          Nothing matches “{filter}”.
        </p>
      ) : (
        <View {...props} shown={shown} />
      )}
    </div>
  )
}

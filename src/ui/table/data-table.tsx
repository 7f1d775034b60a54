import {m} from '#messages'
import type {RowData} from '@tanstack/react-table'
import {useIsPhone} from '../hooks/use-media-query.ts'
import {countText, type DataTableProps} from './column.ts'
import {TableCards} from './table-cards.tsx'
import {TableGrid} from './table-grid.tsx'
import {useFilteredRows} from './use-filtered-rows.ts'
import {SearchField} from '../fields/search-field.tsx'
import {SortField} from './sort-field.tsx'

/**
 * A sortable, filterable table, shown as cards on phones; long lists are virtualized. Sort and filter are controlled,
 * because the address stores them.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const {columns, rows, rowId, sort, isSorted, filter = '', empty, counted, hasMore = false} = props
  const isPhone = useIsPhone()
  const shown = useFilteredRows({columns, rows, rowId, sort: isSorted ? null : sort, filter})
  if (rows.length === 0) return empty

  const loaded = countText(rows.length, counted)
  const all = hasMore ? m.first_rows({rows: loaded}) : loaded
  const View = isPhone ? TableCards : TableGrid
  return (
    <div className="space-y-3">
      <TableToolbar {...props} isPhone={isPhone} />
      <p role="status" className={filter ? 'text-14 text-muted' : 'sr-only'}>
        {shown.length === rows.length ? all : m.rows_of({shown: String(shown.length), all})}
      </p>
      {shown.length === 0 ? (
        <p className="rounded-card border border-line bg-card px-4 py-10 text-center text-muted">
          {m.no_results_for({filter})}
        </p>
      ) : (
        <View {...props} shown={shown} />
      )}
    </div>
  )
}

/** The filter, the caller's controls, and on a phone the sort order. */
function TableToolbar<Row extends RowData>({
  columns,
  rows,
  sort,
  onSort,
  isSortElsewhere = false,
  filter = '',
  onFilter,
  filterLabel = m.filter(),
  toolbar,
  isPhone,
}: DataTableProps<Row> & {isPhone: boolean}) {
  const hasSort = isPhone && !isSortElsewhere && rows.length > 1
  if (!onFilter && !toolbar && !hasSort) return null
  return (
    <div className="flex flex-col gap-3 md:flex-row md:items-end">
      {onFilter && <SearchField label={filterLabel} value={filter} onChange={onFilter} />}
      {toolbar}
      {hasSort && <SortField columns={columns} sort={sort} onSort={onSort} />}
    </div>
  )
}

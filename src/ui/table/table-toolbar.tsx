import type {RowData} from '@tanstack/react-table'
import {SearchField} from '../fields/search-field.tsx'
import {SelectField} from '../fields/select-field.tsx'
import type {DataTableProps} from './data-table-props.ts'

/** The filter, what the caller adds, and on a phone (where there are no column heads to tap) the order. */
export function TableToolbar<Row extends RowData>({
  columns,
  rows,
  sort,
  onSort,
  filter = '',
  onFilter,
  filterLabel = 'Filter',
  toolbar,
  isPhone,
}: DataTableProps<Row> & {isPhone: boolean}) {
  if (!onFilter && !toolbar && !isPhone) return null
  const sortable = columns.filter(column => column.sortable !== false)
  return (
    <div className="flex flex-col gap-3 desk:flex-row desk:items-end">
      {onFilter && <SearchField label={filterLabel} value={filter} onChange={onFilter} />}
      {toolbar}
      {isPhone && rows.length > 1 && sortable.length > 0 && (
        <SelectField
          label="Order"
          value={sort ? `${sort.id}:${sort.desc ? 'down' : 'up'}` : 'none'}
          onChange={choice => {
            const [id = '', direction] = choice.split(':')
            onSort(choice === 'none' ? null : {id, desc: direction === 'down'})
          }}
          options={[
            {value: 'none', label: 'As it comes'},
            ...sortable.flatMap(column => [
              {value: `${column.id}:up`, label: `${column.header}, ascending`},
              {value: `${column.id}:down`, label: `${column.header}, descending`},
            ]),
          ]}
        />
      )}
    </div>
  )
}

import {m} from '#messages'
import {SelectField} from '../fields/select-field.tsx'
import type {DataTableProps} from './column.ts'

/** The order of a list on a phone, which has no column heads; nothing if no column can be sorted. */
export function SortField<Row extends object>({
  columns,
  sort,
  onSort,
}: Pick<DataTableProps<Row>, 'columns' | 'sort' | 'onSort'>) {
  const sortable = columns.filter(column => column.sortable !== false)
  if (sortable.length === 0) return null
  return (
    <SelectField
      label={m.sort()}
      value={sort ? `${sort.id}:${sort.desc ? 'down' : 'up'}` : 'none'}
      onChange={choice => {
        const [id = '', direction] = choice.split(':')
        onSort(choice === 'none' ? null : {id, desc: direction === 'down'})
      }}
      options={[
        {value: 'none', label: m.default_text()},
        ...sortable.flatMap(column => [
          {value: `${column.id}:up`, label: m.sorted_ascending({header: column.header})},
          {value: `${column.id}:down`, label: m.sorted_descending({header: column.header})},
        ]),
      ]}
    />
  )
}

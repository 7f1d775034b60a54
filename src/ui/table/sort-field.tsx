import {m} from '#messages'
import {SelectField} from '../fields/select-field.tsx'
import type {DataTableProps} from './column.ts'

/** The order of a list on a phone, which has no column heads; nothing if no column can be sorted. */
export function SortField<Row extends object>({
  columns,
  sort,
  onSort,
  usual = m.default_text(),
}: Pick<DataTableProps<Row>, 'columns' | 'sort' | 'onSort'> & {
  /** The name of the order without a choice. */
  usual?: string
}) {
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
        {value: 'none', label: usual},
        ...sortable.flatMap(({id, header, orders}) => [
          {value: `${id}:up`, label: orders?.up ?? m.sorted_ascending({header})},
          {value: `${id}:down`, label: orders?.down ?? m.sorted_descending({header})},
        ]),
      ]}
    />
  )
}

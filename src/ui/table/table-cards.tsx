import type {RowData} from '@tanstack/react-table'
import {classNames} from '#lib/class-names.ts'
import {cellOf, type DataTableProps} from './column.ts'
import {useVirtualRows} from './use-virtual-rows.ts'
import {Unbroken} from '../primitives/unbroken.tsx'

const cardPx = 148
/** Up to this many cards are drawn without virtualizing. */
const whole = 30

/** The phone's table: one card a row. */
export function TableCards<Row extends RowData>({
  label,
  columns,
  shown,
  renderCard,
  rowAttributes,
}: DataTableProps<Row> & {shown: readonly {id: string; row: Row}[]}) {
  const {ref, items, after_px, measure} = useVirtualRows<HTMLUListElement>(shown.length, cardPx, whole)
  const titles = columns.filter(column => column.card === 'title')
  const lines = columns.filter(column => (column.card ?? 'line') === 'line')
  return (
    <ul ref={ref} aria-label={label} className="flow-root" style={{paddingBottom: after_px}}>
      {items.map(({index, before_px}) => {
        const entry = shown[index]
        if (!entry) return null
        return (
          <li
            key={entry.id}
            ref={measure}
            data-index={index}
            aria-setsize={shown.length}
            aria-posinset={index + 1}
            {...rowAttributes?.(entry.row)}
            className="pb-3"
            style={{marginTop: before_px}}
          >
            {renderCard ? (
              renderCard(entry.row)
            ) : (
              <div className="space-y-3 rounded-card border border-line bg-card p-4">
                {titles.map(column => (
                  <div key={column.id} className="font-semibold">
                    <Unbroken>{cellOf(column, entry.row)}</Unbroken>
                  </div>
                ))}
                <dl className="space-y-1.5 text-14">
                  {lines.map(column => (
                    <div key={column.id} className="flex items-baseline justify-between gap-4">
                      <dt className="shrink-0 text-muted">{column.header}</dt>
                      <dd className={classNames('min-w-0 text-right', column.align === 'right' && 'tabular-nums')}>
                        <Unbroken>{cellOf(column, entry.row)}</Unbroken>
                      </dd>
                    </div>
                  ))}
                </dl>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

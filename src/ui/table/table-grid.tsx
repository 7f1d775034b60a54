import type {RowData} from '@tanstack/react-table'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import {Fragment, type MouseEvent as RowEvent} from 'react'
import {classNames} from '#lib/class-names.ts'
import {cellOf, nextSort, type Column, type Sort, type DataTableProps} from './column.ts'
import {useFitsWidth} from './use-fits-width.ts'
import {useVirtualRows} from './use-virtual-rows.ts'
import {Unbroken} from '../primitives/unbroken.tsx'

const rowPx = 56
const whole = 100

/** The space beside a cell; less where many columns share the width. */
const spaceOf = (columns: readonly unknown[]) => (columns.length > 7 ? 'px-1.5' : 'px-1.5 wide:px-3')

/** The table of wide screens, its head in view. Beyond 100 rows, spacer rows replace those out of view. */
export function TableGrid<Row extends RowData>({
  label,
  columns,
  sort,
  onSort,
  shown,
  rowAttributes,
  hasRowLink = false,
}: DataTableProps<Row> & {shown: readonly {id: string; row: Row}[]}) {
  const space = spaceOf(columns)
  const {ref, items, after_px, measure} = useVirtualRows<HTMLDivElement>(shown.length, rowPx, whole)
  const fits = useFitsWidth(ref)
  return (
    <div
      ref={ref}
      className={classNames('rounded-card border border-line bg-card', fits ? 'overflow-clip' : 'overflow-x-auto')}
    >
      <table aria-label={label} aria-rowcount={shown.length + 1} className="w-full border-collapse text-left text-14">
        {/* below the frame's header; a border would stay behind */}
        <thead
          className={classNames(
            fits && 'sticky top-14 z-10 shadow-[inset_0_-1px_var(--color-line)] md:top-16 print:static',
          )}
        >
          <tr>
            {columns.map(column => (
              <HeadCell key={column.id} column={column} space={space} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        {/* what the tab key reaches stops below the frame's header and a head of two lines */}
        <tbody className={classNames(fits && '[&_:is(a,button,input,select,summary)]:scroll-mt-32')}>
          {items.map(({index, before_px}) => {
            const entry = shown[index]
            if (!entry) return null
            return (
              <Fragment key={entry.id}>
                {before_px > 0 && <tr aria-hidden style={{height: before_px}} />}
                <tr
                  ref={measure}
                  data-index={index}
                  aria-rowindex={index + 2}
                  {...rowAttributes?.(entry.row)}
                  {...(hasRowLink && {onClick: openRowLink})}
                  className={classNames(
                    'border-t border-line transition-colors duration-100 hover:bg-ground',
                    hasRowLink && 'cursor-pointer',
                  )}
                >
                  {columns.map(column => (
                    <td
                      key={column.id}
                      className={classNames(
                        'h-14 py-2',
                        space,
                        column.align === 'right' && 'text-right tabular-nums',
                        column.isOneLine && 'whitespace-nowrap',
                        column.isWideOnly && 'max-wide:hidden',
                      )}
                    >
                      <Unbroken>{cellOf(column, entry.row)}</Unbroken>
                    </td>
                  ))}
                </tr>
              </Fragment>
            )
          })}
          {after_px > 0 && <tr aria-hidden style={{height: after_px}} />}
        </tbody>
      </table>
    </div>
  )
}

const acting_elements = ['a', 'button', 'input', 'label', 'select', 'textarea'].join()

/** Opens the first link of a row. A click on something that acts itself, or that ends a selection of text, does not. */
function openRowLink({target, currentTarget, ctrlKey, metaKey, shiftKey}: RowEvent<HTMLTableRowElement>) {
  // a dialog that a cell renders elsewhere passes its clicks on
  if (!(target instanceof Element) || !currentTarget.contains(target)) return
  if (target.closest(acting_elements) || getSelection()?.isCollapsed === false) return
  const link = currentTarget.querySelector('a')
  // what opens returns the focus to the link when it closes
  link?.focus({preventScroll: true})
  link?.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey}))
}

function HeadCell<Row>({
  column,
  space,
  sort,
  onSort,
}: {
  column: Column<Row>
  space: string
  sort: Sort
  onSort: (sort: Sort) => void
}) {
  const direction = sort?.id === column.id ? (sort.desc ? 'descending' : 'ascending') : undefined
  const Arrow = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ChevronsUpDown
  const right = column.align === 'right'
  return (
    <th
      scope="col"
      aria-sort={direction}
      style={{width: column.width}}
      className={classNames(
        'bg-sunk text-13 font-semibold text-muted',
        space,
        right && 'text-right',
        column.isWideOnly && 'max-wide:hidden',
      )}
    >
      {column.sortable === false ? (
        <span className="inline-flex min-h-11 items-center py-1">{column.header}</span>
      ) : (
        <button
          type="button"
          className={classNames(
            'inline-flex min-h-11 items-center gap-1 rounded-field py-1 text-left font-semibold hover:text-ink focus-visible:-outline-offset-2',
            direction && 'text-ink',
            right && 'flex-row-reverse text-right',
          )}
          onClick={() => onSort(nextSort(column.id, sort))}
        >
          {column.header}
          <Arrow aria-hidden className={classNames('size-3.5 shrink-0', !direction && 'opacity-50')} />
        </button>
      )}
    </th>
  )
}

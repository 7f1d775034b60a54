import {m} from '#messages'
import type {ReactNode} from 'react'
import type {RowData} from '@tanstack/react-table'

/** One column. `value` is for sorting and filtering; `cell` is shown instead of it. */
export interface Column<Row> {
  id: string
  header: string
  value: (row: Row) => string | number | null
  cell?: (row: Row) => ReactNode
  /** True by default. */
  sortable?: boolean
  /** What a phone calls its two orders; by default its header, ascending and descending. */
  orders?: {up: string; down: string}
  align?: 'left' | 'right'
  /** On phones: the card's title, a line of it (the default), or hidden. */
  card?: 'title' | 'line' | 'hide'
  /** Whether a table leaves it out below the `wide` breakpoint, where the others need the space. */
  isWideOnly?: boolean
  /** Whether its cells stay on one line: a number, a date, a status chip. */
  isOneLine?: boolean
  /** CSS width on wide screens, such as `12rem`; by default columns share the space. */
  width?: string
}

/** The sort order, or `null` for the original order of the rows. */
export type Sort = {id: string; desc: boolean} | null

/** The order that an address names: `sum`, or `-sum` from the highest down. */
export const sortIn = (text: string | null | undefined): Sort =>
  text ? {id: text.replace(/^-/, ''), desc: text.startsWith('-')} : null

/** The order as an address has it. */
export const sortText = (sort: Sort): string | undefined => (sort ? `${sort.desc ? '-' : ''}${sort.id}` : undefined)

/** A message of a number of rows: `3 bookings`, `1 booking`; `shown` is the number as text. */
export type Counted = (given: {count: number; shown: string}) => string

/** `3 bookings`, `1 booking`. */
export const countText = (count: number, counted: Counted): string =>
  counted({count, shown: count.toLocaleString(m.language_tag())})

/** A cell's content: drawn, or its value; a dash if empty. */
export function cellOf<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.cell) return column.cell(row)
  return column.value(row) ?? '–'
}

/** Taps cycle through ascending, descending and the original order. */
export function nextSort(id: string, sort: Sort): Sort {
  if (sort?.id !== id) return {id, desc: false}
  return sort.desc ? null : {id, desc: true}
}

export interface DataTableProps<Row extends RowData> {
  /** The table's accessible name, in one or two words. */
  label: string
  /** How many rows it has. */
  counted: Counted
  /** More rows follow those that are loaded. */
  hasMore?: boolean
  /** Keep this and `rows` stable between renders (a module constant, `useMemo`). */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  sort: Sort
  onSort: (sort: Sort) => void
  /** The rows come in this order already, because the server sorts. */
  isSorted?: boolean
  /** A phone's sort field is not above the rows but where the caller draws it. */
  isSortElsewhere?: boolean
  filter?: string
  onFilter?: (filter: string) => void
  filterLabel?: string
  /** Shown when there are no rows at all. */
  empty: ReactNode
  toolbar?: ReactNode
  /** Draws a phone's card instead of title and lines. */
  renderCard?: (row: Row) => ReactNode
  /** On wide screens a click anywhere in a row opens the row's first link, as a click on the link itself would. */
  hasRowLink?: boolean
  /** Attributes of the element that shows the row, such as `data-booking-id`. */
  rowAttributes?: (row: Row) => Record<`data-${string}`, string>
}

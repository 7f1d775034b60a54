import {m} from '#messages'
import type {ReactNode} from 'react'
import {Button} from '#ui/primitives/button.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {SkeletonTable} from '#ui/states/skeleton-table.tsx'
import {useIsPhone} from '#ui/hooks/use-media-query.ts'
import {countText, sortIn, sortText, type Column, type Counted} from '#ui/table/column.ts'
import {DataTable} from '#ui/table/data-table.tsx'
import {SortField} from '#ui/table/sort-field.tsx'
import type {Total} from '#contract/shapes.ts'
import {formatCents} from '#lib/money-text.ts'
import {ApiError, messageOf} from '#data/app/message.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'

/** The parts of an infinite query that a list needs. */
export interface Pages<Item> {
  data: {pages: readonly {items: readonly Item[]; total?: Total}[]} | undefined
  error: Error | null
  refetch: () => unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** The items of all loaded pages. */
export const itemsOf = <Item,>(data: Pages<Item>['data']): Item[] => data?.pages.flatMap(page => page.items) ?? []

/** Loads the next page, if there is one. */
export function MoreButton({query, label = m.show_more()}: {query: Pages<unknown>; label?: string}) {
  if (!query.hasNextPage) return null
  return (
    <div className="flex justify-center pt-4">
      <Button variant="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {label}
      </Button>
    </div>
  )
}

interface StaffListProps<Item extends object> {
  query: Pages<Item>
  /** One or two words: `careseekers`. */
  label: string
  counted: Counted
  /** The total is revenue, not the sum of the amounts. */
  isRevenue?: boolean
  /** Begins the sentence of an error: `The careseekers`. */
  what: string
  columns: readonly Column<Item>[]
  rowId: (item: Item) => string
  empty: ReactNode
  rowAttributes?: (item: Item) => Record<`data-${string}`, string>
  /** The column that the server sorts by, with a minus from the highest down; without it no column can be sorted. */
  sort?: string | undefined
  onSort?: ((sort: string | undefined) => void) | undefined
}

/** How many a list has with its filters, and what they come to. */
export function TotalLine({
  total,
  counted,
  isRevenue = false,
}: {
  total: Total | undefined
  counted: Counted
  isRevenue?: boolean | undefined
}) {
  if (!total || total.count === 0) return null
  const {count, amount_cents, refunded_cents = 0, marked_cents = 0, is_more} = total
  const rows = countText(count, counted)
  const sum = () => {
    const cents = formatCents(amount_cents ?? 0)
    if (refunded_cents > 0) return m.paid_and_refunded({cents, refunded: formatCents(refunded_cents)})
    if (marked_cents > 0) return m.due_and_marked_as_paid({cents, marked: formatCents(marked_cents)})
    return isRevenue ? m.in_revenue({cents}) : m.in_total({cents})
  }
  return (
    <p className="text-14 text-muted">
      {is_more ? m.more_than({rows}) : rows}
      {amount_cents !== null && sum()}
    </p>
  )
}

/**
 * A staff list in its four states: a table on wide screens, cards on a phone. The server filters and sorts.
 */
export function StaffList<Item extends object>({
  query,
  label,
  counted,
  isRevenue = false,
  what,
  columns,
  rowId,
  empty,
  rowAttributes,
  sort,
  onSort,
}: StaffListProps<Item>) {
  if (!query.data) {
    return query.error ? (
      <LoadError what={what} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonTable />
    )
  }
  return (
    <>
      <TotalLine total={query.data.pages[0]?.total} counted={counted} isRevenue={isRevenue} />
      <DataTable
        label={label}
        counted={counted}
        columns={onSort ? columns : columns.map(column => ({...column, sortable: false}))}
        rows={itemsOf(query.data)}
        hasMore={query.hasNextPage}
        rowId={rowId}
        sort={sortIn(sort)}
        onSort={next => onSort?.(sortText(next))}
        isSorted
        isSortElsewhere
        empty={empty}
        {...(rowAttributes && {rowAttributes})}
      />
      <MoreButton query={query} />
    </>
  )
}

/** A staff list as cards, in its four states; `renderItem` makes one `li`. */
export function StaffCards<Item>({
  query,
  counted,
  what,
  empty,
  unlisted = [],
  renderItem,
}: Pick<StaffListProps<object>, 'what' | 'empty'> & {
  query: Pages<Item>
  /** Items that have left the list and are shown before it. */
  unlisted?: readonly Item[]
  /** Where the list has a total. */
  counted?: Counted
  renderItem: (item: Item) => ReactNode
}) {
  if (!query.data) {
    return query.error ? (
      <LoadError what={what} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonCards count={3} />
    )
  }
  const items = [...unlisted, ...itemsOf(query.data)]
  return (
    <>
      {counted && <TotalLine total={query.data.pages[0]?.total} counted={counted} />}
      {items.length === 0 ? empty : <ul className="space-y-3">{items.map(renderItem)}</ul>}
      <MoreButton query={query} />
    </>
  )
}

/** Why there is nothing to show: staff data is never stored on a device. `what` begins the sentence: `The people`. */
export function LoadError({what, error, onRetry}: {what: string; error: Error; onRetry: () => void}) {
  const isOnline = useOnline()
  if (error instanceof ApiError && error.status === 404) {
    return <ErrorState title={m.was_not_found_staff({what})} detail={m.check_the_address()} />
  }
  return isOnline ? (
    <ErrorState title={m.could_not_be_loaded_money({what})} detail={messageOf(error)} onRetry={onRetry} />
  ) : (
    <EmptyState picture="offline" title={m.no_connection()}>
      {m.will_load_when_you_are_back({what})}
    </EmptyState>
  )
}

/** The rows below the filters of a list: its saved views, and on a phone its order and its export too. */
export function FilterRows<Item extends object>({
  views,
  exporting,
  columns = [],
  sort,
  onSort,
}: Partial<Pick<StaffListProps<Item>, 'columns' | 'sort' | 'onSort'>> & {views: ReactNode; exporting: ReactNode}) {
  if (!useIsPhone()) return views
  return (
    <>
      {onSort && <SortField columns={columns} sort={sortIn(sort)} onSort={next => onSort(sortText(next))} />}
      {views}
      {exporting}
    </>
  )
}

/** A page with one staff list: header, filters, the list, and `children` for its dialogs. */
export function StaffListScreen<Item extends object>({
  title,
  lead,
  crumbs = [],
  action,
  exporting,
  filters,
  views,
  children,
  ...list
}: StaffListProps<Item> & {
  title: string
  lead?: string | undefined
  crumbs?: readonly ReactNode[]
  action?: ReactNode
  /** The button that saves the list as a file. */
  exporting: ReactNode
  /** A `FilterBar` with these rows. */
  filters: (more: ReactNode) => ReactNode
  /** Its saved views. */
  views: ReactNode
  children?: ReactNode
}) {
  const isPhone = useIsPhone()
  return (
    <>
      <PageHeader
        title={title}
        lead={lead}
        crumbs={crumbs}
        action={
          isPhone ? (
            action
          ) : (
            <>
              {action}
              {exporting}
            </>
          )
        }
      />
      <div className="space-y-4">
        {filters(<FilterRows {...list} views={views} exporting={exporting} />)}
        <StaffList {...list} />
      </div>
      {children}
    </>
  )
}

import {m} from '#messages'
import {useDeferredValue, useMemo, useState} from 'react'
import type {Invoice} from '#contract/money/invoices.ts'
import type {SubscriberRole} from '#data/queries/money/plans.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {Button} from '#ui/primitives/button.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {sortIn, sortText, type Sort} from '#ui/table/column.ts'
import {DataTable} from '#ui/table/data-table.tsx'
import {SortField} from '#ui/table/sort-field.tsx'
import {useIsPhone} from '#ui/hooks/use-media-query.ts'
import {useTyped} from '#ui/hooks/use-typed.ts'
import {canChoose, PayChosen} from './pay-chosen.tsx'
import {filterInvoices, InvoiceFilters} from './invoice-filters.tsx'
import {InvoiceCard, invoiceColumns} from './invoice-columns.tsx'
import type {InvoicesSearch} from './search.ts'

/** Up to this many invoices there are no filters; a phone, where they take the room of two, has them later. */
const seen_at_once = {phone: 12, wide: 5} as const

/** The billing history: a table on a desktop, cards on a phone. An agency can choose several to pay together. */
export function InvoiceList({
  reader,
  invoices,
  search,
  onSearch,
}: {
  reader: SubscriberRole
  invoices: readonly Invoice[]
  search: InvoicesSearch
  onSearch: (change: Partial<InvoicesSearch>) => void
}) {
  const {status, kind, order} = search
  const [typed, type] = useTyped(search.q, q => onSearch({q}))
  const q = useDeferredValue(typed)
  const now = useServerNow()
  const shown = useMemo(() => filterInvoices(invoices, {q, status, kind}, now), [invoices, q, status, kind, now])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  // an invoice that was paid meanwhile is no longer chosen
  const choosing = useMemo(() => {
    if (!invoices.some(canChoose)) return undefined
    return {
      has: (invoice: Invoice) => chosen.has(invoice.id),
      set: (invoice: Invoice, isChosen: boolean) =>
        setChosen(before => {
          const after = new Set(before)
          if (isChosen) after.add(invoice.id)
          else after.delete(invoice.id)
          return after
        }),
    }
  }, [invoices, chosen])
  const isPhone = useIsPhone()
  const isNarrowed = Boolean(typed || status || kind || order)
  const columns = useMemo(() => invoiceColumns(reader, choosing), [reader, choosing])
  const sorting = {
    columns,
    sort: sortIn(order),
    onSort: (sort: Sort) => onSearch({order: sortText(sort) as InvoicesSearch['order']}),
  }
  const toPay = invoices.filter(invoice => canChoose(invoice) && chosen.has(invoice.id))
  const others = shown.filter(invoice => canChoose(invoice) && !chosen.has(invoice.id))
  return (
    <div className="space-y-4">
      {(invoices.length > seen_at_once[isPhone ? 'phone' : 'wide'] || isNarrowed) && (
        <InvoiceFilters
          more={isPhone && <SortField {...sorting} usual={m.sort_due_first()} />}
          invoices={invoices}
          filter={{q: typed, status, kind}}
          onFilter={change => ('q' in change ? type(change.q) : onSearch(change))}
        />
      )}
      <DataTable
        label={m.list_invoices()}
        counted={m.count_of_invoices}
        {...sorting}
        isSortElsewhere
        rows={shown}
        rowId={invoice => invoice.id}
        hasRowLink
        renderCard={invoice => <InvoiceCard invoice={invoice} reader={reader} choosing={choosing} />}
        rowAttributes={invoice => ({'data-invoice-id': invoice.id})}
        empty={
          <EmptyState
            picture="empty-requests"
            title={m.no_matching_invoices()}
            action={
              <Button
                variant="secondary"
                onClick={() => {
                  type(undefined)
                  onSearch({q: undefined, status: undefined, kind: undefined})
                }}
              >
                {m.show_all_bookings()}
              </Button>
            }
          >
            {m.try_fewer_words_or_another_status()}
          </EmptyState>
        }
      />
      <PayChosen
        invoices={toPay}
        more={others.length}
        onAll={() => setChosen(new Set([...toPay, ...others].map(({id}) => id)))}
        onNone={() => setChosen(new Set())}
      />
    </div>
  )
}

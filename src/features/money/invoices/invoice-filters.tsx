import {m} from '#messages'
import type {ReactNode} from 'react'
import type {Invoice} from '#contract/money/invoices.ts'
import {InvoiceKind, InvoiceStatus} from '#contract/bookings/choices.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {isOverdue} from '#domain/money/invoice.ts'
import {kindText} from '#domain/money/invoice-text.ts'
import {FilterBar} from '#ui/fields/filter-bar.tsx'
import {FilterSelect} from '#ui/fields/filter-select.tsx'
import {SearchField} from '#ui/fields/search-field.tsx'
import {statusOf} from '#ui/primitives/status-table.ts'
import type {InvoicesSearch} from './search.ts'
import {otherSide, whatFor} from './words.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {foldWords, hasEveryWord} from '#lib/fold-text.ts'

type Filter = Omit<InvoicesSearch, 'order'>

/** Filters of the billing history, offering only values that occur. */
export function InvoiceFilters({
  invoices,
  filter,
  onFilter,
  more,
}: {
  invoices: readonly Invoice[]
  filter: Filter
  onFilter: (change: Filter) => void
  /** A row below them. */
  more: ReactNode
}) {
  const now = useServerNow()
  const statuses = ([...InvoiceStatus.options, 'OVERDUE'] as const).filter(
    status => status === filter.status || invoices.some(invoice => hasStatus(invoice, status, now)),
  )
  const kinds = InvoiceKind.options.filter(
    kind => kind === filter.kind || invoices.some(invoice => invoice.kind === kind),
  )
  return (
    <FilterBar
      set={[filter.status, filter.kind]}
      more={more}
      search={
        <SearchField
          value={filter.q ?? ''}
          onChange={q => onFilter({q: q || undefined})}
          placeholder={m.number_name_booking()}
        />
      }
    >
      <FilterSelect
        label={m.status()}
        all={m.any()}
        value={filter.status}
        onChange={status => onFilter({status})}
        options={statuses.map(value => ({value, label: statusLabel(value, invoices)}))}
      />
      <FilterSelect
        label={m.kind()}
        all={m.any()}
        value={filter.kind}
        onChange={kind => onFilter({kind})}
        options={kinds.map(value => ({value, label: kindText(value)}))}
      />
    </FilterBar>
  )
}

/** The word on the chips: an open invoice that the reader receives is expected. */
export function statusLabel(status: NonNullable<InvoicesSearch['status']>, invoices: readonly Invoice[]): string {
  const isReceived = invoices.length > 0 && invoices.every(({my_side}) => my_side === 'payee')
  return status === 'OPEN' && isReceived ? m.expected() : statusOf('invoice', status).label
}

const hasStatus = (invoice: Invoice, status: NonNullable<InvoicesSearch['status']>, now: string): boolean =>
  status === 'OVERDUE' ? isOverdue(invoice, now, deviceZone()) : invoice.status === status

const textOf = (invoice: Invoice): string =>
  [invoice.number, invoice.booking_number, kindText(invoice.kind), whatFor(invoice), otherSide(invoice)].join(' ')

/** The invoices of this status and kind that contain every word of `q`. */
export function filterInvoices(
  invoices: readonly Invoice[],
  {q = '', status, kind}: Omit<InvoicesSearch, 'order'>,
  now: string,
): Invoice[] {
  const words = foldWords(q)
  return invoices.filter(
    invoice =>
      (status === undefined || hasStatus(invoice, status, now)) &&
      (kind === undefined || invoice.kind === kind) &&
      hasEveryWord(textOf(invoice), words),
  )
}

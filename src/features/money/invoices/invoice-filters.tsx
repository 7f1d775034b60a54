import type {Invoice} from '#contract/money/invoices.ts'
import {InvoiceKind, InvoiceStatus} from '#contract/bookings/choices.ts'
import {FilterSelect, FilterBar} from '#ui/fields/filter-select.tsx'
import {SearchField} from '#ui/fields/search-field.tsx'
import {statusOf} from '#ui/primitives/status-table.ts'
import type {InvoicesSearch} from './search.ts'
import {kindText, otherSide, whatFor} from './words.ts'

type Filter = Omit<InvoicesSearch, 'order'>

/** Filters of the billing history, offering only values that occur. */
export function InvoiceFilters({
  invoices,
  filter,
  onFilter,
}: {
  invoices: readonly Invoice[]
  filter: Filter
  onFilter: (change: Filter) => void
}) {
  const statuses = InvoiceStatus.options.filter(
    status => status === filter.status || invoices.some(invoice => invoice.status === status),
  )
  const kinds = InvoiceKind.options.filter(
    kind => kind === filter.kind || invoices.some(invoice => invoice.kind === kind),
  )
  return (
    <FilterBar
      search={
        <SearchField
          value={filter.q ?? ''}
          onChange={q => onFilter({q: q || undefined})}
          placeholder="Number, name, booking"
        />
      }
    >
      <FilterSelect
        label="Status"
        all="Any"
        value={filter.status}
        onChange={status => onFilter({status})}
        options={statuses.map(value => ({value, label: statusOf('invoice', value).label}))}
      />
      <FilterSelect
        label="Kind"
        all="Any"
        value={filter.kind}
        onChange={kind => onFilter({kind})}
        options={kinds.map(value => ({value, label: kindText[value]}))}
      />
    </FilterBar>
  )
}

const textOf = (invoice: Invoice): string =>
  [invoice.number, invoice.booking_number, kindText[invoice.kind], whatFor(invoice), otherSide(invoice)]
    .join(' ')
    .toLowerCase()

/** The invoices of this status and kind that contain every word of `q`. */
export function filterInvoices(
  invoices: readonly Invoice[],
  {q = '', status, kind}: Omit<InvoicesSearch, 'order'>,
): Invoice[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return invoices.filter(
    invoice =>
      (status === undefined || invoice.status === status) &&
      (kind === undefined || invoice.kind === kind) &&
      words.every(word => textOf(invoice).includes(word)),
  )
}

import {exportInvoicesOfAll} from '#contract/admin/exports.ts'
import {useInfiniteQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import type {Invoice} from '#contract/money/invoices.ts'
import {InvoiceKind, InvoiceStatus} from '#contract/bookings/choices.ts'
import {invoicesQuery, staffInvoiceQueries} from '#data/queries/admin/invoices.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {isOverdue} from '#domain/money/invoice.ts'
import {formatCents} from '#lib/money-text.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {FilterSelect, FilterBar} from '#ui/fields/filter-select.tsx'
import {SearchField} from '#ui/fields/search-field.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {Status} from '#ui/primitives/status-chip.tsx'
import {statusOf} from '#ui/primitives/status-table.ts'
import type {Column} from '#ui/table/column.ts'
import {useTyped} from '#ui/hooks/use-typed.ts'
import {ExportButton} from '../export-button.tsx'
import {PeriodFields} from '../period-fields.tsx'
import {DateTime} from '../date-time.tsx'
import {StaffList} from '../staff-list.tsx'
import {CreditsAsked} from './lead-credits.tsx'
import {invoiceKindText} from './invoice-list.tsx'
import type {StaffInvoicesSearch} from '../search-params.ts'

function InvoiceStatusChip({invoice}: {invoice: Invoice}) {
  const now = useServerNow()
  return <Status of="invoice" status={isOverdue(invoice, now) ? 'OVERDUE' : invoice.status} />
}

const columns: readonly Column<Invoice>[] = [
  {
    id: 'number',
    header: 'Invoice',
    card: 'title',
    sortable: false,
    value: invoice => invoice.number,
    cell: invoice => (
      <Link
        to="/admin/dashboard/invoices/$id"
        params={{id: invoice.id}}
        className="font-medium text-primary underline-offset-4 max-md:inline-flex max-md:min-h-11 max-md:items-center hover:underline"
      >
        {invoice.number ?? 'Draft'}
      </Link>
    ),
  },
  {id: 'kind', header: 'Kind', sortable: false, value: invoice => invoiceKindText[invoice.kind]},
  {id: 'payer', header: 'Payer', sortable: false, value: invoice => invoice.payer.name},
  {id: 'payee', header: 'Paid to', sortable: false, value: invoice => invoice.payee?.name ?? 'Village'},
  {
    id: 'issued',
    header: 'Issued',
    value: invoice => invoice.issued_at,
    cell: invoice => (invoice.issued_at ? <DateTime at={invoice.issued_at} dayOnly /> : '–'),
  },
  {
    id: 'status',
    header: 'Status',
    sortable: false,
    value: invoice => invoice.status,
    cell: invoice => <InvoiceStatusChip invoice={invoice} />,
  },
  {
    id: 'sum',
    header: 'Amount',
    align: 'right',
    value: invoice => invoice.amount_cents,
    cell: invoice => <span className="tabular-nums">{formatCents(invoice.amount_cents)}</span>,
  },
]

/** All invoices and statements, below the credits that await an answer. */
export function StaffInvoicesScreen({
  search,
  onSearch,
}: {
  search: StaffInvoicesSearch
  onSearch: (change: Partial<StaffInvoicesSearch>) => void
}) {
  const query = useInfiniteQuery(staffInvoiceQueries.list(search))
  const [typed, type] = useTyped(search.q, q => onSearch({q}))
  const isNarrowed = Boolean(search.q || search.status || search.kind || search.from || search.to)
  return (
    <>
      <PageHeader
        title="Invoices"
        action={
          <>
            <ExportButton of={exportInvoicesOfAll} name="invoices" query={invoicesQuery(search)} />
            <Link to="/admin/dashboard/payments" className={buttonClass({variant: 'secondary'})}>
              Payments
            </Link>
          </>
        }
      />
      <div className="space-y-8">
        <CreditsAsked />
        <div className="space-y-4">
          <FilterBar
            search={
              <SearchField
                label="Search"
                placeholder="Number, name, email or $84.00"
                value={typed ?? ''}
                onChange={q => type(q || undefined)}
              />
            }
          >
            <FilterSelect
              label="Status"
              all="Any"
              value={search.status}
              onChange={status => onSearch({status})}
              options={([...InvoiceStatus.options, 'OVERDUE'] as const).map(value => ({
                value,
                label: statusOf('invoice', value).label,
              }))}
            />
            <FilterSelect
              label="Kind"
              all="Any"
              value={search.kind}
              onChange={kind => onSearch({kind})}
              options={InvoiceKind.options.map(value => ({value, label: invoiceKindText[value]}))}
            />
          </FilterBar>
          <div className="grid grid-cols-2 gap-3 md:flex md:items-end md:*:w-48">
            <PeriodFields label="Issued" period={search} onPeriod={onSearch} />
          </div>
          <StaffList
            query={query}
            label="invoices"
            what="The invoices"
            columns={columns}
            rowId={invoice => invoice.id}
            sort={search.sort}
            onSort={sort => onSearch({sort: sort as StaffInvoicesSearch['sort']})}
            rowAttributes={invoice => ({'data-invoice-id': invoice.id})}
            empty={
              <EmptyState picture="all-set" title={isNarrowed ? 'No matching invoices' : 'No invoices yet'}>
                {isNarrowed
                  ? 'Try fewer filters, or part of a number.'
                  : 'Leads, weekly care and plans create invoices.'}
              </EmptyState>
            }
          />
        </div>
      </div>
    </>
  )
}

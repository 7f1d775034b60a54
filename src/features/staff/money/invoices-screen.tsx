import {m} from '#messages'
import {names} from '#messages/names'
import {exportInvoicesOfAll} from '#contract/admin/exports.ts'
import {refundedPart} from '#domain/money/invoice-refunds.ts'
import {kindText} from '#domain/money/invoice-text.ts'
import {useInfiniteQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import type {InvoiceForStaff} from '#contract/admin/invoices.ts'
import {InvoiceKind, InvoiceStatus} from '#contract/bookings/choices.ts'
import {InvoiceAge} from '#contract/admin/staff-choices.ts'
import {invoicesQuery, staffInvoiceQueries} from '#data/queries/admin/invoices.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {dayIn} from '#lib/day.ts'
import {formatCents} from '#lib/money-text.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {FilterBar} from '#ui/fields/filter-bar.tsx'
import {FilterSelect} from '#ui/fields/filter-select.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {statusOf} from '#ui/primitives/status-table.ts'
import type {Column} from '#ui/table/column.ts'
import {useIsPhone} from '#ui/hooks/use-media-query.ts'
import {revenueSearch} from './revenue-search.ts'
import {SavedViews} from '../saved-views.tsx'
import {ExportButton} from '../export-button.tsx'
import {PeriodFields, PeriodNote, PeriodRow} from '../period-fields.tsx'
import {DateTime} from '../date-time.tsx'
import {FamilyFilter, ProviderFilter} from '../provider-filter.tsx'
import {FilterRows, StaffList} from '../staff-list.tsx'
import {amountColumn} from './amount-column.tsx'
import {InvoiceAges, invoiceAgeText} from './invoice-ages.tsx'
import {InvoiceSearch} from './invoice-search.tsx'
import {CreditsAsked} from './lead-credits.tsx'
import {InvoiceStatusChip} from '#features/money/invoices/invoice-status-chip.tsx'
import {InvoiceAmount, listedSums} from './invoice-list.tsx'
import type {StaffInvoicesSearch} from '../search-params.ts'

const columns: readonly Column<InvoiceForStaff>[] = [
  {
    id: 'number',
    header: m.invoice(),
    card: 'title',
    sortable: false,
    isOneLine: true,
    value: invoice => invoice.number,
    cell: invoice => (
      <Link
        to="/admin/dashboard/invoices/$id"
        params={{id: invoice.id}}
        className="font-medium text-primary underline-offset-4 max-md:inline-flex max-md:min-h-11 max-md:items-center hover:underline"
      >
        {invoice.number ?? m.draft()}
      </Link>
    ),
  },
  {id: 'kind', header: m.kind(), sortable: false, value: invoice => kindText(invoice.kind)},
  {id: 'payer', header: m.payer(), sortable: false, value: invoice => invoice.payer.name},
  {id: 'payee', header: m.paid_to_staff(), sortable: false, value: invoice => invoice.payee?.name ?? names.product},
  {
    id: 'issued',
    header: m.issued(),
    isOneLine: true,
    value: invoice => invoice.issued_at,
    cell: invoice => (invoice.issued_at ? <DateTime at={invoice.issued_at} dayOnly /> : '–'),
  },
  {
    id: 'due',
    header: m.due(),
    isOneLine: true,
    value: invoice => invoice.due_at,
    cell: invoice => (invoice.due_at ? <DateTime at={invoice.due_at} dayOnly /> : '–'),
  },
  {
    id: 'status',
    header: m.status(),
    sortable: false,
    isOneLine: true,
    value: invoice => invoice.status,
    cell: invoice => <InvoiceStatusChip invoice={invoice} refunded={refundedPart(invoice)} />,
  },
  {...amountColumn, cell: invoice => <InvoiceAmount of={listedSums(invoice)} />},
]

/** The columns of a list of revenue, whose last one adds up to its total. */
const revenueColumns: readonly Column<InvoiceForStaff>[] = [
  ...columns,
  {
    id: 'revenue',
    header: m.revenue(),
    align: 'right',
    sortable: false,
    value: ({revenue_cents = 0}) => revenue_cents,
    cell: ({revenue_cents = 0}) => <span className="tabular-nums">{formatCents(revenue_cents)}</span>,
  },
]

/** All invoices and statements, below the credits that await an answer and what is open by age. */
export function StaffInvoicesScreen({
  search,
  onSearch,
}: {
  search: StaffInvoicesSearch
  onSearch: (change: Partial<StaffInvoicesSearch>) => void
}) {
  const query = useInfiniteQuery(staffInvoiceQueries.list(search))
  const isPhone = useIsPhone()
  const today = dayIn('UTC', useServerNow())
  const exporting = <ExportButton of={exportInvoicesOfAll} name="invoices" query={invoicesQuery(search)} />
  const sorting = {
    columns: search.revenue ? revenueColumns : columns,
    sort: search.sort,
    onSort: (sort: string | undefined) => onSearch({sort: sort as StaffInvoicesSearch['sort']}),
  }
  const pages = query.data?.pages
  const party = (
    <>
      <ProviderFilter
        provider_id={search.provider_id}
        pages={pages}
        onRemove={() => onSearch({provider_id: undefined})}
      />
      <FamilyFilter parent_id={search.parent_id} pages={pages} onRemove={() => onSearch({parent_id: undefined})} />
    </>
  )
  const isNarrowed = Boolean(
    search.q ||
    search.provider_id ||
    search.parent_id ||
    search.status ||
    search.kind ||
    search.age ||
    search.from ||
    search.to ||
    search.revenue,
  )
  return (
    <>
      <PageHeader
        title={m.invoices()}
        action={
          <>
            {!isPhone && exporting}
            <Link to="/admin/dashboard/payments" className={buttonClass({variant: 'secondary'})}>
              {m.payments()}
            </Link>
          </>
        }
      />
      <div className="space-y-4 md:space-y-8">
        <CreditsAsked status={search.credits} onStatus={credits => onSearch({credits})} />
        {!isPhone && <InvoiceAges chosen={search.age} />}
        <div className="space-y-4">
          <FilterBar
            set={[
              search.provider_id,
              search.parent_id,
              search.status,
              search.kind,
              search.age,
              search.from ?? search.to,
              search.revenue,
            ]}
            period={
              <PeriodRow>
                <PeriodFields label={search.revenue ? m.revenue() : m.issued()} period={search} onPeriod={onSearch} />
              </PeriodRow>
            }
            more={
              <>
                {party}
                <PeriodNote period={search} />
                {isPhone && <InvoiceAges chosen={search.age} />}
                <FilterRows {...sorting} views={<SavedViews list="invoices" />} exporting={exporting} />
              </>
            }
            search={<InvoiceSearch q={search.q} onSearch={onSearch} />}
          >
            <FilterSelect
              label={m.status()}
              all={m.any()}
              value={search.status}
              onChange={status => onSearch({status})}
              options={([...InvoiceStatus.options, 'OVERDUE'] as const).map(value => ({
                value,
                label: statusOf('invoice', value).label,
              }))}
            />
            <FilterSelect
              label={m.kind()}
              all={m.any()}
              value={search.kind}
              onChange={kind => onSearch({kind})}
              options={InvoiceKind.options.map(value => ({value, label: kindText(value)}))}
            />
            <FilterSelect
              label={m.days()}
              all={m.issued()}
              value={search.revenue ? ('revenue' as const) : undefined}
              onChange={value => onSearch(value ? revenueSearch(search, today) : {revenue: undefined})}
              options={[{value: 'revenue', label: m.revenue()}]}
            />
            <FilterSelect
              label={m.age()}
              all={m.any()}
              value={search.age}
              onChange={age => onSearch({age})}
              options={InvoiceAge.options.map(value => ({value, label: invoiceAgeText[value]}))}
            />
          </FilterBar>
          <StaffList
            {...sorting}
            query={query}
            label={m.list_invoices()}
            counted={m.count_of_invoices}
            isRevenue={search.revenue === true}
            what={m.the_invoices()}
            rowId={invoice => invoice.id}
            rowAttributes={invoice => ({'data-invoice-id': invoice.id})}
            empty={
              <EmptyState picture="all-set" title={isNarrowed ? m.no_matching_invoices() : m.no_invoices_yet()}>
                {isNarrowed ? m.try_fewer_filters_or_part_of_a_number() : m.leads_weekly_care_and_plans_create()}
              </EmptyState>
            }
          />
        </div>
      </div>
    </>
  )
}

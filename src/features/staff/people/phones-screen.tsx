import {m} from '#messages'
import {exportPhones} from '#contract/admin/exports.ts'
import {useQuery} from '@tanstack/react-query'
import type {outboxTelemetry} from '#contract/telemetry.ts'
import type {AnswerOf} from '#contract/endpoint.ts'
import {operationsQueries} from '#data/queries/admin/operations.ts'
import {dayLabel} from '#lib/day.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {SkeletonTable} from '#ui/states/skeleton-table.tsx'
import type {Column} from '#ui/table/column.ts'
import {DataTable} from '#ui/table/data-table.tsx'
import {durationText, shareText} from '../text.ts'
import {ExportButton} from '../export-button.tsx'
import {PeriodFields, PeriodRow} from '../period-fields.tsx'
import type {OverviewSearch} from '../search-params.ts'
import {LoadError} from '../staff-list.tsx'

type Day = AnswerOf<typeof outboxTelemetry>['days'][number]

const refusalsText = (refusals: Day['refusals']) =>
  Object.entries(refusals)
    .map(([code, count]) => `${code.replaceAll('_', ' ')} ${count}`)
    .join(', ') || null

const columns: readonly Column<Day>[] = [
  {
    id: 'day',
    header: m.day(),
    card: 'title',
    sortable: false,
    value: day => day.date,
    cell: day => dayLabel(day.date),
  },
  {id: 'reports', header: m.reports(), sortable: false, align: 'right', value: day => day.reports},
  {
    id: 'median',
    header: m.median_wait(),
    sortable: false,
    align: 'right',
    value: day => durationText(day.oldest_ms_median),
  },
  {
    id: 'p95',
    header: m.percentile_95(),
    sortable: false,
    align: 'right',
    value: day => durationText(day.oldest_ms_p95),
  },
  {
    id: 'max',
    header: m.longest_wait(),
    sortable: false,
    align: 'right',
    value: day => durationText(day.oldest_ms_max),
  },
  {
    id: 'waiting',
    header: m.longest_still_waiting(),
    sortable: false,
    align: 'right',
    value: day => durationText(day.oldest_waiting_ms_max),
  },
  {
    id: 'offline',
    header: m.offline_confirmations(),
    sortable: false,
    align: 'right',
    value: day => shareText(day.claims_offline, day.claims),
  },
  {id: 'refusals', header: m.refused_entries(), sortable: false, value: day => refusalsText(day.refusals)},
]

/** Per day: how long confirmations and bids waited on phones until the server received them, and what still waits. */
export function PhonesScreen({search, onSearch}: {search: OverviewSearch; onSearch: (search: OverviewSearch) => void}) {
  const {data, error, refetch} = useQuery(operationsQueries.phones(search))
  return (
    <>
      <PageHeader
        title={m.phones()}
        lead={m.how_long_confirmations_and_bids_waited()}
        action={<ExportButton of={exportPhones} name="phones" query={search} />}
      />
      <div className="pb-4">
        <PeriodRow>
          <PeriodFields label={m.days()} period={search} onPeriod={onSearch} />
        </PeriodRow>
      </div>
      {data ? (
        <DataTable
          label={m.list_days()}
          counted={m.count_of_days}
          columns={columns}
          rows={data.days}
          rowId={day => day.date}
          sort={null}
          onSort={() => undefined}
          empty={
            <EmptyState picture="all-set" title={m.nothing_yet()}>
              {m.phones_report_once_they_have_sent()}
            </EmptyState>
          }
        />
      ) : error ? (
        <LoadError what={m.the_reports()} error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonTable />
      )}
    </>
  )
}

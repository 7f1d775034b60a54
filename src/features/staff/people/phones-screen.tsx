import {exportPhones} from '#contract/admin/exports.ts'
import {useQuery} from '@tanstack/react-query'
import type {outboxTelemetry} from '#contract/telemetry.ts'
import type {AnswerOf} from '#contract/endpoint.ts'
import {operationsQueries} from '#data/queries/admin/operations.ts'
import {dayText} from '#lib/day.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {SkeletonTable} from '#ui/states/skeleton.tsx'
import type {Column} from '#ui/table/column.ts'
import {DataTable} from '#ui/table/data-table.tsx'
import {durationText, shareText} from '../text.ts'
import {ExportButton} from '../export-button.tsx'
import {LoadError} from '../staff-list.tsx'

type Day = AnswerOf<typeof outboxTelemetry>['days'][number]

const refusalsText = (refusals: Day['refusals']) =>
  Object.entries(refusals)
    .map(([code, count]) => `${code.replaceAll('_', ' ')} ${count}`)
    .join(', ') || null

const columns: readonly Column<Day>[] = [
  {
    id: 'day',
    header: 'Day',
    card: 'title',
    sortable: false,
    value: day => day.date,
    cell: day => dayText(day.date),
  },
  {id: 'reports', header: 'Reports', sortable: false, align: 'right', value: day => day.reports},
  {
    id: 'median',
    header: 'Median wait',
    sortable: false,
    align: 'right',
    value: day => durationText(day.oldest_ms_median),
  },
  {
    id: 'p95',
    header: '95th percentile',
    sortable: false,
    align: 'right',
    value: day => durationText(day.oldest_ms_p95),
  },
  {
    id: 'max',
    header: 'Longest wait',
    sortable: false,
    align: 'right',
    value: day => durationText(day.oldest_ms_max),
  },
  {
    id: 'offline',
    header: 'Offline confirmations',
    sortable: false,
    align: 'right',
    value: day => shareText(day.claims_offline, day.claims),
  },
  {id: 'refusals', header: 'Refused', sortable: false, value: day => refusalsText(day.refusals)},
]

/** Per day: how long confirmations and bids waited on phones before the server received them. */
export function PhonesScreen() {
  const {data, error, refetch} = useQuery(operationsQueries.phones())
  return (
    <>
      <PageHeader
        title="Phones"
        lead="How long confirmations and bids waited on phones in the last thirty days."
        action={<ExportButton of={exportPhones} name="phones" />}
      />
      {data ? (
        <DataTable
          label="days"
          columns={columns}
          rows={data.days}
          rowId={day => day.date}
          sort={null}
          onSort={() => undefined}
          empty={
            <EmptyState picture="all-set" title="Nothing yet">
              Phones report once they have sent something.
            </EmptyState>
          }
        />
      ) : error ? (
        <LoadError what="The reports" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonTable />
      )}
    </>
  )
}

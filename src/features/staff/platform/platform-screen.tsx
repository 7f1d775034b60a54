import {useQuery} from '@tanstack/react-query'
import {CalendarClock, CircleCheck, History} from 'lucide-react'
import {useState} from 'react'
import type {Fee} from '#contract/admin/platform.ts'
import {platformQueries} from '#data/queries/admin/platform.ts'
import {default_fee_bps} from '#domain/constants.ts'
import {Button} from '#ui/primitives/button.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {SkeletonTable} from '#ui/states/skeleton.tsx'
import {StatusChip} from '#ui/primitives/status-chip.tsx'
import type {Column} from '#ui/table/column.ts'
import {DataTable} from '#ui/table/data-table.tsx'
import {FeeDialog} from './fee-dialog.tsx'
import {DateTime} from '../moment.tsx'
import {LoadError} from '../not-loaded.tsx'

const states = {
  past: {tone: 'neutral', icon: History, label: 'Past'},
  current: {tone: 'good', icon: CircleCheck, label: 'Holds now'},
  planned: {tone: 'info', icon: CalendarClock, label: 'Planned'},
} as const

const percentText = (bps: number) => `${bps / 100} %`

const columns: readonly Column<Fee>[] = [
  {
    id: 'fee',
    header: 'Fee',
    card: 'title',
    sortable: false,
    value: fee => fee.bps,
    cell: fee => <span className="font-semibold">{percentText(fee.bps)}</span>,
  },
  {
    id: 'from',
    header: 'From',
    sortable: false,
    value: fee => fee.effective_from,
    cell: fee => <DateTime at={fee.effective_from} />,
  },
  {
    id: 'state',
    header: 'State',
    sortable: false,
    value: fee => fee.state,
    cell: fee => <StatusChip {...states[fee.state]} />,
  },
  {id: 'by', header: 'Set by', sortable: false, value: fee => fee.set_by},
]

/** The platform fee: what holds, what held, what is planned. */
export function PlatformScreen() {
  const {data, error, refetch} = useQuery(platformQueries.fees())
  const [isSetting, setSetting] = useState(false)
  const current = data?.items.find(fee => fee.state === 'current')
  const current_bps = current?.bps ?? default_fee_bps
  return (
    <>
      <PageHeader
        title="Platform fee"
        lead={
          data &&
          `${percentText(current_bps)} of what care costs, now. Each booking keeps the fee of the day it was approved.`
        }
        action={data && <Button onClick={() => setSetting(true)}>Set a fee</Button>}
      />
      {data ? (
        <DataTable
          label="fees"
          columns={columns}
          rows={data.items}
          rowId={fee => fee.effective_from}
          sort={null}
          onSort={() => undefined}
          empty={
            <EmptyState picture="all-set" title="Never set">
              The usual {percentText(default_fee_bps)} holds.
            </EmptyState>
          }
        />
      ) : error ? (
        <LoadError what="The fees" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonTable />
      )}
      {isSetting && <FeeDialog current_bps={current_bps} onClose={() => setSetting(false)} />}
    </>
  )
}

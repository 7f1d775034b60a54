import {useQuery} from '@tanstack/react-query'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleCheck from 'lucide-react/icons/circle-check'
import History from 'lucide-react/icons/rotate-ccw-clock'
import {useState} from 'react'
import type {Fee} from '#contract/admin/platform.ts'
import {platformQueries, useSetFee} from '#data/queries/admin/platform.ts'
import {default_fee_bps} from '#domain/constants.ts'
import {percentText} from '#domain/content/text-variables.ts'
import {feeCents} from '#domain/money/money.ts'
import {Button} from '#ui/primitives/button.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {SkeletonTable} from '#ui/states/skeleton.tsx'
import {StatusChip} from '#ui/primitives/status-chip.tsx'
import type {Column} from '#ui/table/column.ts'
import {DataTable} from '#ui/table/data-table.tsx'
import {limits} from '#contract/limits.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {addDays} from '#lib/day.ts'
import {formatCents} from '#lib/money-text.ts'
import {DateField} from '#ui/fields/date-field.tsx'
import {NumberField, numberProblem} from '#ui/fields/number-field.tsx'
import {RadioCards} from '#ui/fields/radio-cards.tsx'
import {FormDialog} from '#ui/overlays/form-dialog.tsx'
import {DateTime} from '../date-time.tsx'
import {LoadError} from '../staff-list.tsx'

const states = {
  past: {tone: 'neutral', icon: History, label: 'Past'},
  current: {tone: 'good', icon: CircleCheck, label: 'Current'},
  planned: {tone: 'info', icon: CalendarClock, label: 'Planned'},
} as const

/** The booking that shows what a fee means. */
const example_cents = 300_00

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
    header: 'Status',
    sortable: false,
    value: fee => fee.state,
    cell: fee => <StatusChip {...states[fee.state]} />,
  },
  {id: 'by', header: 'Set by', sortable: false, value: fee => fee.set_by},
]

/** The platform fee: current, past and planned. */
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
          `${percentText(current_bps)} of the price of care, now. Each booking keeps the fee it was approved with.`
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
              The default of {percentText(default_fee_bps)} applies.
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

type Start = 'now' | 'later'

/** Sets the platform fee for bookings approved from then on. */
function FeeDialog({current_bps, onClose}: {current_bps: number; onClose: () => void}) {
  const tomorrow = addDays(useServerNow().slice(0, 10), 1)
  const [percent, setPercent] = useState<number | null>(current_bps / 100)
  const [start, setStart] = useState<Start>('now')
  const [day, setDay] = useState(tomorrow)
  const {mutate, isPending, error} = useSetFee()
  const needs = useNeedsConnection()
  const bounds = {min: 0, max: limits.fee_bps_max / 100, decimals: 2}
  const problem = percent === null ? 'Enter a percentage' : numberProblem(percent, {...bounds, show: n => `${n}%`})
  const bps = percent === null || problem ? null : Math.round(percent * 100)
  const isSame = bps === current_bps && start === 'now'
  const save = () => {
    if (bps === null || isSame) return
    mutate({bps, effective_from: start === 'now' ? null : `${day}T00:00:00.000Z`}, {onSuccess: onClose})
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Set the platform fee"
      description="Approved bookings keep their fee."
      submit={bps === null ? 'Set the fee' : `Set the fee: ${percentText(current_bps)} → ${percentText(bps)}`}
      busy={isPending}
      disabledReason={
        needs('Setting the fee') ?? problem ?? (isSame ? `The fee is ${percentText(current_bps)} already` : undefined)
      }
      error={error && messageOf(error)}
      onSubmit={save}
    >
      <NumberField
        label="Percent of the price of care"
        value={percent}
        onChange={setPercent}
        {...bounds}
        suffix="%"
        error={problem}
      />
      {bps !== null && (
        <p className="text-14 text-muted">
          A $300 booking: {formatCents(feeCents(example_cents, current_bps))} →{' '}
          {formatCents(feeCents(example_cents, bps))}
        </p>
      )}
      <RadioCards<Start>
        label="Starts"
        value={start}
        onChange={setStart}
        options={[
          {value: 'now', label: 'Now'},
          {value: 'later', label: 'On a later day', hint: 'At midnight UTC'},
        ]}
      />
      {start === 'later' && <DateField label="Day" value={day} onChange={setDay} min={tomorrow} />}
    </FormDialog>
  )
}

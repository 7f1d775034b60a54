import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleCheck from 'lucide-react/icons/circle-check'
import History from 'lucide-react/icons/rotate-ccw-clock'
import {useState} from 'react'
import type {Fee} from '#contract/admin/platform.ts'
import {savedMeanwhile} from '#data/app/saved-meanwhile.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {platformQueries, useSetFee} from '#data/queries/admin/platform.ts'
import {default_fee_bps} from '#domain/constants.ts'
import {percentText} from '#domain/content/text-variables.ts'
import {feeCents} from '#domain/money/money.ts'
import {Button} from '#ui/primitives/button.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {SkeletonTable} from '#ui/states/skeleton-table.tsx'
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
import {FormError} from '#ui/fields/form-error.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {FormDialog} from '#ui/overlays/form-dialog.tsx'
import {DateTime} from '../date-time.tsx'
import {ChangedMeanwhile} from '../changed-meanwhile.tsx'
import {LoadError} from '../staff-list.tsx'

const states = {
  past: {tone: 'neutral', icon: History, label: m.past()},
  current: {tone: 'good', icon: CircleCheck, label: m.current()},
  planned: {tone: 'info', icon: CalendarClock, label: m.planned()},
} as const

/** The booking that shows what a fee means. */
const example_cents = 300_00

/** Whether a fee was set for a day, which begins at midnight UTC, and not at once. */
const isDayStart = (at: string): boolean => at.endsWith('T00:00:00.000Z')

const columns: readonly Column<Fee>[] = [
  {
    id: 'fee',
    header: m.fee(),
    card: 'title',
    sortable: false,
    value: fee => fee.bps,
    cell: fee => <span className="font-semibold">{percentText(fee.bps)}</span>,
  },
  {
    id: 'from',
    header: m.from(),
    sortable: false,
    value: fee => fee.effective_from,
    cell: ({effective_from: at}) => (isDayStart(at) ? <DateTime at={at} zone="UTC" dayOnly /> : <DateTime at={at} />),
  },
  {
    id: 'state',
    header: m.status(),
    sortable: false,
    value: fee => fee.state,
    cell: fee => <StatusChip {...states[fee.state]} />,
  },
  {id: 'by', header: m.set_by(), sortable: false, value: fee => fee.set_by},
]

const columnsWith = (onRemove: (fee: Fee) => void): readonly Column<Fee>[] => [
  ...columns,
  {
    id: 'remove',
    header: m.actions(),
    sortable: false,
    value: () => null,
    cell: fee =>
      fee.state === 'planned' && (
        <Button
          variant="quiet"
          size="sm"
          aria-label={m.remove_the_planned_fee_of({percent: percentText(fee.bps)})}
          onClick={() => onRemove(fee)}
        >
          {m.remove_planned_fee()}
        </Button>
      ),
  },
]

/** The platform fee: current, past and planned. */
export function PlatformScreen() {
  const {data, error, refetch} = useQuery(platformQueries.fees())
  const [isSetting, setSetting] = useState(false)
  const [removed, setRemoved] = useState<Fee | null>(null)
  const current = data?.items.find(fee => fee.state === 'current')
  const current_bps = current?.bps ?? default_fee_bps
  return (
    <>
      <PageHeader
        title={m.platform_fee()}
        lead={data && m.of_the_price_of_care_now({percent_text: percentText(current_bps)})}
        action={data && <Button onClick={() => setSetting(true)}>{m.set_a_fee()}</Button>}
      />
      {data ? (
        <DataTable
          label={m.list_fees()}
          counted={m.count_of_fees}
          columns={data.items.some(({state}) => state === 'planned') ? columnsWith(setRemoved) : columns}
          rows={data.items}
          rowId={fee => fee.effective_from}
          sort={null}
          onSort={() => undefined}
          empty={
            <EmptyState picture="all-set" title={m.never_set()}>
              {m.the_default_of_applies({percent_text: percentText(default_fee_bps)})}
            </EmptyState>
          }
        />
      ) : error ? (
        <LoadError what={m.the_fees()} error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonTable />
      )}
      {isSetting && <FeeDialog current_bps={current_bps} fees={data?.items ?? []} onClose={() => setSetting(false)} />}
      {removed && <RemoveFeeDialog fee={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}

/** Removes a planned fee. */
function RemoveFeeDialog({fee: {bps, effective_from}, onClose}: {fee: Fee; onClose: () => void}) {
  const {mutate, isPending, error} = useSetFee()
  const needs = useNeedsConnection()
  const onSuccess = () => {
    toast({title: m.planned_fee_removed(), tone: 'good'})
    onClose()
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      title={m.remove_the_planned_fee_of({percent: percentText(bps)})}
      consequences={<p>{m.the_fee_before_it_goes_on()}</p>}
      action={m.remove_planned_fee()}
      cancelLabel={m.not_now()}
      busy={isPending}
      offlineReason={needs(m.removing_the_fee())}
      onConfirm={() => mutate({bps: null, effective_from, seen: {planned_bps: bps}}, {onSuccess})}
    >
      <FormError>{error && messageOf(error)}</FormError>
    </ConfirmDialog>
  )
}

type Start = 'now' | 'later'

/** The fee in force and the one planned for the same time. */
interface Seen {
  bps: number
  planned_bps: number | null
}

const plannedAt = (fees: readonly Fee[], at: string | null): number | null =>
  fees.find(({state, effective_from}) => state === 'planned' && effective_from === at)?.bps ?? null

const feeText = (bps: number | null) => (bps === null ? '' : percentText(bps))

/** Sets the platform fee for bookings approved from then on. */
function FeeDialog({current_bps, fees, onClose}: {current_bps: number; fees: readonly Fee[]; onClose: () => void}) {
  const tomorrow = addDays(useServerNow().slice(0, 10), 1)
  const [percent, setPercent] = useState<number | null>(current_bps / 100)
  const [start, setStart] = useState<Start>('now')
  const [day, setDay] = useState(tomorrow)
  const [opened] = useState({bps: current_bps, fees})
  const {mutate, isPending, error, variables} = useSetFee()
  const at = start === 'now' ? null : `${day}T00:00:00.000Z`
  const saved = variables?.effective_from === at ? savedMeanwhile<Seen>(error) : null
  const needs = useNeedsConnection()
  const bounds = {min: 0, max: limits.fee_bps_max / 100, decimals: 2}
  const problem = percent === null ? m.enter_a_percentage() : numberProblem(percent, {...bounds, show: n => `${n}%`})
  const bps = percent === null || problem ? null : Math.round(percent * 100)
  const isSame = bps === current_bps && start === 'now'
  const refusal = useRefusal({isPending, error}, [percent, at])
  const save = () => {
    if (bps === null || isSame) return
    mutate(
      {bps, seen: saved ?? {bps: opened.bps, planned_bps: plannedAt(opened.fees, at)}, effective_from: at},
      {onSuccess: onClose},
    )
  }
  return (
    <FormDialog
      onClose={onClose}
      title={m.set_the_platform_fee()}
      description={m.approved_bookings_keep_their_fee()}
      submit={
        bps === null
          ? m.set_the_fee()
          : m.set_the_fee_staff({percent_text: percentText(current_bps), percent_text2: percentText(bps)})
      }
      busy={isPending}
      offlineReason={needs(m.setting_the_fee())}
      disabledReason={problem ?? (isSame ? m.the_fee_is_already({percent_text: percentText(current_bps)}) : undefined)}
      error={refusal}
      onSubmit={save}
    >
      <ChangedMeanwhile
        saved={saved && {fee: feeText(saved.bps), planned: feeText(saved.planned_bps)}}
        typed={{fee: feeText(bps), planned: feeText(at === null ? null : bps)}}
        labels={{fee: m.fee_now(), planned: m.fee_planned_for_that_day()}}
      />
      <NumberField
        label={m.percent_of_the_price_of_care()}
        value={percent}
        onChange={setPercent}
        {...bounds}
        suffix="%"
        error={problem}
      />
      {bps !== null && (
        <p className="text-14 text-muted">
          {m.a_300_booking({
            cents: formatCents(feeCents(example_cents, current_bps)),
            cents2: formatCents(feeCents(example_cents, bps)),
          })}
        </p>
      )}
      <RadioCards<Start>
        label={m.starts()}
        value={start}
        onChange={setStart}
        options={[
          {value: 'now', label: m.now_staff()},
          {value: 'later', label: m.on_a_later_day(), hint: m.at_midnight_utc()},
        ]}
      />
      {start === 'later' && <DateField label={m.day()} value={day} onChange={setDay} min={tomorrow} />}
    </FormDialog>
  )
}

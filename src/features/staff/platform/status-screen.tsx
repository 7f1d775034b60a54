import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useMemo} from 'react'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleOff from 'lucide-react/icons/circle-off'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type {LucideIcon} from 'lucide-react'
import type {QueueName, QueueStatus, ServiceName, ServiceState, SystemStatus} from '#contract/admin/status.ts'
import {operationsQueries} from '#data/queries/admin/operations.ts'
import {isQueueLate} from '#domain/system-status.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {KeyValues} from '#ui/primitives/key-values.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {StatusChip} from '#ui/primitives/status-chip.tsx'
import type {Tone} from '#ui/primitives/tone.ts'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import type {Column} from '#ui/table/column.ts'
import {DataTable} from '#ui/table/data-table.tsx'
import {durationText} from '../text.ts'
import {LoadError} from '../staff-list.tsx'

const queueText: Record<QueueName, string> = {
  tick: m.each_minutes_work(),
  mail: m.emails(),
  push: m.push_notifications(),
  export: m.copies_of_personal_data(),
  cover: m.sizes_of_covers(),
}

const serviceText: Record<ServiceName, {label: string} & Partial<Record<ServiceState, string>>> = {
  mail: {label: m.email(), built_in: m.emails_are_stored_for_staff_not_sent()},
  payments: {label: m.payments(), test: m.keys_for_tests_no_money_moves(), built_in: m.sandbox_no_money_moves()},
  payouts: {label: m.payouts(), built_in: m.sandbox_no_money_moves(), off: m.no_one_can_be_paid_out()},
  files: {label: m.uploaded_files(), built_in: m.on_the_servers_own_disk()},
  street_map: {label: m.street_map(), built_in: m.our_own_base_map()},
  assistant_model: {label: m.language_model(), built_in: m.the_assistant_answers_without_one()},
  google: {label: m.google_staff(), built_in: m.demo_log_in()},
  facebook: {label: m.facebook_staff(), built_in: m.demo_log_in()},
  replica: {label: m.read_replica(), off: m.one_database_answers_all()},
  metrics: {label: m.metrics_and_alerts(), off: m.no_one_is_alerted()},
}

const stateLook: Record<ServiceState, {tone: Tone; icon: LucideIcon; label: string}> = {
  connected: {tone: 'good', icon: CircleCheck, label: m.service_connected()},
  test: {tone: 'waiting', icon: TriangleAlert, label: m.test_mode()},
  built_in: {tone: 'neutral', icon: CircleDashed, label: m.built_in()},
  off: {tone: 'neutral', icon: CircleOff, label: m.not_set_up()},
}

const numberText = new Intl.NumberFormat(m.language_tag())
const megabytesText = new Intl.NumberFormat(m.language_tag(), {
  style: 'unit',
  unit: 'megabyte',
  maximumSignificantDigits: 3,
})
const millisecondsText = new Intl.NumberFormat(m.language_tag(), {
  style: 'unit',
  unit: 'millisecond',
  maximumFractionDigits: 0,
})
const sizeText = (bytes: number) => megabytesText.format(bytes / 1_000_000)

/** Sentences about what does not go as it should; none if all is well. */
function troublesOf({queues, process: {up_ms}}: SystemStatus): string[] {
  return queues.flatMap(of => [
    ...(isQueueLate(of, up_ms) ? [lateText(of)] : []),
    ...(of.failed > 0 ? [m.queue_failed_in_the_last_day({count: of.failed, queue: queueText[of.queue]})] : []),
  ])
}

function lateText({queue, due_ms, done_ms}: QueueStatus): string {
  if (queue !== 'tick') return m.queue_waits_since({queue: queueText[queue], time: durationText(due_ms) ?? ''})
  return done_ms === null
    ? m.background_work_has_not_run()
    : m.background_work_last_ran({time: durationText(done_ms) ?? ''})
}

/** A queue as a row of the table. */
type Row = QueueStatus & {isLate: boolean}

const columns: readonly Column<Row>[] = [
  {id: 'queue', header: m.kind(), card: 'title', sortable: false, value: ({queue}) => queueText[queue]},
  {
    id: 'state',
    header: m.status(),
    sortable: false,
    value: ({isLate}) => (isLate ? m.late() : m.on_time()),
    cell: ({isLate}) =>
      isLate ? (
        <StatusChip tone="bad" icon={TriangleAlert} label={m.late()} />
      ) : (
        <StatusChip tone="good" icon={CircleCheck} label={m.on_time()} />
      ),
  },
  {id: 'due', header: m.waiting_now(), sortable: false, align: 'right', value: ({due}) => due},
  {
    id: 'due_ms',
    header: m.longest_wait(),
    sortable: false,
    align: 'right',
    value: ({due_ms}) => (due_ms === null ? null : durationText(Math.max(0, due_ms))),
  },
  {
    id: 'done_ms',
    header: m.last_done(),
    sortable: false,
    align: 'right',
    value: ({done_ms}) => (done_ms === null ? null : m.time_ago({time: durationText(Math.max(0, done_ms)) ?? ''})),
  },
  {id: 'failed', header: m.failed_in_24_hours(), sortable: false, align: 'right', value: ({failed}) => failed},
]

function ServerFacts({version, database, process: own}: SystemStatus) {
  const items = [
    {label: m.version(), value: version},
    {label: m.running_for(), value: durationText(own.up_ms)},
    {label: m.database(), value: database.kind === 'pglite' ? m.embedded_pglite() : 'PostgreSQL'},
    {label: m.database_answered_in(), value: millisecondsText.format(Math.max(1, database.answer_ms))},
    {label: m.size_of_the_database(), value: sizeText(database.size_bytes)},
    {label: m.memory_in_use(), value: sizeText(own.memory_bytes)},
    {label: m.calls_since_the_start(), value: numberText.format(own.calls)},
    {label: m.failed_calls(), value: numberText.format(own.failed_calls)},
  ]
  return <KeyValues columns={2} items={items} />
}

/** How the server, its database, its background work and its services are, read again every thirty seconds. */
export function StatusScreen() {
  const {data, error, refetch} = useQuery(operationsQueries.status())
  const troubles = data ? troublesOf(data) : []
  const rows = useMemo(
    () => data?.queues.map(of => ({...of, isLate: isQueueLate(of, data.process.up_ms)})) ?? [],
    [data],
  )
  return (
    <>
      <PageHeader title={m.system_status()} lead={m.how_the_server_and_its_services_are()} />
      {!data && error && <LoadError what={m.the_status()} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonCards count={3} />}
      {data && (
        <div className="space-y-8">
          {error ? (
            <Callout tone="waiting" title={m.the_server_did_not_answer()}>
              {m.this_is_what_it_said_last()}
            </Callout>
          ) : troubles.length > 0 ? (
            <Callout tone="bad" title={m.needs_attention()}>
              <ul>
                {troubles.map(text => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </Callout>
          ) : (
            <Callout tone="good" title={m.everything_is_working()} />
          )}
          <Section title={m.server()}>
            <Card>
              <ServerFacts {...data} />
            </Card>
          </Section>
          <Section title={m.background_work()}>
            <DataTable
              label={m.background_work()}
              counted={m.count_of_kinds}
              columns={columns}
              rows={rows}
              rowId={({queue}) => queue}
              sort={null}
              onSort={() => undefined}
              empty={null}
            />
          </Section>
          <Section title={m.services_and_settings()}>
            <Card>
              <ul className="divide-y divide-line">
                {data.services.map(({service, state}) => (
                  <li key={service} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
                    <span className="min-w-0">
                      <span className="block font-medium">{serviceText[service].label}</span>
                      {serviceText[service][state] && (
                        <span className="block text-14 text-muted">{serviceText[service][state]}</span>
                      )}
                    </span>
                    <StatusChip {...stateLook[state]} />
                  </li>
                ))}
              </ul>
            </Card>
          </Section>
        </div>
      )}
    </>
  )
}

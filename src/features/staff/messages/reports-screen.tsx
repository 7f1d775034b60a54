import {m} from '#messages'
import {exportMessageReports} from '#contract/admin/exports.ts'
import {useInfiniteQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import Flag from 'lucide-react/icons/flag'
import {useState} from 'react'
import type {MessageReport, ReportOutcome} from '#contract/admin/messages.ts'
import {limits} from '#contract/limits.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {staffMessageQueries, useCloseReport} from '#data/queries/admin/messages.ts'
import {reportOutcomeText, reportReasonText} from '#domain/messages/report-text.ts'
import {RadioCards} from '#ui/fields/radio-cards.tsx'
import {SegmentedControl} from '#ui/fields/segmented-control.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {FormDialog} from '#ui/overlays/form-dialog.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {StatusChip} from '#ui/primitives/status-chip.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {linkClass} from '../bookings/booking-columns.tsx'
import {ExportButton} from '../export-button.tsx'
import {DateTime} from '../date-time.tsx'
import {StaffCards} from '../staff-list.tsx'
import {ReadThread} from './read-thread.tsx'
import {Unbroken} from '#ui/primitives/unbroken.tsx'

type State = 'open' | 'closed'

/** Messages that one side of a conversation reported, and what staff did about them. */
export function ReportsScreen({state, onState}: {state: State; onState: (state: State) => void}) {
  const query = useInfiniteQuery(staffMessageQueries.reports(state))
  return (
    <>
      <PageHeader
        title={m.reported_messages()}
        lead={m.you_may_read_a_conversation_while()}
        action={<ExportButton of={exportMessageReports} name="reported-messages" query={{status: state}} />}
      />
      <div className="space-y-4">
        <SegmentedControl<State>
          label={m.show()}
          hideLabel
          value={state}
          onChange={onState}
          options={[
            {value: 'open', label: m.open_cases()},
            {value: 'closed', label: m.closed_cases()},
          ]}
        />
        <StaffCards
          query={query}
          what={m.the_reports()}
          counted={m.count_of_reports}
          empty={
            <EmptyState picture="all-set" title={state === 'open' ? m.all_caught_up() : m.nothing_yet()}>
              {state === 'open' ? m.no_reports_are_waiting() : m.no_report_was_closed_yet()}
            </EmptyState>
          }
          renderItem={report => <Report key={report.id} report={report} />}
        />
      </div>
    </>
  )
}

function Report({report}: {report: MessageReport}) {
  const {reported_by, about, booking, message, reason, note, created_at, closed, thread_id} = report
  const [isClosing, setClosing] = useState(false)
  return (
    <Card as="li" className="space-y-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="font-semibold">{m.reported_staff({name: reported_by.name, name2: about.name})}</p>
          <p className="text-14 text-muted">
            <DateTime at={created_at} />
            {booking && (
              <>
                {m.then_booking()}
                <Link to="/admin/dashboard/all-bookings/$id" params={{id: booking.id}}>
                  <Unbroken>{booking.number}</Unbroken>
                </Link>
              </>
            )}
          </p>
        </div>
        {closed ? (
          <StatusChip tone="good" icon={Check} label={reportOutcomeText[closed.outcome]} />
        ) : (
          <StatusChip tone="bad" icon={Flag} label={m.open_report()} />
        )}
      </div>
      <p>{reportReasonText[reason]}</p>
      {note && (
        <p dir="auto" className="text-14 break-words">
          “{note}”
        </p>
      )}
      <blockquote dir="auto" className="border-l-2 border-line pl-3 break-words whitespace-pre-line">
        {closed
          ? m.the_message_is_shown_only_while()
          : message.text === ''
            ? m.message_deleted()
            : (message.text ?? m.a_picture_without_text())}
        <span className="block text-13 text-muted">
          {about.name}, <DateTime at={message.received_at} />
        </span>
      </blockquote>
      {closed ? (
        <p className="text-14 text-muted">
          {m.closed()} <DateTime at={closed.at} />: {closed.memo}
        </p>
      ) : (
        <>
          <ReadThread id={thread_id} />
          <p>
            <AuthorLink report={report} />
          </p>
          <Button size="sm" icon={Check} onClick={() => setClosing(true)}>
            {m.close_the_report()}
          </Button>
        </>
      )}
      {isClosing && <CloseDialog report={report} onClose={() => setClosing(false)} />}
    </Card>
  )
}

/** To the page where the author's account is suspended, or that of the agency they wrote for. */
function AuthorLink({report: {about, author_user_id: id, org_id}}: {report: MessageReport}) {
  const link = {className: linkClass, children: m.open_the_account_of({name: about.name})}
  if (about.side === 'family') return <Link to="/admin/dashboard/users/parents/$id" params={{id}} {...link} />
  if (about.side === 'caretaker') return <Link to="/admin/dashboard/users/caregivers/$id" params={{id}} {...link} />
  return <Link to="/admin/dashboard/users/agency/$id" params={{id: org_id ?? about.id}} {...link} />
}

const hints: Record<ReportOutcome, string> = {
  no_violation: m.we_notify_the_person_who_reported(),
  warned: m.the_person_who_wrote_it_gets(),
  suspended: m.we_notify_the_person_who_reported_it(),
}
const outcomesFor = ({is_suspended}: MessageReport) =>
  Object.entries(reportOutcomeText).map(([value, label]) => ({
    value: value as ReportOutcome,
    label,
    hint: hints[value as ReportOutcome],
    disabledReason: value === 'suspended' && !is_suspended ? m.suspend_the_account_on_its_own() : undefined,
  }))

/** Closes a report with its outcome and a memo for the audit log. */
function CloseDialog({report, onClose}: {report: MessageReport; onClose: () => void}) {
  const [outcome, setOutcome] = useState<ReportOutcome | ''>('')
  const [memo, setMemo] = useState('')
  const close = useCloseReport()
  const refusal = useRefusal(close, [outcome, memo])
  const needs = useNeedsConnection()
  return (
    <FormDialog
      title={m.close_the_report()}
      description={m.you_cannot_read_the_conversation_afterwards()}
      submit={m.close_the_report()}
      busy={close.isPending}
      offlineReason={needs(m.closing_a_report())}
      disabledReason={outcome === '' ? m.choose_what_was_done() : memo.trim() === '' ? m.write_a_memo() : undefined}
      error={refusal}
      onSubmit={() => {
        if (outcome !== '') close.mutate({id: report.id, outcome, memo: memo.trim()}, {onSuccess: onClose})
      }}
      onClose={onClose}
    >
      <RadioCards label={m.what_was_done()} options={outcomesFor(report)} value={outcome} onChange={setOutcome} />
      <TextField label={m.memo_for_staff()} maxLength={limits.line_max} value={memo} onChange={setMemo} />
    </FormDialog>
  )
}

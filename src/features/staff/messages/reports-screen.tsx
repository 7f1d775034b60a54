import {useInfiniteQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import Flag from 'lucide-react/icons/flag'
import {useState} from 'react'
import type {MessageReport, ReportOutcome} from '#contract/admin/messages.ts'
import {limits} from '#contract/limits.ts'
import {messageOf} from '#data/app/message.ts'
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
import {DateTime} from '../date-time.tsx'
import {StaffCards} from '../staff-list.tsx'
import {ReadThread} from './read-thread.tsx'

type State = 'open' | 'closed'

/** Messages that one side of a conversation reported, and what staff did about them. */
export function ReportsScreen({state, onState}: {state: State; onState: (state: State) => void}) {
  const query = useInfiniteQuery(staffMessageQueries.reports(state))
  return (
    <>
      <PageHeader
        title="Reported messages"
        lead="You may read a conversation while a report of it is open. The audit log records each reading."
      />
      <div className="space-y-4">
        <SegmentedControl<State>
          label="Show"
          hideLabel
          value={state}
          onChange={onState}
          options={[
            {value: 'open', label: 'Open'},
            {value: 'closed', label: 'Closed'},
          ]}
        />
        <StaffCards
          query={query}
          what="The reports"
          empty={
            <EmptyState picture="all-set" title="All caught up">
              {state === 'open' ? 'No reports are waiting.' : 'No report was closed yet.'}
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
          <p className="font-semibold">
            {reported_by.name} reported {about.name}
          </p>
          <p className="text-14 text-muted">
            <DateTime at={created_at} />
            {booking && (
              <>
                {', booking '}
                <Link to="/admin/dashboard/all-bookings/$id" params={{id: booking.id}}>
                  {booking.number}
                </Link>
              </>
            )}
          </p>
        </div>
        {closed ? (
          <StatusChip tone="good" icon={Check} label={reportOutcomeText[closed.outcome]} />
        ) : (
          <StatusChip tone="bad" icon={Flag} label="Open" />
        )}
      </div>
      <p>{reportReasonText[reason]}</p>
      {note && <p className="text-14 break-words">“{note}”</p>}
      <blockquote className="border-l-2 border-line pl-3 break-words whitespace-pre-line">
        {closed
          ? 'The message is shown only while the report is open.'
          : message.text === ''
            ? 'Message deleted'
            : (message.text ?? 'A picture without text')}
        <span className="block text-13 text-muted">
          {about.name}, <DateTime at={message.received_at} />
        </span>
      </blockquote>
      {closed ? (
        <p className="text-14 text-muted">
          Closed <DateTime at={closed.at} />: {closed.memo}
        </p>
      ) : (
        <>
          <ReadThread id={thread_id} />
          <Button size="sm" icon={Check} onClick={() => setClosing(true)}>
            Close the report
          </Button>
        </>
      )}
      {isClosing && <CloseDialog report={report} onClose={() => setClosing(false)} />}
    </Card>
  )
}

const hints: Record<ReportOutcome, string> = {
  no_violation: 'We notify the person who reported it that no action was taken.',
  warned: 'The person who wrote it gets a warning. We notify the person who reported it.',
  suspended: 'We notify the person who reported it.',
}
const outcomesFor = ({is_suspended}: MessageReport) =>
  Object.entries(reportOutcomeText).map(([value, label]) => ({
    value: value as ReportOutcome,
    label,
    hint: hints[value as ReportOutcome],
    disabledReason: value === 'suspended' && !is_suspended ? 'Suspend the account on its own page first' : undefined,
  }))

/** Closes a report with its outcome and a memo for the audit log. */
function CloseDialog({report, onClose}: {report: MessageReport; onClose: () => void}) {
  const [outcome, setOutcome] = useState<ReportOutcome | ''>('')
  const [memo, setMemo] = useState('')
  const close = useCloseReport()
  const needs = useNeedsConnection()
  return (
    <FormDialog
      title="Close the report"
      description="You cannot read the conversation afterwards, unless another report is open."
      submit="Close the report"
      busy={close.isPending}
      disabledReason={
        outcome === '' ? 'Choose what was done' : memo.trim() === '' ? 'Write a memo' : needs('Closing a report')
      }
      error={close.isError ? messageOf(close.error) : null}
      onSubmit={() => {
        if (outcome !== '') close.mutate({id: report.id, outcome, memo: memo.trim()}, {onSuccess: onClose})
      }}
      onClose={onClose}
    >
      <RadioCards label="What was done?" options={outcomesFor(report)} value={outcome} onChange={setOutcome} />
      <TextField label="Memo for staff" maxLength={limits.line_max} value={memo} onChange={setMemo} />
    </FormDialog>
  )
}

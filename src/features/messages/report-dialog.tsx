import {m} from '#messages'
import {useState} from 'react'
import {limits} from '#contract/limits.ts'
import type {Message, ReportReason} from '#contract/messages/messages.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useReportMessage} from '#data/queries/messages.ts'
import {reportReasonText} from '#domain/messages/report-text.ts'
import {RadioCards} from '#ui/fields/radio-cards.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {FormDialog} from '#ui/overlays/form-dialog.tsx'

const reasons = Object.entries(reportReasonText).map(([value, label]) => ({value: value as ReportReason, label}))

/** Reports one message of the other side, with a reason. */
export function ReportDialog({message, name, onClose}: {message: Message; name: string; onClose: () => void}) {
  const [reason, setReason] = useState<ReportReason | ''>('')
  const [note, setNote] = useState('')
  const report = useReportMessage()
  const refusal = useRefusal(report, [reason, note])
  const needsConnection = useNeedsConnection()
  return (
    <FormDialog
      title={m.report_this_message()}
      description={m.our_team_may_then_read_this({name})}
      submit={m.report()}
      busy={report.isPending}
      offlineReason={needsConnection(m.reporting())}
      disabledReason={reason === '' ? m.choose_a_reason() : undefined}
      error={refusal}
      onSubmit={() => {
        if (reason === '') return
        report.mutate({id: message.id, reason, ...(note.trim() && {note: note.trim()})}, {onSuccess: onClose})
      }}
      onClose={onClose}
    >
      <RadioCards label={m.what_is_wrong()} options={reasons} value={reason} onChange={setReason} />
      <TextArea
        label={m.anything_else_we_should_know()}
        rows={3}
        maxLength={limits.text_max}
        value={note}
        onChange={setNote}
      />
    </FormDialog>
  )
}

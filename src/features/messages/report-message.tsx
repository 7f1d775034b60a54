import {m} from '#messages'
import type {Message} from '#contract/messages/messages.ts'
import {ReportReason} from '#contract/messages/report.ts'
import {useReport} from '#data/forms/use-report.ts'
import {useReportMessage} from '#data/queries/messages.ts'
import {ReportDialog} from '#ui/forms/report-dialog.tsx'

/** Reports one message of the other side, with a reason. */
export function ReportMessage({message, name, onClose}: {message: Message; name: string; onClose: () => void}) {
  const report = useReport(useReportMessage(), message.id, ReportReason.options, onClose)
  return (
    <ReportDialog {...report} title={m.report_this_message()} description={m.our_team_may_then_read_this({name})} />
  )
}

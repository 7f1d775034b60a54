import {m} from '#messages'
import {ReviewReportReason} from '#contract/messages/report.ts'
import {useReport} from '#data/forms/use-report.ts'
import {useReportReview} from '#data/queries/reviews.ts'
import {ReportDialog} from '#ui/forms/report-dialog.tsx'

/** Reports one review, with a reason. */
export function ReportReviewDialog({id, name, onClose}: {id: string; name: string; onClose: () => void}) {
  const report = useReport(useReportReview(), id, ReviewReportReason.options, onClose)
  return (
    <ReportDialog {...report} title={m.report_this_review()} description={m.our_team_then_reads_this_review({name})} />
  )
}

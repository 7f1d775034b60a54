import {m} from '#messages'
import {useState} from 'react'
import {limits} from '#contract/limits.ts'
import type {NewReviewReport, ReviewReportReason} from '#contract/messages/report.ts'
import {reportReasonText} from '#domain/messages/report-text.ts'
import {useNeedsConnection} from '../offline/use-connection.ts'
import {useRefusal} from './use-refusal.ts'

interface ReportCommand<Reason extends ReviewReportReason> {
  isPending: boolean
  error: Error | null
  mutate: (report: {id: string; reason: Reason; note?: NewReviewReport['note']}, then: {onSuccess: () => void}) => void
}

/** What a person enters to report the record of this id for one of these reasons: the props of a `ReportDialog`. */
export function useReport<Reason extends ReviewReportReason>(
  command: ReportCommand<Reason>,
  id: string,
  reasons: readonly Reason[],
  onClose: () => void,
) {
  const [typed, setTyped] = useState<{reason: Reason | ''; note: string}>({reason: '', note: ''})
  const error = useRefusal(command, typed)
  const needs = useNeedsConnection()
  const {reason} = typed
  const note = typed.note.trim()
  return {
    reasons: reasons.map(value => ({value, label: reportReasonText[value]})),
    note_max: limits.text_max,
    typed,
    onTyped: setTyped,
    busy: command.isPending,
    offlineReason: needs(m.reporting()),
    error,
    onSubmit: () => {
      if (reason !== '') command.mutate({id, reason, ...(note && {note})}, {onSuccess: onClose})
    },
    onClose,
  }
}

import {m} from '#messages'
import {useState} from 'react'
import {limits} from '#contract/limits.ts'
import type {NewReport, ReportReason} from '#contract/messages/report.ts'
import {reportReasonText} from '#domain/messages/report-text.ts'
import {useNeedsConnection} from '../offline/use-connection.ts'
import {useRefusal} from './use-refusal.ts'

const reasons = Object.entries(reportReasonText).map(([value, label]) => ({value: value as ReportReason, label}))

interface ReportCommand {
  isPending: boolean
  error: Error | null
  mutate: (report: NewReport & {id: string}, then: {onSuccess: () => void}) => void
}

/** What a person enters to report the record of this id: the props of a `ReportDialog`. */
export function useReport(command: ReportCommand, id: string, onClose: () => void) {
  const [typed, setTyped] = useState<{reason: ReportReason | ''; note: string}>({reason: '', note: ''})
  const error = useRefusal(command, typed)
  const needs = useNeedsConnection()
  const {reason} = typed
  const note = typed.note.trim()
  return {
    reasons,
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

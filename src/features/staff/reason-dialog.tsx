import {m} from '#messages'
import {useState, type ReactNode} from 'react'
import {limits} from '#contract/limits.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'

/** Asks for a reason before a command. The other side, the person or the staff's log shows it. */
export function ReasonDialog({
  doing,
  optional = false,
  hint,
  consequences,
  disabledReason,
  command: {isPending, error},
  choices,
  onConfirm,
  children,
  ...question
}: {
  title: string
  consequences: string
  action: string
  /** The start of the sentence about a missing connection: `Canceling`. */
  doing: string
  cancelLabel?: string
  tone?: 'danger' | 'primary'
  /** It may be left empty. */
  optional?: boolean
  /** The readers of the reason. */
  hint?: string
  /** Why it cannot be confirmed yet. */
  disabledReason?: string | undefined
  command: {isPending: boolean; error: Error | null}
  /** Trimmed; empty only if the reason is optional. */
  onConfirm: (reason: string) => void
  onClose: () => void
  /** Fields above the reason, and what they have, as JSON: a refusal goes once it changes. */
  children?: ReactNode
  choices?: unknown
}) {
  const [reason, setReason] = useState('')
  const needs = useNeedsConnection()
  const typed = reason.trim()
  const refusal = useRefusal({isPending, error}, [typed, choices])
  const offline = needs(doing)
  return (
    <ConfirmDialog
      {...question}
      consequences={<p>{consequences}</p>}
      busy={isPending}
      // a press that failed says why itself
      offlineReason={refusal ? undefined : offline}
      disabledReason={offline ?? disabledReason ?? (!optional && typed === '' ? m.enter_a_reason_first() : undefined)}
      onConfirm={() => onConfirm(typed)}
    >
      {children}
      <TextField
        label={optional ? m.reason_optional() : m.reason_sessions()}
        hint={hint}
        value={reason}
        onChange={setReason}
        maxLength={limits.line_max}
      />
      <FormError>{refusal}</FormError>
    </ConfirmDialog>
  )
}

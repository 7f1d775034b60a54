import {m} from '#messages'
import {useState, type ReactNode} from 'react'
import {limits} from '#contract/limits.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {usePressed} from './use-pressed.ts'

/**
 * Confirms a cancellation or a decline: says what follows, from a press on as it was then, and takes an optional reason
 * for the other side.
 */
export function ConfirmWithReason({
  needs: what,
  consequences,
  hint = m.everyone_who_is_notified_can_read(),
  error,
  explainError,
  disabledReason,
  onConfirm,
  children,
  choices,
  ...dialog
}: {
  title: string
  consequences: ReactNode
  action: string
  cancelLabel?: string
  busy: boolean
  /** What needs a connection: `Declining`. */
  needs: string
  hint?: string
  error: Error | null
  explainError?: (error: Error) => string
  disabledReason?: string | undefined
  /** Fields above the reason, and what they have, as JSON: a refusal goes once it changes. */
  children?: ReactNode
  choices?: unknown
  onClose: () => void
  onConfirm: (reason: string) => void
}) {
  const needs = useNeedsConnection()
  const [reason, setReason] = useState('')
  const offline = needs(what)
  const {shown, press} = usePressed(consequences, error)
  const refusal = useRefusal({isPending: dialog.busy, error}, [reason.trim(), choices], explainError)
  return (
    <ConfirmDialog
      {...dialog}
      consequences={shown}
      // a press that failed says why itself
      offlineReason={refusal ? undefined : offline}
      disabledReason={offline ?? disabledReason}
      onConfirm={() => {
        press()
        onConfirm(reason.trim())
      }}
    >
      <div className="space-y-4">
        {children}
        <TextArea
          label={m.reason_sessions()}
          hint={hint}
          rows={2}
          required={false}
          maxLength={limits.text_max}
          value={reason}
          onChange={setReason}
        />
        <FormError>{refusal}</FormError>
      </div>
    </ConfirmDialog>
  )
}

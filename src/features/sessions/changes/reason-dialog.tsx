import {m} from '#messages'
import {useMemo, useState, type ReactNode} from 'react'
import * as v from 'valibot'
import {limits} from '#contract/limits.ts'
import {messageOf} from '#data/app/message.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {useSavedDraft, useStoredDraft} from '#data/forms/use-draft.ts'
import {newId} from '#lib/id.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {Button} from '#ui/primitives/button.tsx'

const ReasonValues = v.object({reason: v.string()})

const sentenceOf = (error: Error | string) => (typeof error === 'string' ? error : messageOf(error))

/** Asks for a reason, without which nothing is sent. What was typed stays on the device until it was sent. */
export function ReasonDialog({
  draft,
  title,
  description,
  label,
  hint,
  placeholder,
  oneLine = false,
  missing,
  action,
  isPending,
  error,
  offlineReason,
  onSend,
  onClose,
  children,
}: {
  /** The name under which the typed reason is stored. */
  draft: string
  title: string
  description: ReactNode
  label: string
  hint?: string
  placeholder?: string
  oneLine?: boolean
  /** What the field says if it is sent empty. */
  missing: string
  /** The words on the button that sends. */
  action: string
  isPending: boolean
  /** Why the last attempt failed, or the sentence that says so. */
  error: Error | string | null
  /** Why sending needs a connection, while there is none. */
  offlineReason?: string | undefined
  /** Sends the reason, and calls `onSent` once it was accepted, which closes the dialog. */
  onSend: (reason: string, onSent: () => void) => void
  onClose: () => void
  /** Above the field. */
  children?: ReactNode
}) {
  const stored = useStoredDraft(draft, ReasonValues)
  const [typed, setTyped] = useState<string>()
  const reason = typed ?? stored?.values.reason ?? ''
  const [key] = useState(newId)
  const values = useMemo(() => ({reason}), [reason])
  const {forget} = useSavedDraft({name: draft, key}, values, typed !== undefined)
  const [wasSent, setWasSent] = useState(false)
  const trimmed = reason.trim()
  const refusal = useRefusal({isPending, error}, trimmed, sentenceOf)
  const send = () => {
    setWasSent(true)
    if (!trimmed) return
    onSend(trimmed, () => {
      void forget()
      onClose()
    })
  }
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={description}
      offlineReason={refusal ? undefined : offlineReason}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.not_now()}
          </Button>
          <Button busy={isPending} disabledReason={offlineReason} onClick={send}>
            {action}
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        {children}
        <TextArea
          label={label}
          hint={hint}
          placeholder={placeholder}
          oneLine={oneLine}
          required
          value={reason}
          onChange={setTyped}
          maxLength={oneLine ? limits.line_max : limits.text_max}
          error={wasSent && !trimmed ? missing : undefined}
        />
        <FormError>{refusal}</FormError>
      </div>
    </Dialog>
  )
}

import {m} from '#messages'
import {useState, type ReactNode} from 'react'
import {limits} from '#contract/limits.ts'
import {messageOf} from '#data/app/message.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {Button} from '#ui/primitives/button.tsx'

/** Asks for a reason, without which nothing is sent. */
export function ReasonDialog({
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
}: {
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
  onSend: (reason: string) => void
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const trimmed = reason.trim()
  const send = () => {
    setWasSent(true)
    if (trimmed) onSend(trimmed)
  }
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={description}
      offlineReason={error ? undefined : offlineReason}
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
        <TextArea
          label={label}
          hint={hint}
          placeholder={placeholder}
          oneLine={oneLine}
          required
          value={reason}
          onChange={setReason}
          maxLength={oneLine ? limits.line_max : limits.text_max}
          error={wasSent && !trimmed ? missing : undefined}
        />
        <FormError>{typeof error === 'string' ? error : error && messageOf(error)}</FormError>
      </div>
    </Dialog>
  )
}

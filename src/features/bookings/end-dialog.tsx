import {useState, type ReactNode} from 'react'
import {limits} from '#contract/limits.ts'
import {useOnline} from '#data/offline/online.ts'
import {TextArea} from '#ui/fields/text-area.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {OfflineNote} from '#ui/states/offline-note.tsx'

/** Asks before something ends, says what follows from it, and takes a reason for those concerned. */
export function EndDialog({
  title,
  consequences,
  action,
  needs,
  busy,
  problem,
  onClose,
  onConfirm,
}: {
  title: string
  consequences: ReactNode
  action: string
  /** What needs a connection: `Declining`. */
  needs: string
  busy: boolean
  problem: string | undefined
  onClose: () => void
  onConfirm: (reason: string) => void
}) {
  const isOnline = useOnline()
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      onClose={onClose}
      title={title}
      consequences={consequences}
      action={action}
      busy={busy}
      disabledReason={isOnline ? undefined : `${needs} needs a connection`}
      onConfirm={() => onConfirm(reason.trim())}
    >
      <div className="space-y-4">
        <TextArea
          label="Reason"
          hint="The other side reads this."
          rows={2}
          required={false}
          maxLength={limits.text_max}
          value={reason}
          onChange={setReason}
        />
        {problem && <Callout tone="bad">{problem}</Callout>}
        {!isOnline && <OfflineNote needs={needs} />}
      </div>
    </ConfirmDialog>
  )
}

import {m} from '#messages'
import type {LucideIcon} from 'lucide-react'
import {useEffect, useState, type ReactNode} from 'react'
import {Button} from '../primitives/button.tsx'
import {FormError} from '../fields/form-error.tsx'
import {ConfirmDialog} from './confirm-dialog.tsx'
import {Dialog} from './dialog.tsx'

/**
 * A short form in a dialog: its fields, Cancel, and the submit button, which Enter presses too. `disabledReason` says
 * why it cannot be sent, `missing` what is to be filled in first, `error` why the last attempt failed. Cancel discards
 * what was entered; Escape, the backdrop, the cross and the browser's Back ask first, and so does the browser before a
 * reload.
 */
export function FormDialog({
  title,
  description,
  size,
  submit,
  icon,
  busy,
  disabledReason,
  missing = [],
  offlineReason,
  error,
  isDirty,
  onSubmit,
  onClose,
  children,
}: {
  title: string
  description?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** The words on its button. */
  submit: string
  icon?: LucideIcon
  busy: boolean
  disabledReason?: string | undefined
  /** What is still to be filled in: disables the button too, and is shown above it. */
  missing?: readonly string[]
  /** Why it needs a connection, while there is none: disables the button too, and is shown above it. */
  offlineReason?: string | undefined
  error: string | null
  /** Whether closing would lose something. Without it: once a field was changed. */
  isDirty?: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}) {
  const [wasChanged, setChanged] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const reason = offlineReason ?? disabledReason ?? missing[0]
  const mayLose = (isDirty ?? wasChanged) && !busy
  useAskBeforeReload(mayLose)
  return (
    <Dialog
      onClose={() => (mayLose ? setAsking(true) : onClose())}
      title={title}
      description={description}
      size={size}
      // an attempt that failed says why itself
      offlineReason={error ? undefined : offlineReason}
      note={missing.map(text => (
        <p key={text} className="text-14 text-muted">
          {text}
        </p>
      ))}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button icon={icon} busy={busy} disabledReason={reason} onClick={onSubmit}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="space-y-5"
        onChange={() => setChanged(true)}
        onSubmit={event => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
        <FormError>{error}</FormError>
        <button type="submit" hidden disabled={reason !== undefined} />
      </form>
      {isAsking && (
        <ConfirmDialog
          title={m.discard_your_changes()}
          consequences={m.what_you_changed_here_is_not_saved()}
          action={m.discard()}
          cancelLabel={m.keep_editing()}
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        />
      )}
    </Dialog>
  )
}

/** Has the browser ask before a reload while `mayLose`. */
function useAskBeforeReload(mayLose: boolean): void {
  useEffect(() => {
    if (!mayLose) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [mayLose])
}

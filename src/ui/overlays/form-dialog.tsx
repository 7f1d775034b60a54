import {m} from '#messages'
import type {LucideIcon} from 'lucide-react'
import type {ReactNode} from 'react'
import {Button} from '../primitives/button.tsx'
import {FormError} from '../fields/form-error.tsx'
import {Dialog} from './dialog.tsx'

/**
 * A short form in a dialog: its fields, Cancel, and the submit button, which Enter presses too. `disabledReason` says
 * why it cannot be sent, `error` why the last attempt failed.
 */
export function FormDialog({
  title,
  description,
  size,
  submit,
  icon,
  busy,
  disabledReason,
  error,
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
  disabledReason: string | undefined
  error: string | null
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={description}
      size={size}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button icon={icon} busy={busy} disabledReason={disabledReason} onClick={onSubmit}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="space-y-5"
        onSubmit={event => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
        <FormError>{error}</FormError>
        <button type="submit" hidden disabled={disabledReason !== undefined} />
      </form>
    </Dialog>
  )
}

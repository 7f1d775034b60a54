import {useState} from 'react'
import type {ListedPerson} from '#contract/admin-people.ts'
import {limits} from '#contract/limits.ts'
import {useSuspend, useUnsuspend, type Suspended} from '#data/admin-people.ts'
import {messageOf} from '#data/message.ts'
import {useNeedsConnection} from '#data/needs-connection.ts'
import {Button} from '#ui/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {Notice} from '#ui/notice.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {momentText} from './moment.tsx'

const ends = {
  person:
    'Every sign-in ends. Open requests and offers close, visits ahead are cancelled, and the other sides are told. What is on the phone of a visit that took place is still taken.',
  agency:
    'All its people are signed out. Its offers close, its visits ahead are cancelled, and the families are told. Visits that took place are still taken and settled.',
} as const

/** The way to suspend somebody, or to let her in again, with its question. */
export function SuspendPart({
  of,
  id,
  name,
  suspended,
}: Pick<Suspended, 'of' | 'id'> & {name: string; suspended: ListedPerson['suspended']}) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const suspend = useSuspend()
  const unsuspend = useUnsuspend()
  const needs = useNeedsConnection()
  const {mutate, isPending, error, reset} = suspended ? unsuspend : suspend
  const close = () => {
    setOpen(false)
    setReason('')
    reset()
  }
  const verb = suspended ? 'Let in again' : 'Suspend'
  return (
    <>
      {suspended && (
        <Notice
          tone="bad"
          title={`Suspended ${momentText(suspended.at)}`}
          action={
            <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
              Let in again
            </Button>
          }
        >
          {suspended.reason}
        </Notice>
      )}
      {!suspended && (
        <Button variant="danger" onClick={() => setOpen(true)}>
          Suspend
        </Button>
      )}
      {isOpen && (
        <ConfirmDialog
          onClose={close}
          title={`${verb}: ${name}?`}
          consequences={
            <p>{suspended ? 'Signing in works again. What was cancelled stays cancelled.' : ends[of]}</p>
          }
          action={verb}
          cancelLabel="Leave it"
          tone={suspended ? 'primary' : 'danger'}
          busy={isPending}
          disabledReason={needs(verb) ?? (!suspended && reason.trim() === '' ? 'Say why first' : undefined)}
          onConfirm={() => mutate({of, id, reason: reason.trim()}, {onSuccess: close})}
        >
          <TextField
            label={suspended ? 'Reason (optional)' : 'Reason'}
            hint="For the staff’s log; nobody else reads it"
            value={reason}
            onChange={setReason}
            maxLength={limits.line_max}
          />
          {error && <FormError>{messageOf(error)}</FormError>}
        </ConfirmDialog>
      )}
    </>
  )
}

import {useState} from 'react'
import type {LeadCredit} from '#contract/admin/invoices.ts'
import {limits} from '#contract/limits.ts'
import {useDecideCredit} from '#data/queries/admin/invoices.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/needs-connection.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'

const words = {
  grant: {
    action: 'Grant',
    title: 'Grant this credit?',
    consequences:
      'A credit note takes the lead off. What is still to pay falls away; what was paid comes off the agency’s next lead invoice.',
  },
  refuse: {
    action: 'Refuse',
    title: 'Refuse this credit?',
    consequences: 'The invoice stays as it is. It cannot be asked for again.',
  },
} as const

/** Asks for the reason that the agency reads, and decides. */
export function DecideCredit({
  credit: {invoice},
  how,
  onClose,
}: {
  credit: LeadCredit
  how: keyof typeof words
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const {mutate, isPending, error} = useDecideCredit()
  const needs = useNeedsConnection()
  const {action, title, consequences} = words[how]
  return (
    <ConfirmDialog
      onClose={onClose}
      title={title}
      consequences={<p>{consequences}</p>}
      action={action}
      cancelLabel="Not now"
      tone={how === 'grant' ? 'primary' : 'danger'}
      busy={isPending}
      disabledReason={needs('Deciding') ?? (reason.trim() === '' ? 'Say why first' : undefined)}
      onConfirm={() =>
        mutate({id: invoice.id, grant: how === 'grant', reason: reason.trim()}, {onSuccess: onClose})
      }
    >
      <TextField
        label="Reason"
        hint="The agency reads it"
        value={reason}
        onChange={setReason}
        maxLength={limits.line_max}
      />
      {error && <FormError>{messageOf(error)}</FormError>}
    </ConfirmDialog>
  )
}

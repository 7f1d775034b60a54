import {m} from '#messages'
import type {ReactNode} from 'react'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {FormDialog} from '#ui/overlays/form-dialog.tsx'

/** A form with what an office records about a member, saved as a whole. */
export function MemberDialog({
  save,
  ...form
}: {
  title: string
  description: string
  save: {isPending: boolean; error: Error | null}
  isDirty: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}) {
  const needs = useNeedsConnection()
  return (
    <FormDialog
      {...form}
      size="md"
      submit={m.save()}
      busy={save.isPending}
      offlineReason={needs(m.saving())}
      error={save.error && messageOf(save.error)}
    />
  )
}

import {m} from '#messages'
import type {ReactNode} from 'react'
import {messageOf} from '#data/app/message.ts'
import {savedMeanwhile} from '#data/app/saved-meanwhile.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {FormDialog} from '#ui/overlays/form-dialog.tsx'

/** A form with what an office records about a member, saved as a whole. */
export function MemberDialog<Values extends object>({
  save,
  changed,
  children,
  ...form
}: {
  title: string
  description: string
  save: {isPending: boolean; error: Error | null}
  /** Shows what someone else of the office saved meanwhile; saving again replaces it. */
  changed: (saved: Values) => ReactNode
  isDirty: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}) {
  const needs = useNeedsConnection()
  const saved = savedMeanwhile<Values>(save.error)
  return (
    <FormDialog
      {...form}
      size="md"
      submit={m.save()}
      busy={save.isPending}
      offlineReason={needs(m.saving())}
      error={save.error && !saved ? messageOf(save.error) : null}
    >
      {saved && (
        <Callout tone="waiting" title={m.someone_else_saved_this_meanwhile()}>
          <p>{m.saving_again_replaces()}</p>
          {changed(saved)}
        </Callout>
      )}
      {children}
    </FormDialog>
  )
}

import {m} from '#messages'
import type {ReactNode} from 'react'
import {savedMeanwhile} from '#data/app/saved-meanwhile.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {FormDialog} from '#ui/overlays/form-dialog.tsx'

/** A form with what an office records about a member, saved as a whole. */
export function MemberDialog<Values extends object>({
  save,
  values,
  changed,
  children,
  ...form
}: {
  title: string
  description: string
  save: {isPending: boolean; error: Error | null}
  /** What the fields have, as JSON: a refusal goes once it changes. */
  values: unknown
  /** Shows what someone else of the office saved meanwhile; saving again replaces it. */
  changed: (saved: Values) => ReactNode
  isDirty: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}) {
  const needs = useNeedsConnection()
  const saved = savedMeanwhile<Values>(save.error)
  const refusal = useRefusal(save, values)
  return (
    <FormDialog
      {...form}
      size="md"
      submit={m.save()}
      busy={save.isPending}
      offlineReason={needs(m.saving())}
      error={saved ? null : refusal}
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

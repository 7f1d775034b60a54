import {m} from '#messages'
import {useState} from 'react'
import {limits} from '#contract/limits.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useMessageUser} from '#data/queries/admin/people.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {TextArea} from '#ui/fields/text-area.tsx'
import {FormDialog} from '#ui/overlays/form-dialog.tsx'

/** Writes to a person. @see src/domain/rules-people.md#messages-from-staff */
export function MessageDialog({id, name, onClose}: {id: string; name: string; onClose: () => void}) {
  const [text, setText] = useState('')
  const {mutate, isPending, error} = useMessageUser(id)
  const needs = useNeedsConnection()
  const typed = text.trim()
  const refusal = useRefusal({isPending, error}, typed)
  const send = () =>
    mutate(typed, {
      onSuccess: () => {
        onClose()
        toast({title: m.message_sent_to({name}), tone: 'good'})
      },
    })
  return (
    <FormDialog
      title={m.message_to({name})}
      description={m.they_read_it_in_the_app_and_by()}
      submit={m.send_message()}
      busy={isPending}
      offlineReason={needs(m.sending_a_message())}
      disabledReason={typed === '' ? m.write_a_message_first() : undefined}
      error={refusal}
      onSubmit={send}
      onClose={onClose}
    >
      <TextArea
        label={m.message()}
        hint={m.in_the_language_they_read()}
        rows={5}
        value={text}
        onChange={setText}
        maxLength={limits.text_max}
      />
    </FormDialog>
  )
}

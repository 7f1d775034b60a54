import {m} from '#messages'
import {useState} from 'react'
import type {StaffFaq as Faq} from '#contract/admin/platform.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {useChangeFaq} from '#data/queries/admin/platform.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {SelectField} from '#ui/fields/select-field.tsx'
import {FormDialog} from '#ui/overlays/form-dialog.tsx'

/** Moves a question to any place of its whole group. `question` is what its readers see. */
export function MoveFaqDialog({
  faq: {id, position},
  question,
  group,
  onClose,
}: {
  faq: Faq
  question: string
  group: readonly Faq[]
  onClose: () => void
}) {
  const change = useChangeFaq()
  const needs = useNeedsConnection()
  const [place, setPlace] = useState(() => String(group.findIndex(faq => faq.id === id) + 1))
  const refusal = useRefusal(change, place)
  const move = () => change.mutate({id, position: Number(place), seen: {position}}, {onSuccess: onClose})
  return (
    <FormDialog
      title={m.move_question()}
      description={question}
      submit={m.move()}
      busy={change.isPending}
      offlineReason={needs(m.moving())}
      error={refusal}
      onSubmit={move}
      onClose={onClose}
    >
      <SelectField
        label={m.field_position()}
        value={place}
        onChange={setPlace}
        options={group.map((_, index) => ({
          value: String(index + 1),
          label: m.place_of({place: index + 1, count: group.length}),
        }))}
      />
    </FormDialog>
  )
}

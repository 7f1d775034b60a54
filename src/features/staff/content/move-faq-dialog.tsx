import {m} from '#messages'
import {useState} from 'react'
import type {StaffFaq as Faq} from '#contract/admin/platform.ts'
import {FaqAudience} from '#contract/bookings/choices.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {useChangeFaq} from '#data/queries/admin/platform.ts'
import {audienceText} from '#data/queries/support.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {SelectField} from '#ui/fields/select-field.tsx'
import {FormDialog} from '#ui/overlays/form-dialog.tsx'

/** Moves a question to any place of its own group or another. `question` is what its readers see. */
export function MoveFaqDialog({
  faq: {id, audience, position},
  question,
  groupOf,
  onClose,
}: {
  faq: Faq
  question: string
  groupOf: (audience: FaqAudience) => readonly Faq[]
  onClose: () => void
}) {
  const change = useChangeFaq()
  const needs = useNeedsConnection()
  const [group, setGroup] = useState(audience)
  const placeIn = (group: FaqAudience) => {
    const faqs = groupOf(group)
    const index = faqs.findIndex(faq => faq.id === id)
    return index === -1 ? {place: faqs.length + 1, count: faqs.length + 1} : {place: index + 1, count: faqs.length}
  }
  const [place, setPlace] = useState(() => String(placeIn(audience).place))
  const {count} = placeIn(group)
  const choose = (chosen: FaqAudience) => {
    setGroup(chosen)
    setPlace(String(placeIn(chosen).place))
  }
  const refusal = useRefusal(change, {group, place})
  const move = () => {
    const to = {position: Number(place), ...(group !== audience && {audience: group})}
    const seen = {position, ...(group !== audience && {audience})}
    change.mutate({id, ...to, seen}, {onSuccess: onClose})
  }
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
        label={m.group()}
        value={group}
        onChange={choose}
        options={FaqAudience.options.map(value => ({value, label: audienceText[value]}))}
      />
      <SelectField
        label={m.field_position()}
        value={place}
        onChange={setPlace}
        options={Array.from({length: count}, (_, index) => ({
          value: String(index + 1),
          label: m.place_of({place: index + 1, count}),
        }))}
      />
    </FormDialog>
  )
}

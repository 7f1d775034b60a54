import {m} from '#messages'
import {RadioCards} from '../fields/radio-cards.tsx'
import {TextArea} from '../fields/text-area.tsx'
import {FormDialog} from '../overlays/form-dialog.tsx'

interface Typed<Reason extends string> {
  reason: Reason | ''
  note: string
}

/** Reports something that another person wrote, with a reason and an optional note. */
export function ReportDialog<Reason extends string>({
  reasons,
  note_max,
  typed,
  onTyped,
  ...form
}: {
  title: string
  /** What our team then reads, and what the person who wrote it does not learn. */
  description: string
  reasons: readonly {value: Reason; label: string}[]
  note_max: number
  typed: Typed<Reason>
  onTyped: (typed: Typed<Reason>) => void
  busy: boolean
  offlineReason: string | undefined
  error: string | null
  onSubmit: () => void
  onClose: () => void
}) {
  const {reason, note} = typed
  return (
    <FormDialog {...form} submit={m.report()} disabledReason={reason === '' ? m.choose_a_reason() : undefined}>
      <RadioCards
        label={m.what_is_wrong()}
        options={reasons}
        value={reason}
        onChange={chosen => onTyped({reason: chosen, note})}
      />
      <TextArea
        label={m.anything_else_we_should_know()}
        rows={3}
        maxLength={note_max}
        value={note}
        onChange={text => onTyped({reason, note: text})}
      />
    </FormDialog>
  )
}

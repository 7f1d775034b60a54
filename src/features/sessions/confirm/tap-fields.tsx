import {m} from '#messages'
import NotebookText from 'lucide-react/icons/notebook-text'
import {useState} from 'react'
import {limits} from '#contract/limits.ts'
import type {Edge} from '#contract/sessions/session.ts'
import type {Side} from '#contract/bookings/choices.ts'
import {startCode} from '#domain/constants.ts'
import {TextArea} from '#ui/fields/text-area.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {Button} from '#ui/primitives/button.tsx'
import type {TapDetails} from './tap-details.ts'

/** The optional fields of the next tap, below its button so that the button needs no scrolling. */
export function TapFields({
  edge,
  side,
  isNamed = false,
  code,
  value,
  onChange,
}: {
  edge: Edge
  /** Who writes the note: a family, an agency's person, or a caregiver who has none. */
  side: Side | 'agency'
  /** Whether the button for a note says of which edge, as there are two. */
  isNamed?: boolean
  /** Where the code of the field is found; no field without one. */
  code: 'phone' | 'card' | null
  value: TapDetails
  onChange: (value: TapDetails) => void
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {code && (
        <CodeField edge={edge} from={code} value={value.code} onChange={next => onChange({...value, code: next})} />
      )}
      {isOpen || value.memo ? (
        <TextArea
          label={m.note_about_the({edge})}
          required={false}
          hint={m.sent_when_you_confirm_who_reads_it({side})}
          rows={2}
          maxLength={limits.text_max}
          value={value.memo}
          onChange={memo => onChange({...value, memo})}
        />
      ) : (
        <Button variant="quiet" size="sm" icon={NotebookText} onClick={() => setOpen(true)}>
          {isNamed ? m.add_a_note_about_the({edge}) : m.add_a_note()}
        </Button>
      )}
    </>
  )
}

/**
 * The start code from the family's phone, or the code on its card for either edge; sent with the confirmation.
 */
export function CodeField({
  edge,
  from,
  value,
  onChange,
}: {
  edge: Edge
  from: 'phone' | 'card'
  value: string
  onChange: (value: string) => void
}) {
  const isShort = value.length > 0 && value.length < startCode.digits
  return (
    <TextField
      label={edge === 'start' ? m.start_code_optional() : m.end_code_optional()}
      hint={from === 'card' ? m.six_digits_from_the_familys_card({edge}) : m.six_digits_from_the_familys_phone({edge})}
      error={isShort ? m.six_digits() : undefined}
      value={value}
      onChange={text => onChange(text.replaceAll(/\D/g, '').slice(0, startCode.digits))}
      inputMode="numeric"
      autoComplete="one-time-code"
    />
  )
}

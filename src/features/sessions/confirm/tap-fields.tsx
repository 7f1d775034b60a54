import NotebookText from 'lucide-react/icons/notebook-text'
import {useState} from 'react'
import {limits} from '#contract/limits.ts'
import type {Edge, Side} from '#contract/sessions/session.ts'
import {startCode} from '#domain/constants.ts'
import {TextArea} from '#ui/fields/text-area.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {Button} from '#ui/primitives/button.tsx'

/** What is sent along with a tap. */
export interface TapDetails {
  code: string
  memo: string
}
export const no_details: TapDetails = {code: '', memo: ''}

/** The optional fields of the next tap, below its button so that the button needs no scrolling. */
export function TapFields({
  edge,
  side,
  code,
  value,
  onChange,
}: {
  edge: Edge
  side: Side
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
          label={`Note about the ${edge}`}
          required={false}
          hint={`Sent when you confirm. ${side === 'parent' ? 'Your family and' : 'Your agency, if you have one, and'} Village support can read it, the other side cannot.`}
          rows={2}
          maxLength={limits.text_max}
          value={value.memo}
          onChange={memo => onChange({...value, memo})}
        />
      ) : (
        <Button variant="quiet" size="sm" icon={NotebookText} onClick={() => setOpen(true)}>
          Add a note
        </Button>
      )}
    </>
  )
}

/**
 * The start code from the family's phone, or the code on its card for either edge; sent with the confirmation.
 */
function CodeField({
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
      label={edge === 'start' ? 'Start code (optional)' : 'End code (optional)'}
      hint={
        from === 'card'
          ? `Six digits from the family’s card. It confirms the ${edge} for both sides at once if this phone shares a location at the door.`
          : `Six digits from the family’s phone. It confirms the ${edge} for both sides at once.`
      }
      error={isShort ? 'Six digits' : undefined}
      value={value}
      onChange={text => onChange(text.replaceAll(/\D/g, '').slice(0, startCode.digits))}
      inputMode="numeric"
      autoComplete="one-time-code"
    />
  )
}

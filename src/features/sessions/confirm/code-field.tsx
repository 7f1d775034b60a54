import type {Edge} from '#contract/sessions/session.ts'
import {startCode} from '#domain/constants.ts'
import {TextField} from '#ui/fields/text-field.tsx'

/**
 * Where the caregiver types what the family's phone shows when a visit starts, or what stands on its card at either edge; it
 * travels with the press.
 */
export function CodeField({
  edge,
  hasCard,
  value,
  onChange,
}: {
  edge: Edge
  hasCard: boolean
  value: string
  onChange: (code: string) => void
}) {
  const isShort = value.length > 0 && value.length < startCode.digits
  return (
    <TextField
      label={edge === 'start' ? 'Start code (optional)' : 'End code (optional)'}
      hint={
        hasCard
          ? `Six digits from the family’s card. With it the ${edge} counts for both sides at once, if this phone may say that it is at the door.`
          : `Six digits from the family’s phone. With it the ${edge} counts for both sides at once.`
      }
      error={isShort ? 'Six digits' : undefined}
      value={value}
      onChange={text => onChange(text.replaceAll(/\D/g, '').slice(0, startCode.digits))}
      inputMode="numeric"
      autoComplete="one-time-code"
    />
  )
}

import {startCode} from '#domain/constants.ts'
import {TextField} from '#ui/fields/text-field.tsx'

/** Where the caregiver types what the family's phone shows; it travels with the press. */
export function StartCodeField({value, onChange}: {value: string; onChange: (code: string) => void}) {
  const isShort = value.length > 0 && value.length < startCode.digits
  return (
    <TextField
      label="Start code (optional)"
      hint="Six digits from the family’s phone. With it the start counts for both sides at once."
      error={isShort ? 'Six digits' : undefined}
      value={value}
      onChange={text => onChange(text.replaceAll(/\D/g, '').slice(0, startCode.digits))}
      inputMode="numeric"
      autoComplete="one-time-code"
    />
  )
}

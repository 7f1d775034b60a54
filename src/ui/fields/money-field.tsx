import type {FieldProps} from './field-frame.tsx'
import {NumberField} from './number-field.tsx'

/** Dollars with two places at most, as the wire carries a rate; written back as `24.50`. */
export function MoneyField(
  props: FieldProps & {
    value: number | null
    onChange: (dollars: number | null) => void
    min?: number
    max?: number
    suffix?: string
  },
) {
  return <NumberField {...props} decimals={2} prefix="$" show={dollars => dollars.toFixed(2)} />
}

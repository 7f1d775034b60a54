import {useState, type ReactNode} from 'react'
import {classNames} from '#lib/class-names.ts'
import {FieldFrame, inputClass, useFieldIds, type FieldProps} from './field-frame.tsx'

/** The typed number with at most `decimals` places; `null` if empty, `undefined` if invalid. */
export function readNumber(text: string, decimals: number): number | null | undefined {
  const plain = text.replaceAll(/[\s,$]/g, '')
  if (plain === '') return null
  const pattern = decimals > 0 ? new RegExp(`^-?(\\d+(\\.\\d{0,${decimals}})?|\\.\\d{1,${decimals}})$`) : /^-?\d+$/
  return pattern.test(plain) ? Number(plain) : undefined
}

/**
 * A number with the numeric keyboard. A text input, because type=number changes on scroll and hides invalid text.
 * Invalid text stays visible and is not passed on.
 */
export function NumberField({
  value,
  onChange,
  decimals = 0,
  min,
  max,
  prefix,
  suffix,
  onBlur,
  label,
  hint,
  error,
  required,
  name,
  disabled,
  show = String,
}: FieldProps & {
  value: number | null
  onChange: (value: number | null) => void
  decimals?: number
  min?: number
  max?: number
  prefix?: ReactNode
  suffix?: string
  /** Formats the value when the field is left. */
  show?: (value: number) => string
}) {
  const ids = useFieldIds({hint, error, required})
  // During typing the field shows the raw text ("7." before "7.5"); otherwise the value.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error} required={required}>
      <div className="relative flex items-center">
        {prefix && (
          <span aria-hidden className="pointer-events-none absolute left-3.5 text-muted">
            {prefix}
          </span>
        )}
        <input
          {...ids.attributes}
          id={ids.id}
          name={name}
          disabled={disabled}
          inputMode={decimals > 0 ? 'decimal' : 'numeric'}
          autoComplete="off"
          value={typed ?? (value === null ? '' : show(value))}
          className={classNames(inputClass, Boolean(prefix) && 'pl-8')}
          style={suffix ? {paddingRight: `${suffix.length * 0.45 + 1.25}rem`} : undefined}
          onChange={event => {
            const next = readNumber(event.target.value, decimals)
            if (next === undefined && !/^-?[\d.,]*$/.test(event.target.value)) return
            setTyped(event.target.value)
            if (next !== undefined) onChange(next)
          }}
          onBlur={() => {
            setTyped(null)
            if (value !== null) {
              const clamped = Math.min(max ?? Infinity, Math.max(min ?? -Infinity, value))
              if (clamped !== value) onChange(clamped)
            }
            onBlur?.()
          }}
        />
        {suffix && (
          <span aria-hidden className="pointer-events-none absolute right-3.5 text-14 text-muted">
            {suffix}
          </span>
        )}
      </div>
    </FieldFrame>
  )
}

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

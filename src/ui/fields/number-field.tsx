import {m} from '#messages'
import {useEffect, useEffectEvent, useState} from 'react'
import {classNames} from '#lib/class-names.ts'
import {formatDollars} from '#lib/money-text.ts'
import {FieldFrame, inputClass, useFieldIds, type FieldProps} from './field-frame.tsx'

/** `1,250` and `1,250.50`; any other comma is a decimal one, as in `18,50`. */
const thousands = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/

/** The typed number; `null` if empty, `undefined` if it is none. */
export function readNumber(text: string): number | null | undefined {
  const typed = text.replaceAll('$', '').trim()
  const plain = thousands.test(typed) ? typed.replaceAll(',', '') : typed.replace(',', '.')
  if (plain === '') return null
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined
}

/** A field's value for a text: NaN if it is no number. */
const readValue = (text: string): number | null => {
  const read = readNumber(text)
  return read === undefined ? Number.NaN : read
}

interface Allowed {
  decimals?: number | undefined
  min?: number | undefined
  max?: number | undefined
  /** Formats the bounds. */
  show?: (value: number) => string
}

/** What is allowed, if this number is not; undefined if it is. NaN stands for a text that is no number. */
export function numberProblem(value: number, {decimals = 0, min, max, show = String}: Allowed): string | undefined {
  if (Number.isNaN(value)) return m.enter_a_number()
  const isBelow = min !== undefined && value < min
  const isAbove = max !== undefined && value > max
  if (isBelow && max === undefined) return m.at_least({show: show(min)})
  if (isAbove && min === undefined) return m.at_most({show: show(max)})
  if ((isBelow || isAbove) && min !== undefined && max !== undefined)
    return m.from_to({show: show(min), show2: show(max)})
  if (Number(value.toFixed(decimals)) === value) return undefined
  return decimals === 0 ? m.enter_a_whole_number() : m.at_most_decimal_places({decimals})
}

/**
 * A number with the numeric keyboard. A text input, because type=number changes on scroll and hides invalid text.
 * It never changes what was typed: once left, it says what is allowed. Its form refuses the value, NaN for a text that is
 * no number.
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
  showBound = bound => `${prefix ?? ''}${show(bound)}${suffix === '%' ? suffix : ''}`,
  autoFocus,
}: FieldProps & {
  value: number | null
  onChange: (value: number | null) => void
  decimals?: number
  min?: number
  max?: number
  prefix?: string
  suffix?: string
  /** Formats the value when the field is left. */
  show?: (value: number) => string
  /** Formats what is allowed. */
  showBound?: (bound: number) => string
  autoFocus?: boolean
}) {
  const [isLeft, setLeft] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const empty = useEffectEvent(() => onChange(null))
  const isUnread = Number.isNaN(value)
  // a step that was left and opened again has lost the text
  const isTextLost = isUnread && typed === null
  useEffect(() => {
    if (isTextLost) empty()
  }, [isTextLost])
  // During typing the field shows the raw text ("7." before "7.5"); otherwise the value, also one set from outside.
  const isTyping = typed !== null && Object.is(readValue(typed), value)
  const problem = value === null ? undefined : numberProblem(value, {decimals, min, max, show: showBound})
  const shownError = error ?? (isLeft ? problem : undefined)
  const ids = useFieldIds({hint, error: shownError, required})
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={shownError} required={required}>
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
          autoFocus={autoFocus}
          value={isTyping ? typed : value === null || isUnread ? '' : problem ? String(value) : show(value)}
          className={classNames(inputClass, Boolean(prefix) && 'pl-8')}
          style={suffix ? {paddingRight: `${suffix.length * 0.45 + 1.25}rem`} : undefined}
          onChange={event => {
            setTyped(event.target.value)
            onChange(readValue(event.target.value))
          }}
          onBlur={() => {
            setLeft(true)
            if (!isUnread) setTyped(null)
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
    autoFocus?: boolean
  },
) {
  return (
    <NumberField {...props} decimals={2} prefix="$" show={dollars => dollars.toFixed(2)} showBound={formatDollars} />
  )
}

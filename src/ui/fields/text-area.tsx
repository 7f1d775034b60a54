import {m} from '#messages'
import {useImperativeHandle, useLayoutEffect, useRef, type KeyboardEvent, type Ref} from 'react'
import {classNames} from '#lib/class-names.ts'
import {FieldFrame, inputClass, useFieldIds} from './field-frame.tsx'
import type {FieldProps} from './field-frame.tsx'

/** Breaks of a line, as a pasted text has them. */
const breaks = /\s*[\r\n]+\s*/g

/**
 * Several lines; grows with the text, and shows a counter near the limit. `oneLine`: wraps where a text field would cut
 * the text, but holds no break of a line.
 */
export function TextArea({
  value,
  onChange,
  oneLine = false,
  rows = oneLine ? 1 : 4,
  maxLength,
  placeholder,
  onBlur,
  onKeyDown,
  label,
  hint,
  error,
  required,
  name,
  disabled,
  ref,
}: FieldProps & {
  value: string
  onChange: (value: string) => void
  oneLine?: boolean
  rows?: number
  maxLength?: number
  placeholder?: string
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  ref?: Ref<HTMLTextAreaElement>
}) {
  const ids = useFieldIds({hint, error, required})
  const area = useRef<HTMLTextAreaElement | null>(null)
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => area.current)
  useLayoutEffect(() => {
    const {current} = area
    // most browsers do it by `field-sizing`
    if (!current || globalThis.CSS?.supports('field-sizing', 'content')) return
    current.style.height = 'auto'
    current.style.height = `${current.scrollHeight + current.offsetHeight - current.clientHeight}px`
  })
  const left = maxLength === undefined ? Infinity : maxLength - value.length
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error} required={required}>
      <textarea
        {...ids.attributes}
        ref={area}
        id={ids.id}
        name={name}
        disabled={disabled}
        dir="auto"
        rows={rows}
        maxLength={maxLength}
        placeholder={placeholder}
        value={value}
        className={classNames(inputClass, 'field-sizing-content py-2.5', oneLine && 'resize-none')}
        style={{minHeight: `${rows * 1.5 + 1.25}rem`}}
        enterKeyHint={oneLine ? 'done' : undefined}
        onKeyDown={event => {
          // the key that ends an input method's word is not a break
          if (oneLine && event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
          onKeyDown?.(event)
        }}
        onChange={event => onChange(oneLine ? event.target.value.replaceAll(breaks, ' ') : event.target.value)}
        onBlur={onBlur}
      />
      {left <= 60 && (
        <p role="status" className="text-right text-13 text-muted tabular-nums">
          {m.characters_left({count: left})}
        </p>
      )}
    </FieldFrame>
  )
}

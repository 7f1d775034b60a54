import {X} from 'lucide-react'
import {useId, useState} from 'react'
import {FieldFrame, useFieldIds} from './field-frame.tsx'
import type {FieldProps} from './field-frame.tsx'

/** A list of short words (certificates, counties): Enter or a comma adds one, Backspace in the empty field takes the last. */
export function ChipsInput({
  value,
  onChange,
  suggestions,
  placeholder,
  onBlur,
  label,
  hint,
  error,
  required,
  name,
  disabled,
}: FieldProps & {
  value: readonly string[]
  onChange: (value: string[]) => void
  suggestions?: readonly string[]
  placeholder?: string
}) {
  const ids = useFieldIds({hint, error, required})
  const listId = useId()
  const [text, setText] = useState('')

  const add = (typed: string) => {
    const next = [...value]
    for (const word of typed.split(',').map(one => one.trim())) {
      if (word && !next.some(one => one.toLowerCase() === word.toLowerCase())) next.push(word)
    }
    setText('')
    if (next.length > value.length) onChange(next)
  }

  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error} required={required}>
      <div className="flex min-h-12 flex-wrap items-center gap-1.5 rounded-field border border-line-strong/60 bg-card px-2 py-1.5 focus-within:border-primary focus-within:outline-1 focus-within:-outline-offset-1 focus-within:outline-primary has-aria-invalid:border-bad">
        {value.map(word => (
          <span
            key={word}
            className="inline-flex items-center rounded-chip bg-primary-tint pl-3 text-14 font-medium text-primary"
          >
            {word}
            <button
              type="button"
              aria-label={`Remove ${word}`}
              disabled={disabled}
              className="ml-0.5 inline-flex size-9 items-center justify-center rounded-chip"
              onClick={() => onChange(value.filter(one => one !== word))}
            >
              <X aria-hidden className="size-4" />
            </button>
          </span>
        ))}
        <input
          {...ids.attributes}
          id={ids.id}
          name={name}
          disabled={disabled}
          list={suggestions ? listId : undefined}
          value={text}
          placeholder={value.length === 0 ? placeholder : undefined}
          enterKeyHint="done"
          className="min-h-9 min-w-20 grow bg-transparent px-1.5 text-16 outline-none"
          onChange={event => {
            const typed = event.target.value
            if (typed.includes(',') || suggestions?.includes(typed)) add(typed)
            else setText(typed)
          }}
          onKeyDown={event => {
            if (event.key === 'Enter' && text.trim()) {
              event.preventDefault()
              add(text)
            }
            if (event.key === 'Backspace' && text === '') onChange(value.slice(0, -1))
          }}
          onBlur={() => {
            add(text)
            onBlur?.()
          }}
        />
        {suggestions && (
          <datalist id={listId}>
            {suggestions
              .filter(one => !value.includes(one))
              .map(one => (
                <option key={one} value={one} />
              ))}
          </datalist>
        )}
      </div>
    </FieldFrame>
  )
}

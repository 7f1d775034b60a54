import {m} from '#messages'
import Star from 'lucide-react/icons/star'
import {useId} from 'react'
import {classNames} from '#lib/class-names.ts'
import {GroupFrame, useFieldIds} from './field-frame.tsx'
import type {FieldProps} from './field-frame.tsx'

/**
 * A rating with one star per word in the list. Radios, so arrow keys work; each star has its number and word as name.
 */
export function StarField({
  value,
  onChange,
  words,
  label,
  hint,
  error,
  required,
  name,
  onBlur,
}: FieldProps & {
  value: number | null
  onChange: (value: number) => void
  /** From one star up: `['Poor', …, 'Excellent']`. */
  words: readonly string[]
}) {
  const ids = useFieldIds({hint, error, required})
  const group = useId()
  return (
    <GroupFrame ids={ids} label={label} hint={hint} error={error} required={required}>
      <div className="-ml-2.5 flex items-center" onBlur={onBlur}>
        {words.map((word, index) => {
          const stars = index + 1
          const isFull = value !== null && stars <= value
          return (
            <label
              key={word}
              className="relative grid size-11 cursor-pointer place-items-center rounded-field forced-colors:border has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-primary"
            >
              <input
                type="radio"
                name={name ?? group}
                value={stars}
                checked={stars === value}
                aria-label={m.stars_and_word({count: stars, word})}
                className="absolute inset-0 cursor-pointer appearance-none rounded-field outline-none"
                onChange={() => onChange(stars)}
              />
              <Star
                aria-hidden
                className={classNames(
                  'pointer-events-none size-7',
                  isFull ? 'fill-current text-waiting' : 'text-line-strong',
                )}
              />
            </label>
          )
        })}
        <span aria-hidden className="pl-2 text-14 text-muted">
          {value !== null && words[value - 1]}
        </span>
      </div>
    </GroupFrame>
  )
}

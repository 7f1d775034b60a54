import type {LucideIcon} from 'lucide-react'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import {useId, type ReactNode} from 'react'
import {classNames} from '#lib/class-names.ts'
import {GroupFrame, useFieldIds} from './field-frame.tsx'
import type {FieldProps} from './field-frame.tsx'

/** One choice of a few, each with an explanation. A disabled option stays visible with its reason. */
export function RadioCards<Value extends string>({
  value,
  onChange,
  options,
  columns = 1,
  label,
  hint,
  error,
  required,
  name,
  onBlur,
}: FieldProps & {
  value: Value | ''
  onChange: (value: Value) => void
  options: readonly {
    value: Value
    label: string
    hint?: string | undefined
    /** The hint says what speaks against it: it begins with a sign. */
    isWarned?: boolean
    /** Someone's own words, cut after three lines. */
    quote?: string | undefined
    icon?: LucideIcon
    /** In place of an icon. */
    picture?: ReactNode
    /** Beside the card, such as a button. */
    action?: ReactNode
    disabledReason?: string | undefined
  }[]
  columns?: 1 | 2
}) {
  const ids = useFieldIds({hint, error, required})
  const group = useId()
  return (
    <GroupFrame ids={ids} label={label} hint={hint} error={error} required={required}>
      <div className={classNames('grid gap-2.5', columns === 2 && 'grid-cols-2')} onBlur={onBlur}>
        {options.map(({icon: Icon, picture, action, ...option}) => (
          <div key={option.value} className="relative grid">
            <label
              title={option.quote}
              className={classNames(
                'relative flex min-h-14 cursor-pointer items-start gap-3 rounded-card border border-line bg-card p-4 transition-colors duration-100 hover:border-line-strong',
                'has-checked:border-primary has-checked:bg-primary-tint has-checked:ring-1 has-checked:ring-primary',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
                columns === 2 && 'max-md:flex-col max-md:gap-2',
                Boolean(action) && 'pr-24',
                option.disabledReason && 'cursor-not-allowed bg-sunk hover:border-line',
              )}
            >
              <input
                type="radio"
                name={name ?? group}
                value={option.value}
                checked={option.value === value}
                aria-disabled={option.disabledReason ? true : undefined}
                // the quote is a description, and no part of the name
                {...(option.quote && {
                  'aria-labelledby': `${group}-${option.value}`,
                  'aria-describedby': `${group}-${option.value}-quote`,
                })}
                className="absolute inset-0 appearance-none rounded-card outline-none"
                onChange={() => {
                  if (!option.disabledReason) onChange(option.value)
                }}
              />
              {picture}
              {Icon && (
                <Icon
                  aria-hidden
                  className={classNames('size-6 shrink-0', option.disabledReason ? 'text-muted' : 'text-primary')}
                />
              )}
              <span className="pointer-events-none">
                <span id={`${group}-${option.value}`} className="block">
                  <span className={classNames('block font-semibold', option.disabledReason && 'text-muted')}>
                    {option.label}
                  </span>
                  {(option.disabledReason ?? option.hint) && (
                    <span className="block text-14 text-muted">
                      {option.isWarned && !option.disabledReason && (
                        <TriangleAlert
                          aria-hidden
                          className="mr-1 inline-block size-3.5 align-[-0.15em] text-waiting"
                        />
                      )}
                      {option.disabledReason ?? option.hint}
                    </span>
                  )}
                </span>
                {option.quote && (
                  <span
                    id={`${group}-${option.value}-quote`}
                    dir="auto"
                    className="mt-1 line-clamp-3 text-14 whitespace-pre-line wrap-anywhere"
                  >
                    {option.quote}
                  </span>
                )}
              </span>
            </label>
            {action && <div className="absolute top-3 right-3">{action}</div>}
          </div>
        ))}
      </div>
    </GroupFrame>
  )
}

import {m} from '#messages'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import {useId} from 'react'
import type {ReactNode} from 'react'
import {useAfterPress} from '../hooks/use-after-press.ts'

/** Props of every field. `error` is shown and linked to the control; forms validate in `onBlur`. */
export interface FieldProps {
  label: string
  hint?: ReactNode
  error?: string | undefined
  required?: boolean
  name?: string
  disabled?: boolean
  onBlur?: () => void
}

/** The look of every control that holds typed text. 16 px, or iOS would zoom into it. */
export const inputClass =
  'w-full min-h-12 rounded-field border border-line-strong/60 bg-card px-3.5 text-16 text-ellipsis text-ink transition-[border-color] duration-100 hover:border-line-strong focus-visible:border-primary focus-visible:outline-1 focus-visible:-outline-offset-1 disabled:cursor-not-allowed disabled:bg-sunk disabled:text-muted aria-invalid:border-bad aria-invalid:focus-visible:outline-bad data-invalid:border-bad md:min-h-11'

/** Ids and the attributes that tie a control to its hint and its error. */
export function useFieldIds({hint, error, required}: Pick<FieldProps, 'hint' | 'error' | 'required'>) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ')
  return {
    id,
    hintId,
    errorId,
    attributes: {
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': describedBy || undefined,
      'aria-required': required || undefined,
    },
  }
}

type Ids = ReturnType<typeof useFieldIds>

interface FrameProps extends Pick<FieldProps, 'label' | 'hint' | 'error' | 'required'> {
  ids: Ids
  hideLabel?: boolean
  children: ReactNode
}

/**
 * Label above, control, then the error or the hint. Optional fields are marked "optional"; required ones have no
 * asterisk.
 */
export function FieldFrame({ids, label, hint, error, required, hideLabel = false, children}: FrameProps) {
  return (
    <div className="space-y-1.5">
      <label
        htmlFor={ids.id}
        className={hideLabel ? 'sr-only' : 'flex items-baseline justify-between gap-3 text-14 font-medium'}
      >
        {label}
        {required === false && <OptionalMark />}
      </label>
      {children}
      <FieldNotes ids={ids} hint={hint} error={error} />
    </div>
  )
}

/** The same for a group of controls (radios, toggles): a fieldset with its legend. */
export function GroupFrame({ids, label, hint, error, required, hideLabel = false, children}: FrameProps) {
  return (
    <fieldset className="min-w-0 space-y-1.5" aria-describedby={ids.attributes['aria-describedby']}>
      <legend
        className={
          hideLabel ? 'sr-only' : 'mb-0 flex w-full items-baseline justify-between gap-3 pb-1.5 text-14 font-medium'
        }
      >
        {label}
        {required === false && <OptionalMark />}
      </legend>
      {children}
      <FieldNotes ids={ids} hint={hint} error={error} />
    </fieldset>
  )
}

/** The mark of a field, or of a group of fields, that may stay empty. */
export function OptionalMark() {
  return (
    <span aria-hidden className="text-13 font-normal text-muted">
      {m.optional()}
    </span>
  )
}

/** The hint and the error, which role=alert announces. An error waits for the end of the press that left the field. */
export function FieldNotes({ids, hint, error}: {ids: Ids; hint?: ReactNode; error?: string | undefined}) {
  const shownError = useAfterPress(error)
  return (
    <>
      {shownError && (
        <p id={ids.errorId} role="alert" className="flex items-start gap-1.5 text-14 text-bad">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {shownError}
        </p>
      )}
      {hint && (
        <p id={ids.hintId} className="text-14 text-muted">
          {hint}
        </p>
      )}
    </>
  )
}

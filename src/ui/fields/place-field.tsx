import {m} from '#messages'
import MapPin from 'lucide-react/icons/map-pin'
import {useEffect, useState, type KeyboardEvent} from 'react'
import {classNames} from '#lib/class-names.ts'
import {FieldFrame, inputClass, useFieldIds, type FieldProps} from './field-frame.tsx'
import {PlaceOptions} from './place-options.tsx'
import {completePlace, type PlaceOption, type PlaceSearch} from './place-search.ts'
import WifiOff from 'lucide-react/icons/wifi-off'
import {Button} from '../primitives/button.tsx'

/**
 * A town, ZIP code or county from the gazetteer. A complete ZIP code is selected automatically; until then the value
 * is null.
 */
export function PlaceField<P extends PlaceOption>({
  places,
  value,
  onPick,
  onBlur,
  label,
  hint,
  error,
  required,
  name,
  autoFocus,
  placeholder = m.town_or_zip_code(),
}: FieldProps & {
  places: PlaceSearch<P>
  value: P | null
  onPick: (place: P | null) => void
  autoFocus?: boolean
  placeholder?: string
}) {
  const ids = useFieldIds({hint, error, required})
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const {typed, setTyped, found = []} = places
  const shown = typed === null ? [] : found
  const expanded = isOpen && shown.length > 0
  const chosen = shown[Math.min(active, shown.length - 1)]

  const pick = (place: P) => {
    onPick(place)
    setTyped(null)
    setOpen(false)
    setActive(0)
  }
  const only = completePlace(places)
  useEffect(() => {
    if (!only) return
    onPick(only)
    setTyped(null)
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && shown.length > 0) {
      event.preventDefault()
      setActive(isOpen ? (active + step + shown.length) % shown.length : 0)
      setOpen(true)
    } else if (event.key === 'Enter' && expanded && chosen) {
      event.preventDefault()
      pick(chosen)
    } else if (event.key === 'Escape' && expanded) {
      event.preventDefault()
      setOpen(false)
    }
  }

  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error} required={required}>
      <div className="relative">
        <MapPin aria-hidden className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-muted" />
        <input
          {...ids.attributes}
          id={ids.id}
          name={name}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={expanded}
          aria-controls={`${ids.id}-options`}
          aria-activedescendant={expanded ? `${ids.id}-option-${shown.indexOf(chosen as P)}` : undefined}
          autoComplete="off"
          autoFocus={autoFocus}
          spellCheck={false}
          placeholder={placeholder}
          value={typed ?? value?.label ?? ''}
          className={classNames(inputClass, 'pl-11')}
          onChange={event => {
            setTyped(event.target.value)
            setActive(0)
            setOpen(true)
            if (value) onPick(null)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            setOpen(false)
            onBlur?.()
          }}
        />
        <PlaceOptions id={ids.id} label={label} options={expanded ? shown : []} active={chosen} onPick={pick} />
      </div>
      <PlaceNote places={places} isPicked={typed === null} />
    </FieldFrame>
  )
}

/** The result of a `PlaceField`'s search: the number of places, none, or the reason of a failure. */
function PlaceNote<P extends PlaceOption>({
  places: {found, typed, isCurrent, isOnline, problem, retry},
  isPicked,
}: {
  places: PlaceSearch<P>
  isPicked: boolean
}) {
  if (isPicked) return null
  if (!isOnline)
    return (
      <p role="status" className="flex items-start gap-1.5 text-14 text-waiting">
        <WifiOff aria-hidden className="mt-0.5 size-4 shrink-0" />
        {m.looking_up_a_place_needs_a()}
      </p>
    )
  if (problem)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-3 text-14 text-bad">
        {problem}
        <Button variant="quiet" size="sm" onClick={retry}>
          {m.try_again()}
        </Button>
      </div>
    )
  const count = found?.length ?? 0
  if (isCurrent && count === 0 && found)
    return (
      <p role="status" className="text-14 text-muted">
        {m.no_results_for_try_the_zip({trim: typed?.trim() ?? ''})}
      </p>
    )
  return (
    <p role="status" className="sr-only">
      {count === 0 ? '' : m.places_found({count})}
    </p>
  )
}

import {m} from '#messages'
import {classNames} from '#lib/class-names.ts'
import type {PlaceOption} from './place-search.ts'

/** `Nashville, TN`: the label without the ZIP code, which has a column of its own. */
const townText = ({label, zip}: PlaceOption): string => (zip ? label.replace(` ${zip}`, '') : label)

/** The list of a `PlaceField`. It is in the page even if empty, because the field refers to it. */
export function PlaceOptions<P extends PlaceOption>({
  id,
  label,
  options,
  active,
  onPick,
}: {
  /** The field's; options are numbered after it. */
  id: string
  label: string
  options: readonly P[]
  active: P | undefined
  onPick: (place: P) => void
}) {
  // towns and states stand below each other
  const hasZip = options.some(({zip}) => zip !== undefined)
  return (
    <ul
      id={`${id}-options`}
      role="listbox"
      aria-label={label}
      className="appear absolute inset-x-0 top-full z-30 mt-1.5 max-h-72 overflow-y-auto rounded-card border border-line bg-card p-1 shadow-soft empty:hidden"
      // the field keeps the focus, otherwise the list would close before the tap arrives
      onPointerDown={event => event.preventDefault()}
    >
      {options.map((option, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps the focus and has the keys
        <li
          key={`${option.kind} ${option.label}`}
          id={`${id}-option-${index}`}
          role="option"
          aria-selected={option === active}
          ref={element => {
            if (option === active) element?.scrollIntoView?.({block: 'nearest'})
          }}
          className={classNames(
            'flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-3 py-1.5',
            option === active ? 'bg-primary-tint' : 'hover:bg-sunk',
          )}
          onClick={() => onPick(option)}
        >
          {hasZip && <span className="w-12 shrink-0 font-medium tabular-nums">{option.zip}</span>}
          <span className="min-w-0">
            <span className="block font-medium">{townText(option)}</span>
            <span className="block text-13 text-muted">{option.kind === 'county' ? m.county() : option.county}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

import type {ReactNode} from 'react'
import {classNames} from '#lib/class-names.ts'
import type {Destination, RenderDestination} from './destination.ts'

/** The desk's navigation: 240 px, or a column of icons with small words under 1024 px. */
export function Rail<Place extends Destination>({
  brand,
  destinations,
  more = [],
  renderLink,
}: {
  brand: ReactNode
  destinations: readonly Place[]
  more?: readonly Place[] | undefined
  renderLink: RenderDestination<Place>
}) {
  const entry = (place: Place) => {
    const {icon: Icon} = place
    return (
      <li key={place.id}>
        {renderLink(place, {
          'aria-current': place.active ? 'page' : undefined,
          className: classNames(
            'flex items-center gap-3 rounded-field px-3 py-2 no-underline transition-colors duration-100 max-wide:flex-col max-wide:gap-1 max-wide:px-1 max-wide:text-center max-wide:text-13 wide:h-11 wide:text-14',
            place.active
              ? 'bg-primary-tint font-semibold text-primary'
              : 'font-medium text-muted hover:bg-sunk hover:text-ink',
          ),
          children: (
            <>
              <Icon aria-hidden className="size-5 shrink-0" strokeWidth={place.active ? 2.25 : 1.75} />
              <span className="grow leading-4">{place.label}</span>
              {Boolean(place.count) && (
                <span className="rounded-chip bg-primary px-2 text-13 font-semibold text-on-primary">
                  {place.count}
                  <span className="sr-only"> waiting</span>
                </span>
              )}
            </>
          ),
        })}
      </li>
    )
  }
  return (
    <nav
      aria-label="Main"
      className="sticky top-0 hidden h-dvh w-24 shrink-0 flex-col overflow-y-auto border-r border-line bg-card desk:flex wide:w-60 print:hidden!"
    >
      <div className="flex h-16 shrink-0 items-center overflow-hidden px-5 max-wide:justify-center max-wide:px-2 max-wide:[&_span.font-display]:sr-only">
        {brand}
      </div>
      <div className="grow px-3 py-3 max-wide:px-2">
        <ul className="space-y-1">{destinations.map(entry)}</ul>
        {more.length > 0 && <ul className="mt-4 space-y-1 border-t border-line pt-4">{more.map(entry)}</ul>}
      </div>
    </nav>
  )
}

import {classNames} from '#lib/class-names.ts'
import {CountBadge} from '../primitives/icon-button.tsx'
import type {Destination, RenderDestination} from './destination.ts'

/** The phone's navigation, in reach of a thumb. */
export function BottomBar<Place extends Destination>({
  destinations,
  renderLink,
}: {
  destinations: readonly Place[]
  renderLink: RenderDestination<Place>
}) {
  return (
    <nav
      aria-label="Main"
      className="pb-safe fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card desk:hidden print:hidden"
    >
      <ul className="flex">
        {destinations.map(place => {
          const {icon: Icon} = place
          return (
            <li key={place.id} className="min-w-0 flex-1">
              {renderLink(place, {
                'aria-current': place.active ? 'page' : undefined,
                className: classNames(
                  'flex h-16 flex-col items-center justify-center gap-0.5 text-13 no-underline focus-visible:-outline-offset-2',
                  place.active ? 'font-semibold text-primary' : 'text-muted',
                ),
                children: (
                  <>
                    <span
                      className={classNames(
                        'relative flex h-8 w-14 items-center justify-center rounded-chip transition-colors duration-150',
                        place.active && 'bg-primary-tint',
                      )}
                    >
                      <Icon aria-hidden className="size-5.5" strokeWidth={place.active ? 2.25 : 1.75} />
                      <CountBadge count={place.count ?? 0} />
                    </span>
                    <span className="max-w-full truncate leading-4 tracking-tight">{place.label}</span>
                    {Boolean(place.count) && <span className="sr-only">, {place.count} waiting</span>}
                  </>
                ),
              })}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

import {m} from '#messages'
import type {ReactNode} from 'react'
import {classNames} from '#lib/class-names.ts'
import type {Destination, RenderDestination} from './destination.ts'
import {SkipLink} from './skip-link.tsx'
import {CountBadge} from '../primitives/icon-button.tsx'

/**
 * The frame of signed-in pages: on phones a header and a bottom bar of four or five destinations, on wide screens a
 * rail at the left (narrow below 1024 px). `more` are destinations of the rail only; `banner` is for the state of the
 * whole app (offline, a new version). `overlay` lies over the end of the window, where it moves nothing and takes no press.
 */
export function AppFrame<Place extends Destination>({
  place,
  brand,
  destinations,
  more,
  renderLink,
  outbox,
  bell,
  account,
  banner,
  overlay,
  children,
}: {
  place: string
  brand: ReactNode
  destinations: readonly Place[]
  more?: readonly Place[]
  renderLink: RenderDestination<Place>
  outbox?: ReactNode
  bell?: ReactNode
  account?: ReactNode
  banner?: ReactNode
  overlay?: ReactNode
  children: ReactNode
}) {
  return (
    <>
      <SkipLink />
      <div className="flex min-h-dvh">
        <Rail brand={brand} destinations={destinations} more={more} renderLink={renderLink} />
        <div className="group/frame flex min-w-0 grow flex-col">
          <header className="@container/header sticky top-0 z-30 border-b border-line bg-ground/95 backdrop-blur-sm print:hidden">
            <div className="p-page mx-auto flex h-14 max-w-page items-center gap-1 group-has-data-wide/frame:max-w-none md:h-16">
              {/* a large text hides the name; unlike the window, the container counts a text size set on the page too */}
              <div className="min-w-0 md:hidden @max-[20rem]/header:[&_span.font-display]:sr-only @max-[21rem]/header:[&_span.font-display]:text-18">
                {brand}
              </div>
              <p title={place} className="hidden min-w-0 truncate text-14 font-medium text-muted md:block">
                {place}
              </p>
              <div className="ml-auto flex shrink-0 items-center gap-0.5 md:gap-1.5">
                {outbox}
                {bell}
                {account}
              </div>
            </div>
          </header>
          {banner && (
            // as wide as the content
            <div className="p-page mx-auto w-full max-w-page space-y-3 pt-3 group-has-data-wide/frame:max-w-none not-has-[>:not([data-empty])]:sr-only md:pr-24 print:hidden">
              {banner}
            </div>
          )}
          {/* it stands before there is anything to say, or that would not be announced */}
          <div
            role="status"
            className="pointer-events-none fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom,0px))] z-30 md:bottom-0 md:left-24 wide:left-60 print:hidden"
          >
            {overlay}
          </div>
          <main
            id="content"
            tabIndex={-1}
            // what is marked as wide, such as a board of a week, uses the whole width, and header and banner with it
            className="p-page mx-auto w-full max-w-page grow pb-36 outline-none has-data-wide:max-w-none md:pr-24 md:pb-24 print:p-0!"
          >
            {children}
          </main>
        </div>
      </div>
      <BottomBar destinations={destinations} renderLink={renderLink} />
    </>
  )
}

/** The phone's navigation, in reach of a thumb. */
function BottomBar<Place extends Destination>({
  destinations,
  renderLink,
}: {
  destinations: readonly Place[]
  renderLink: RenderDestination<Place>
}) {
  return (
    <nav
      aria-label={m.main()}
      className="pb-safe fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card md:hidden print:hidden"
    >
      {/* room for the assistant's button at the end */}
      <ul className="flex pr-12 pl-0.5 max-[359px]:pr-0">
        {destinations.map(place => {
          const {icon: Icon} = place
          return (
            <li key={place.id} className="min-w-0 flex-auto">
              {renderLink(place, {
                'aria-current': place.active ? 'page' : undefined,
                className: classNames(
                  'flex h-16 flex-col items-center justify-center gap-0.5 text-[min(0.8125rem,3.4vw)] no-underline focus-visible:-outline-offset-2',
                  place.active ? 'font-semibold text-primary' : 'text-muted',
                ),
                children: (
                  <>
                    <span
                      className={classNames(
                        'relative flex h-8 w-12 max-w-full items-center justify-center rounded-chip transition-colors duration-150',
                        place.active && 'bg-primary-tint',
                      )}
                    >
                      <Icon aria-hidden className="size-5.5" strokeWidth={place.active ? 2.25 : 1.75} />
                      <CountBadge count={place.count ?? 0} />
                    </span>
                    <span className="max-w-full text-center leading-3.5 tracking-tighter hyphens-auto wrap-anywhere">
                      {place.label}
                    </span>
                    {Boolean(place.count) && <span className="sr-only">{m.waiting({count: place.count ?? 0})}</span>}
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

/** Navigation on wide screens: 240 px, or a column of icons with small labels below 1024 px. */
function Rail<Place extends Destination>({
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
                  <span className="sr-only"> {m.waiting_ui()}</span>
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
      aria-label={m.main()}
      className="sticky top-0 hidden h-dvh w-24 shrink-0 flex-col overflow-y-auto border-r border-line bg-card md:flex wide:w-60 print:hidden!"
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

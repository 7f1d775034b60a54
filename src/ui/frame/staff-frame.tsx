import {m} from '#messages'
import ChevronsLeft from 'lucide-react/icons/chevrons-left'
import ChevronsRight from 'lucide-react/icons/chevrons-right'
import MenuIcon from 'lucide-react/icons/menu'
import {useState, type CSSProperties, type ReactNode, useEffect, useRef} from 'react'
import {classNames} from '#lib/class-names.ts'
import {IconButton} from '../primitives/icon-button.tsx'
import {Dialog} from '../overlays/dialog.tsx'
import {useIsPhone} from '../hooks/use-media-query.ts'
import type {Destination, RenderDestination} from './destination.ts'
import {SkipLink} from './skip-link.tsx'

const linkClass =
  '[&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:rounded-field [&_a]:px-3 [&_a]:text-14 [&_a]:font-medium [&_a]:whitespace-nowrap [&_a]:text-ink [&_a]:no-underline [&_a:hover]:bg-sunk [&_a[aria-current]]:text-primary md:[&_a]:min-h-10'

/**
 * The frame of staff pages: a top bar and a left sidebar on wide screens, one menu on phones. `links` are in the top
 * bar, `leaving` is the button at its end.
 */
export function StaffFrame<Place extends Destination>({
  brand,
  search,
  bell,
  links,
  leaving,
  groups,
  collapsed,
  onCollapse,
  renderLink,
  banner,
  children,
}: {
  brand: ReactNode
  /** The search over everything, at every size. */
  search: ReactNode
  /** What waits, at every size. */
  bell: ReactNode
  links: readonly ReactNode[]
  leaving: ReactNode
  groups: readonly DestinationGroup<Place>[]
  collapsed: boolean
  onCollapse: (collapsed: boolean) => void
  renderLink: RenderDestination<Place>
  banner?: ReactNode
  children: ReactNode
}) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  if (isOpen && !isPhone) setOpen(false)
  const top = (
    <ul className="max-md:space-y-1 md:flex md:gap-1">
      {links.map((link, index) => (
        <li key={index}>{link}</li>
      ))}
    </ul>
  )
  return (
    <>
      <SkipLink />
      <header className="sticky top-0 z-30 h-16 border-b border-line bg-ground/95 backdrop-blur-sm print:hidden">
        <div className="p-page flex h-full items-center gap-4">
          {brand}
          {search}
          {isPhone ? (
            <div className="flex">
              {bell}
              <Dialog
                title={m.menu()}
                open={isOpen}
                onOpenChange={setOpen}
                trigger={<IconButton icon={MenuIcon} label={m.open_menu()} />}
              >
                {/* following a link closes the menu */}
                <div
                  onClickCapture={event => {
                    if ((event.target as Element).closest('a')) setOpen(false)
                  }}
                >
                  <nav aria-label={m.staff()}>
                    <DestinationLists groups={groups} renderLink={renderLink} />
                  </nav>
                  <nav aria-label={m.site()} className={`mt-4 border-t border-line pt-4 ${linkClass}`}>
                    {top}
                  </nav>
                  <div className="pt-4">{leaving}</div>
                </div>
              </Dialog>
            </div>
          ) : (
            <>
              <nav aria-label={m.site()} className={`ml-auto ${linkClass}`}>
                {top}
              </nav>
              {bell}
              {leaving}
            </>
          )}
        </div>
      </header>
      <div className="flex">
        <SideBar groups={groups} collapsed={collapsed} onCollapse={onCollapse} renderLink={renderLink} />
        <div className="min-w-0 grow">
          {banner && (
            <div className="p-page mx-auto w-full max-w-440 pt-3 not-has-[>:not([data-empty])]:sr-only print:hidden">
              {banner}
            </div>
          )}
          <main id="content" tabIndex={-1} className="p-page mx-auto w-full max-w-440 pb-16 outline-none">
            {children}
          </main>
        </div>
      </div>
    </>
  )
}

/** Rows of 24 to 40 px share the window's height: 11 rem of it are the top bar, the heading, the button below and padding. */
const rowHeightClass = 'md:min-h-[clamp(1.5rem,(100dvh-11rem)/var(--rows),2.5rem)]'

/** The destinations of one area, with an optional heading. */
export interface DestinationGroup<Place> {
  /** Undefined for the first group, which needs none. */
  title?: string
  places: readonly Place[]
}

/**
 * The destination lists. `narrow` shows icons and counts alone, each named by its tooltip: with labels the rows would be
 * twice as high as a window of 800 px.
 */
function DestinationLists<Place extends Destination>({
  groups,
  narrow = false,
  renderLink,
}: {
  groups: readonly DestinationGroup<Place>[]
  narrow?: boolean
  renderLink: RenderDestination<Place>
}) {
  return groups.map(({title, places}) => (
    <div key={title ?? 'first'} className="mt-4 first:mt-0 md:mt-2">
      {title && (
        <p className={classNames('px-3 pb-1 text-13 font-semibold text-muted', narrow && 'sr-only')}>{title}</p>
      )}
      <ul className={classNames('space-y-1 md:space-y-0', narrow && title && 'border-t border-line pt-3')}>
        {places.map(place => {
          const {icon: Icon} = place
          return (
            <li key={place.id}>
              {renderLink(place, {
                'aria-current': place.active ? 'page' : undefined,
                title: narrow ? place.label : undefined,
                className: classNames(
                  'flex items-center rounded-field no-underline transition-colors duration-100',
                  rowHeightClass,
                  narrow ? 'relative justify-center gap-1 px-0.5 text-13' : 'min-h-11 gap-3 px-3 py-2 text-14 md:py-0',
                  place.active
                    ? 'bg-primary-tint font-semibold text-primary'
                    : 'font-medium text-muted hover:bg-sunk hover:text-ink',
                ),
                children: (
                  <>
                    <Icon aria-hidden className="size-5 shrink-0" strokeWidth={place.active ? 2.25 : 1.75} />
                    <span className={narrow ? 'sr-only' : 'max-w-full grow break-words'}>{place.label}</span>
                    {place.count ? (
                      <span className="rounded-chip bg-waiting-tint px-2 text-13 font-semibold text-waiting">
                        {place.count}
                      </span>
                    ) : null}
                  </>
                ),
              })}
            </li>
          )
        })}
      </ul>
    </div>
  ))
}

/**
 * A collapsible sidebar, 64 units wide or 24. Phones have the same links in a menu.
 * @see src/domain/rules-people.md#navigation
 */
function SideBar<Place extends Destination>({
  groups,
  collapsed,
  onCollapse,
  renderLink,
}: {
  groups: readonly DestinationGroup<Place>[]
  collapsed: boolean
  onCollapse: (collapsed: boolean) => void
  renderLink: RenderDestination<Place>
}) {
  const Icon = collapsed ? ChevronsRight : ChevronsLeft
  const bar = useRef<HTMLElement>(null)
  const places = groups.flatMap(group => group.places)
  const active = places.find(place => place.active)?.id
  // the list is longer than a low window: the place that one is at is in it
  useEffect(() => {
    if (active !== undefined) bar.current?.querySelector('[aria-current="page"]')?.scrollIntoView({block: 'nearest'})
  }, [active])
  return (
    <nav
      ref={bar}
      aria-label={m.staff()}
      className={classNames(
        'sticky top-16 hidden h-[calc(100dvh-4rem)] shrink-0 flex-col border-r border-line bg-card md:flex print:hidden!',
        collapsed ? 'w-24' : 'w-64',
      )}
    >
      <div
        className={classNames('grow overflow-y-auto py-1.5', collapsed ? 'px-1' : 'px-2')}
        style={{'--rows': places.length} as CSSProperties}
      >
        <DestinationLists groups={groups} narrow={collapsed} renderLink={renderLink} />
      </div>
      <div className="border-t border-line p-2">
        <button
          type="button"
          aria-expanded={!collapsed}
          aria-label={collapsed ? m.expand_sidebar() : m.collapse_sidebar()}
          onClick={() => onCollapse(!collapsed)}
          className="flex h-11 w-full items-center justify-center gap-3 rounded-field text-14 font-medium text-muted hover:bg-sunk hover:text-ink md:h-10"
        >
          <Icon aria-hidden className="size-5" />
          {!collapsed && <span>{m.collapse()}</span>}
        </button>
      </div>
    </nav>
  )
}

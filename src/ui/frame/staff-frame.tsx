import {Menu as MenuIcon} from 'lucide-react'
import {useState, type ReactNode} from 'react'
import {IconButton} from '../primitives/icon-button.tsx'
import {Dialog} from '../overlays/dialog.tsx'
import {useIsPhone} from '../hooks/use-media-query.ts'
import type {Destination, RenderDestination} from './destination.ts'
import {DestinationLists, SideBar, type DestinationGroup} from './side-bar.tsx'
import {SkipLink} from './skip-link.tsx'

const linkClass =
  '[&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:rounded-field [&_a]:px-3 [&_a]:text-14 [&_a]:font-medium [&_a]:text-ink [&_a]:no-underline [&_a:hover]:bg-sunk [&_a[aria-current]]:text-primary desk:[&_a]:min-h-10'

/**
 * The frame of the staff's part. At the desk a bar at the top and a sidebar at the left; on a phone both are in one menu.
 * `links` stand in the top bar, `leaving` is the button at its end.
 */
export function StaffFrame<Place extends Destination>({
  brand,
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
    <ul className="max-desk:space-y-1 desk:flex desk:gap-1">
      {links.map((link, index) => (
        <li key={index}>{link}</li>
      ))}
    </ul>
  )
  return (
    <>
      <SkipLink />
      <header className="sticky top-0 z-30 border-b border-line bg-ground/95 backdrop-blur-sm print:hidden">
        <div className="p-page flex h-16 items-center gap-4">
          {brand}
          {isPhone ? (
            <div className="ml-auto">
              <Dialog
                title="Menu"
                open={isOpen}
                onOpenChange={setOpen}
                trigger={<IconButton icon={MenuIcon} label="Open menu" />}
              >
                {/* whoever follows a link has seen enough of the menu */}
                <div
                  onClickCapture={event => {
                    if ((event.target as Element).closest('a')) setOpen(false)
                  }}
                >
                  <nav aria-label="Staff">
                    <DestinationLists groups={groups} renderLink={renderLink} />
                  </nav>
                  <nav aria-label="Site" className={`mt-4 border-t border-line pt-4 ${linkClass}`}>
                    {top}
                  </nav>
                  <div className="pt-4">{leaving}</div>
                </div>
              </Dialog>
            </div>
          ) : (
            <>
              <nav aria-label="Site" className={`ml-auto ${linkClass}`}>
                {top}
              </nav>
              {leaving}
            </>
          )}
        </div>
      </header>
      <div className="flex">
        <SideBar groups={groups} collapsed={collapsed} onCollapse={onCollapse} renderLink={renderLink} />
        <div className="min-w-0 grow">
          {banner && (
            <div className="p-page mx-auto w-full max-w-page space-y-3 pt-3 empty:hidden print:hidden">
              {banner}
            </div>
          )}
          <main id="content" tabIndex={-1} className="p-page mx-auto w-full max-w-page pb-16 outline-none">
            {children}
          </main>
        </div>
      </div>
    </>
  )
}

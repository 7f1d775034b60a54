import type {ReactNode} from 'react'
import {BottomBar} from './bottom-bar.tsx'
import type {Destination, RenderDestination} from './destination.ts'
import {Rail} from './rail.tsx'
import {SkipLink} from './skip-link.tsx'

/**
 * The frame of everything behind sign-in. On a phone: a header with the place, the outbox and the bell, and a bottom bar
 * of four or five destinations. At the desk: a rail on the left (narrow under 1024 px). `more` are destinations that only
 * the rail shows; `banner` is for what concerns every screen (offline, a new version).
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
  children: ReactNode
}) {
  return (
    <>
      <SkipLink />
      <div className="flex min-h-dvh">
        <Rail brand={brand} destinations={destinations} more={more} renderLink={renderLink} />
        <div className="flex min-w-0 grow flex-col">
          <header className="sticky top-0 z-30 border-b border-line bg-ground/95 backdrop-blur-sm print:hidden">
            <div className="p-page mx-auto flex h-14 max-w-page items-center gap-1 desk:h-16">
              <div className="desk:hidden">{brand}</div>
              <p className="hidden min-w-0 truncate text-14 font-medium text-muted desk:block">{place}</p>
              <div className="ml-auto flex items-center gap-0.5 desk:gap-1.5">
                {outbox}
                {bell}
                {account}
              </div>
            </div>
          </header>
          {banner && (
            <div className="p-page mx-auto w-full max-w-page space-y-3 pt-3 empty:hidden print:hidden">
              {banner}
            </div>
          )}
          <main
            id="content"
            tabIndex={-1}
            className="p-page mx-auto w-full max-w-page grow pb-36 outline-none desk:pb-24"
          >
            {children}
          </main>
        </div>
      </div>
      <BottomBar destinations={destinations} renderLink={renderLink} />
    </>
  )
}

import {Link, Outlet, useLocation, useMatches} from '@tanstack/react-router'
import {Suspense, type ReactNode} from 'react'
import {useWho} from '#data/who.ts'
import {classNames} from '#lib/class-names.ts'
import {buttonClass} from '#ui/button-class.ts'
import {Brand} from '#ui/frame/brand.tsx'
import {PublicHeader} from '#ui/frame/public-header.tsx'
import {sparePart} from '#ui/spare-part.ts'
import {OfflineBanner} from './offline-banner.tsx'
import {PublicFoot} from './public-foot.tsx'
import {publicLinks} from './public-links.tsx'
import {usePageHead} from './use-page-head.ts'

// most who read these pages are guests, and need nothing of it
const SignedInCorner = sparePart(() => import('./signed-in-corner.tsx').then(file => file.SignedInCorner))

/** The doors, which the agencies' own pages have elsewhere (spec §2). */
function Doors() {
  const {pathname} = useLocation()
  if (pathname.startsWith('/agency')) return null
  return (
    <>
      <Link to="/login" className={buttonClass({variant: 'secondary', size: 'sm'})}>
        Log in
      </Link>
      <Link to="/register" className={buttonClass({size: 'sm'})}>
        Sign Up
      </Link>
    </>
  )
}

/**
 * The frame around what everyone may read. The logo leads an agency to its home, all others to the front door (spec §2).
 * A route with `bleed` has the whole width to itself;
 * `notice` is news of its own that stands over every page.
 */
export function PublicFrame({notice}: {notice?: ReactNode}) {
  const visitor = useWho()
  const bleeds = useMatches({select: matches => matches.some(match => match.staticData.bleed)})
  usePageHead()
  const brand = (
    <Link
      to={visitor?.role === 'agency' ? '/dash/agency' : '/'}
      aria-label="Village, home"
      className="target inline-flex items-center no-underline"
    >
      <Brand />
    </Link>
  )
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader
        brand={brand}
        links={publicLinks(visitor)}
        actions={
          visitor ? (
            <Suspense fallback={null}>
              <SignedInCorner />
            </Suspense>
          ) : (
            <Doors />
          )
        }
      />
      <main
        id="content"
        tabIndex={-1}
        className={classNames('w-full grow outline-none', !bleeds && 'p-page mx-auto max-w-page pb-16')}
      >
        <div className={classNames('pt-3 empty:hidden', bleeds && 'p-page mx-auto max-w-page')}>
          {notice}
          <OfflineBanner />
        </div>
        <Outlet />
      </main>
      <PublicFoot brand={brand} />
    </div>
  )
}

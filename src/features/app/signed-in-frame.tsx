import {Link, Outlet, useLocation, useMatches} from '@tanstack/react-router'
import {Suspense, type ReactNode} from 'react'
import {useSettled} from '#data/app/use-page-idle.ts'
import {useWho} from '#data/account/current-user.ts'
import {AppFrame} from '#ui/frame/app-frame.tsx'
import {Brand} from '#ui/frame/brand.tsx'
import {sparePart} from '#ui/hooks/lazy-optional.ts'
import {AccountSlot} from './account.tsx'
import {destinationsFor, destinationAt, secondaryDestinationsFor} from './destinations.ts'
import {OfflineBanner} from './offline-banner.tsx'
import {OutboxLink} from './outbox-link.tsx'

// none of it is needed before the screen itself can be used
const FrameNotices = sparePart(() => import('./frame-notices.tsx').then(file => file.FrameBanners))

/**
 * The frame of signed-in pages. The logo leads an agency to its home. `notice` stands above every screen,
 * `bell` leads to the notifications.
 * @see src/domain/rules.md#navigation
 */
export function SignedInFrame({notice, bell}: {notice?: ReactNode; bell?: ReactNode}) {
  const visitor = useWho()
  const {pathname} = useLocation()
  const isSettled = useSettled()
  const place = useMatches({
    select: matches => matches.findLast(match => match.staticData.title)?.staticData.title,
  })
  if (!visitor) return <Outlet />

  const places = destinationsFor(visitor)
  const more = secondaryDestinationsFor(visitor)
  const here = destinationAt(pathname, [...places, ...more])

  return (
    <AppFrame
      place={place ?? 'Village'}
      brand={
        <Link
          to={visitor.role === 'agency' ? '/dash/agency' : '/'}
          aria-label="Village, home"
          className="target inline-flex items-center"
        >
          <Brand />
        </Link>
      }
      destinations={places.map(each => ({...each, active: each === here}))}
      more={more.map(each => ({...each, active: each === here}))}
      renderLink={({to}, link) => <Link to={to} {...link} />}
      outbox={<OutboxLink />}
      bell={bell}
      account={<AccountSlot />}
      banner={
        <>
          {notice}
          <OfflineBanner />
          <Suspense fallback={null}>{isSettled && <FrameNotices />}</Suspense>
        </>
      }
    >
      <Outlet />
    </AppFrame>
  )
}

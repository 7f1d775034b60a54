import {Link, Outlet, useLocation, useMatches} from '@tanstack/react-router'
import type {ReactNode} from 'react'
import {useWho} from '#data/who.ts'
import {AppFrame} from '#ui/frame/app-frame.tsx'
import {Brand} from '#ui/frame/brand.tsx'
import {Account} from './account.tsx'
import {destinationsFor, placeOf, profileFor} from './destinations.ts'
import {InstallInvitation} from './install-invitation.tsx'
import {OfflineBanner} from './offline-banner.tsx'
import {OtherDeviceNotice} from './other-device-notice.tsx'
import {OutboxLink} from './outbox-link.tsx'
import {UpdateOffer} from './update-offer.tsx'

/**
 * The frame around everything behind sign-in. The logo leads an agency to its home (spec §2). `notice` is news of its own
 * that stands over every screen, `bell` the way to what happened.
 */
export function SignedInFrame({notice, bell}: {notice?: ReactNode; bell?: ReactNode}) {
  const visitor = useWho()
  const {pathname} = useLocation()
  const place = useMatches({
    select: matches => matches.findLast(match => match.staticData.title)?.staticData.title,
  })
  if (!visitor) return <Outlet />

  const places = destinationsFor(visitor)
  const more = profileFor(visitor)
  const here = placeOf(pathname, [...places, ...more])

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
      account={<Account />}
      banner={
        <>
          {notice}
          <OfflineBanner />
          <OtherDeviceNotice />
          <UpdateOffer />
          <InstallInvitation />
        </>
      }
    >
      <Outlet />
    </AppFrame>
  )
}

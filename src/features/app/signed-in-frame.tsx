import {m} from '#messages'
import {names} from '#messages/names'
import {Link, Outlet, useLocation, useMatches} from '@tanstack/react-router'
import {Suspense, useEffect, useState, type ReactNode} from 'react'
import {useEndedAccount} from '#data/account/ended-account.ts'
import {adoptAccountLanguage} from '#data/app/language.ts'
import {usePageIdle} from '#data/app/use-page-idle.ts'
import {mirroredProfile, useWho} from '#data/account/current-user.ts'
import {homeOf, logoTarget, messagesPathOf} from '#data/account/guard.ts'
import {AppFrame} from '#ui/frame/app-frame.tsx'
import {fullName} from '#lib/full-name.ts'
import {Avatar} from '#ui/primitives/avatar.tsx'
import {Brand} from '#ui/frame/brand.tsx'
import {lazyWithRetry} from '#ui/hooks/lazy-with-retry.ts'
import {useOutbox} from '#data/offline/outbox.ts'
import {OutboxCount, outboxCountClass, outboxLabel} from '#ui/frame/outbox-count.tsx'
import {destinationsFor, destinationAt, secondaryDestinationsFor} from './destinations.ts'
import {BannerStack} from '#ui/frame/banner-stack.tsx'
import {EndedAccountGate} from './ended-account-gate.tsx'
import {OfflineBanner, useOfflinePlace} from './offline-banner.tsx'

// not needed before the screen can be used
const FrameNotices = lazyWithRetry(() => import('./frame-banners.tsx').then(file => file.FrameBanners))
const InstallPrompt = lazyWithRetry(() => import('./frame-banners.tsx').then(file => file.InstallPrompt))

/**
 * The frame of signed-in pages. An agency's logo links to its home. `notice` is above every screen, `invitation` below it,
 * where it pushes nothing away when it comes late; `bell` links to the notifications.
 * @see src/domain/rules-people.md#navigation
 */
export function SignedInFrame({
  notice,
  invitation,
  bell,
}: {
  notice?: ReactNode
  invitation?: ReactNode
  bell?: ReactNode
}) {
  const visitor = useWho()
  const {pathname} = useLocation()
  const isPageIdle = usePageIdle()
  const isEnded = useEndedAccount() !== null
  const offlinePlace = useOfflinePlace()
  useEffect(adoptAccountLanguage, [])
  const place = useMatches({
    select: matches => matches.findLast(match => match.staticData.title)?.staticData.title,
  })
  if (!visitor) return <Outlet />

  // home says why nothing else opens, for an ended account and for one without a profile
  const hasEnded = isEnded || visitor.unfinished
  const places = destinationsFor(visitor).slice(0, hasEnded ? 1 : undefined)
  const more = hasEnded ? [] : secondaryDestinationsFor(visitor)
  // a link of the header, not part of Home
  const messages = messagesPathOf(visitor.role)
  // installing is offered on the home alone
  const isHome = pathname === homeOf(visitor.role)
  const here = destinationAt(pathname, [...places, ...more, ...(messages ? [{to: messages}] : [])])

  return (
    <AppFrame
      place={place ?? names.product}
      brand={
        <Link
          to={logoTarget(visitor)}
          aria-label={m.village_home()}
          className="target inline-flex min-w-11 items-center"
        >
          <Brand />
        </Link>
      }
      destinations={places.map(each => ({...each, active: each === here}))}
      more={more.map(each => ({...each, active: each === here}))}
      // exact, or the router would mark Home on every page below it
      renderLink={({to}, link) => <Link to={to} activeOptions={{exact: true}} {...link} />}
      outbox={<OutboxLink />}
      bell={!hasEnded && bell}
      account={<AccountSlot />}
      banner={
        <BannerStack>
          {notice}
          {offlinePlace === 'banner' && <OfflineBanner />}
          <Suspense fallback={null}>{isPageIdle && <FrameNotices />}</Suspense>
          {offlinePlace === 'back' && <OfflineBanner place="back" />}
        </BannerStack>
      }
      overlay={offlinePlace === 'late' && <OfflineBanner place="late" />}
    >
      <EndedAccountGate>
        <Outlet />
        <div className="pt-8 empty:hidden">
          <Suspense fallback={null}>{isPageIdle && isHome && <InstallPrompt />}</Suspense>
          {invitation}
        </div>
      </EndedAccountGate>
    </AppFrame>
  )
}

// not needed before the screen itself
const AccountCorner = lazyWithRetry(() => import('./account-corner.tsx').then(file => file.AccountCorner))

/** The account corner, rendered once the screen has settled; until then the face that this device knows. */
function AccountSlot() {
  const [known] = useState(mirroredProfile)
  const place = (
    <span aria-hidden className="grid size-11 place-items-center">
      {known ? (
        <Avatar name={fullName(known)} src={known.avatar_is_logo ? null : known.avatar_url} size={32} />
      ) : (
        <span className="size-8 rounded-chip bg-sunk" />
      )}
    </span>
  )
  return <Suspense fallback={place}>{usePageIdle() ? <AccountCorner /> : place}</Suspense>
}

/** Links to the outbox with the count of waiting and refused entries, damaged ones included. */
function OutboxLink() {
  const {waiting, attention: refused, unreadable} = useOutbox()
  const attention = refused + unreadable
  return (
    <Link to="/outbox" className={outboxCountClass} aria-label={outboxLabel({waiting, attention})}>
      <OutboxCount waiting={waiting} attention={attention} />
    </Link>
  )
}

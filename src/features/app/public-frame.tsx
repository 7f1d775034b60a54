import {m} from '#messages'
import {Link, Outlet, useLocation, useMatches, useSearch} from '@tanstack/react-router'
import BellIcon from 'lucide-react/icons/bell'
import LogOut from 'lucide-react/icons/log-out'
import {Suspense, type ReactNode, useEffect, useState} from 'react'
import {isOfStaff, type Role} from '#contract/accounts/roles.ts'
import {mirroredProfile, useWho, type Who} from '#data/account/current-user.ts'
import {language} from '#data/app/language.ts'
import {classNames} from '#lib/class-names.ts'
import {fullName} from '#lib/full-name.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {IconPlace} from '#ui/primitives/icon-button.tsx'
import {HeaderPerson} from '#ui/frame/header-person.tsx'
import {BannerStack} from '#ui/frame/banner-stack.tsx'
import {HomeLink} from '#ui/frame/home-link.tsx'
import {PublicHeader} from '#ui/frame/public-header.tsx'
import {lazyWithRetry} from '#ui/hooks/lazy-with-retry.ts'
import {homeOf, logoTarget} from '#data/account/guard.ts'
import {pageDescriptions} from '#domain/content/page-descriptions.ts'
import {addressIn, findAddress} from '#domain/content/pages.ts'
import {LanguageLink} from './language-link.tsx'
import {OfflineBanner} from './offline-banner.tsx'
import {SiteFooter} from './site-footer.tsx'

// most visitors are guests and do not need it
const SignedInCorner = lazyWithRetry(() => import('./signed-in-corner.tsx').then(file => file.SignedInCorner))

/** Log in and Sign up, on to the page that was wanted; the agencies' pages have their own. @see src/domain/rules-people.md#navigation */
function LogInLinks() {
  const {pathname} = useLocation()
  const {next} = useSearch({strict: false})
  if (pathname.startsWith('/agency')) return null
  return (
    <>
      <Link to="/login" search={{next}} className={buttonClass({variant: 'secondary', size: 'sm'})}>
        {m.log_in()}
      </Link>
      <Link to="/register" search={{next}} className={buttonClass({size: 'sm'})}>
        {m.sign_up()}
      </Link>
    </>
  )
}

/**
 * The frame of public pages. The logo leads an agency to its home and everyone else to `/`. A route with `bleed` uses
 * the whole width; `notice` is above every page.
 * @see src/domain/rules-people.md#navigation
 */
export function PublicFrame({notice}: {notice?: ReactNode}) {
  const visitor = useWho()
  const bleeds = useMatches({select: matches => matches.some(match => match.staticData.bleed)})
  usePageHead()
  const brand = <HomeLink to={logoTarget(visitor)} />
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader
        brand={brand}
        links={publicLinks(visitor)}
        actions={
          visitor ? (
            <Suspense fallback={<CornerPlace role={visitor.role} />}>
              <SignedInCorner />
            </Suspense>
          ) : (
            <LogInLinks />
          )
        }
      />
      <main
        id="content"
        tabIndex={-1}
        className={classNames('w-full grow outline-none', !bleeds && 'p-page mx-auto max-w-page pb-16 md:pr-assistant')}
      >
        <div
          className={classNames(
            'pt-3 not-has-[>:not([data-empty])]:sr-only',
            bleeds && 'p-page mx-auto max-w-page md:pr-assistant',
          )}
        >
          <BannerStack>
            {notice}
            <OfflineBanner />
          </BannerStack>
        </div>
        <Outlet />
      </main>
      <SiteFooter brand={brand} />
    </div>
  )
}

/** The corner of who is signed in, as this device knows them, until its code is loaded and it acts. */
function CornerPlace({role}: {role: Role}) {
  const [known] = useState(mirroredProfile)
  const isStaff = isOfStaff(role)
  return (
    <div aria-hidden className="contents">
      <HeaderPerson name={known && fullName(known)} email={known?.email} />
      {role === 'blog_writer' && <IconPlace icon={BellIcon} />}
      <span className={buttonClass({size: 'sm', ...(isStaff && {variant: 'secondary'})})}>
        {isStaff ? m.account() : m.profile()}
      </span>
      <span className={buttonClass({size: 'sm', variant: 'secondary'})}>
        <LogOut className="size-5 shrink-0" />
        {m.logout()}
      </span>
    </div>
  )
}

const here = {'aria-current': 'page'} as const

/** The public navigation; admins see Dashboard in place of Blog. @see src/domain/rules-people.md#navigation */
const publicLinks = (visitor: Who | null): ReactNode[] => [
  <Link key="about" to="/about" activeProps={here}>
    {m.about()}
  </Link>,
  <Link key="faq" to="/faq" activeProps={here}>
    {m.faq()}
  </Link>,
  <Link key="contact" to="/contact" activeProps={here}>
    {m.contact()}
  </Link>,
  visitor?.role === 'admin' ? (
    <Link key="dashboard" to={homeOf('admin')}>
      {m.dashboard()}
    </Link>
  ) : (
    <Link key="blog" to="/blog" search={{}} activeProps={here}>
      {m.blog()}
    </Link>
  ),
  <LanguageLink key="language" />,
]

function canonicalLink(): HTMLLinkElement {
  const found = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (found) return found
  const link = document.createElement('link')
  link.rel = 'canonical'
  document.head.append(link)
  return link
}

/**
 * Keeps the canonical link and the description in step with the route, so that a shared page describes itself.
 */
function usePageHead(): void {
  const {pathname} = useLocation()
  useEffect(() => {
    const link = canonicalLink()
    const place = findAddress(pathname)
    link.href = new URL(place.is === 'page' ? addressIn(pathname, language) : pathname, location.origin).href
    const description = document.querySelector('meta[name="description"]')
    if (place.is === 'page') description?.setAttribute('content', pageDescriptions[place.path]())
    // the served ones are of the first page, and only programs that load each page read them
    return () => document.querySelectorAll('link[rel="canonical"], link[hreflang]').forEach(each => each.remove())
  }, [pathname])
}

import {Link, Outlet} from '@tanstack/react-router'
import {homeOf} from '#data/guard.ts'
import {useWho} from '#data/who.ts'
import {support_email} from '#domain/constants.ts'
import {buttonClass} from '#ui/button-class.ts'
import {Brand} from '#ui/frame/brand.tsx'
import {PublicFooter} from '#ui/frame/public-footer.tsx'
import {PublicHeader} from '#ui/frame/public-header.tsx'
import {Account} from './account.tsx'
import {OfflineBanner} from './offline-banner.tsx'

/** The frame around what everyone may read. The logo leads an agency to its home, all others to the front door (spec §2). */
export function PublicFrame() {
  const visitor = useWho()
  const home = visitor ? (
    <>
      <Link to={homeOf(visitor.role)} className={buttonClass({size: 'sm'})}>
        My home
      </Link>
      <Account />
    </>
  ) : (
    <Link to="/login" className={buttonClass({size: 'sm'})}>
      Log in
    </Link>
  )
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
        links={[
          <Link key="blog" to="/blog" search={{}} activeProps={{'aria-current': 'page'}}>
            Blog
          </Link>,
        ]}
        actions={home}
      />
      <main id="content" tabIndex={-1} className="p-page mx-auto w-full max-w-page grow outline-none">
        <div className="pt-3 empty:hidden">
          <OfflineBanner />
        </div>
        <Outlet />
      </main>
      <PublicFooter
        brand={brand}
        columns={[
          {
            title: 'Village',
            links: [
              <Link key="blog" to="/blog" search={{}}>
                Blog
              </Link>,
              visitor ? (
                <Link key="home" to={homeOf(visitor.role)}>
                  My home
                </Link>
              ) : (
                <Link key="login" to="/login">
                  Log in
                </Link>
              ),
            ],
          },
        ]}
        contact={
          <a href={`mailto:${support_email}`} className="target inline-flex items-center">
            {support_email}
          </a>
        }
      />
    </div>
  )
}

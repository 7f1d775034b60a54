import {Link} from '@tanstack/react-router'
import {useEffect} from 'react'
import {homeOf} from '#data/account/guard.ts'
import {useWho} from '#data/account/current-user.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Brand} from '#ui/frame/brand.tsx'
import {Illustration} from '#ui/primitives/illustration.tsx'

/** Shown for an unknown address. */
export function NotFoundScreen() {
  const visitor = useWho()
  useEffect(() => {
    document.title = 'Page not found · Village'
  }, [])
  return (
    <main id="content" className="p-page mx-auto grid max-w-text justify-items-center gap-4 py-8 text-center md:py-12">
      <Link to="/" aria-label="Village, home" className="target inline-flex items-center no-underline">
        <Brand />
      </Link>
      <Illustration name="not-found" className="w-60" eager />
      <h1 className="text-28 font-semibold">Page not found</h1>
      <p className="text-muted">
        The address may be out of date or mistyped. Nothing is lost: your bookings are right where you left them.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to={visitor ? homeOf(visitor.role) : '/'} className={buttonClass({})}>
          {visitor ? 'Go to my home page' : 'Go to the front page'}
        </Link>
        <Link to="/faq" className={buttonClass({variant: 'secondary'})}>
          Questions and answers
        </Link>
      </div>
    </main>
  )
}

import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import {useEffect} from 'react'
import {homeOf, logoTarget} from '#data/account/guard.ts'
import {useWho} from '#data/account/current-user.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {HomeLink} from '#ui/frame/home-link.tsx'
import {Illustration} from '#ui/primitives/illustration.tsx'

/** Shown for an unknown address. */
export function NotFoundScreen() {
  const visitor = useWho()
  useEffect(() => {
    document.title = m.page_not_found_village()
  }, [])
  return (
    <main id="content" className="p-page mx-auto grid max-w-text justify-items-center gap-4 py-8 text-center md:py-12">
      <HomeLink to={logoTarget(visitor)} />
      <Illustration name="not-found" className="w-60" eager />
      <h1 className="text-28 font-semibold">{m.page_not_found()}</h1>
      <p className="text-muted">{visitor ? m.the_address_may_be_out_of() : m.the_address_may_be_mistyped()}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to={visitor ? homeOf(visitor.role) : '/'} className={buttonClass({})}>
          {visitor ? m.go_to_my_home_page() : m.go_to_the_front_page()}
        </Link>
        <Link to="/faq" className={buttonClass({variant: 'secondary'})}>
          {m.questions_and_answers()}
        </Link>
      </div>
    </main>
  )
}

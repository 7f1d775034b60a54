import {Link} from '@tanstack/react-router'
import {ShieldCheck, Undo2, Wallet} from 'lucide-react'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Illustration} from '#ui/primitives/illustration.tsx'

const facts = [
  {icon: ShieldCheck, text: 'Identity, age and background checked'},
  {icon: Wallet, text: 'The whole price before you approve'},
  {icon: Undo2, text: 'Free to cancel until 24 hours before'},
]

/**
 * The first part of the landing page. The static shell in `index.html` draws the same text at the same place to avoid
 * a layout shift: change both together.
 */
export function Hero() {
  return (
    <section aria-labelledby="tagline" className="overflow-hidden">
      <div className="p-page relative z-1 mx-auto grid max-w-page justify-items-center pt-8 text-center desk:pt-14">
        <h1 id="tagline" className="font-display text-36 font-semibold desk:text-48">
          <span className="inline-block">It takes a village</span>{' '}
          <span className="inline-block">to raise a child</span>
        </h1>
        <p className="mt-3 max-w-xl text-18 text-muted desk:mt-4">
          Find a checked caregiver nearby, or a local agency. Agree on the price first, and confirm every visit
          together, even without a signal.
        </p>
        <div className="mt-6 grid w-full max-w-sm gap-3 desk:mt-7 desk:flex desk:max-w-none desk:justify-center">
          <Link to="/login" search={{userType: 'parent'}} className={buttonClass({size: 'lg'})}>
            Find a Caregiver
          </Link>
          <Link
            to="/login"
            search={{userType: 'caretaker'}}
            className={buttonClass({size: 'lg', variant: 'secondary'})}
          >
            Become a Caregiver
          </Link>
        </div>
      </div>
      <Illustration
        name="village"
        eager
        className="mt-6 h-64! w-full object-cover object-bottom desk:-mt-12 desk:aspect-[80/31] desk:h-auto! desk:max-h-140 desk:mask-t-from-80%"
      />
      <div className="border-b border-line bg-card">
        <ul className="p-page mx-auto grid max-w-page gap-x-8 gap-y-3 py-5 text-14 font-medium desk:grid-cols-3">
          {facts.map(({icon: Icon, text}) => (
            <li key={text} className="flex items-center gap-2.5 desk:justify-center">
              <Icon aria-hidden className="size-5 shrink-0 text-good" />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

import {Link} from '@tanstack/react-router'
import {Check} from 'lucide-react'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Band} from './band.tsx'

const points = [
  'Today’s visit with its one large button: confirm the start, confirm the end.',
  'Opens and confirms without a signal, and tells you what has arrived.',
  'Nothing to install first. It runs in your browser, and can move to your home screen later.',
]

const phone = (
  <picture className="mx-auto block w-64 overflow-hidden rounded-[2.25rem] border-8 border-tip bg-tip shadow-soft desk:w-72">
    <source srcSet="/pictures/app-dark.webp" media="(prefers-color-scheme: dark)" />
    <img
      src="/pictures/app.webp"
      alt="Village on a phone: today’s visit with the caregiver’s name, its time, and the button Confirm start"
      width={576}
      height={1184}
      loading="lazy"
      decoding="async"
      className="h-auto w-full rounded-[1.75rem]"
    />
  </picture>
)

/** What waits behind the sign-in, as it really looks. */
export function Preview() {
  return (
    <Band title="Get the care you need from someone you trust." ground="warm" aside={phone}>
      <ul className="space-y-4 text-18">
        {points.map(text => (
          <li key={text} className="flex max-w-xl gap-3">
            <Check aria-hidden className="mt-0.5 size-6 shrink-0 text-warm" />
            {text}
          </li>
        ))}
      </ul>
      <Link to="/login" search={{userType: 'parent'}} className={buttonClass({size: 'lg'})}>
        Find a Caregiver
      </Link>
    </Band>
  )
}

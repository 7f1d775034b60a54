import {Link} from '@tanstack/react-router'
import {Check} from 'lucide-react'
import {Card} from '#ui/primitives/card.tsx'
import {Illustration, type IllustrationName} from '#ui/primitives/illustration.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {About, Safety, Why} from './promises.tsx'
import {Hero} from './hero.tsx'
import {Services} from './services.tsx'
import {Band} from './band.tsx'

/** The landing page, section by section. The hero is also in `index.html`. @see rules.md#landing-page */
export function LandingScreen() {
  return (
    <>
      <Hero />
      <Services />
      <About />
      <Safety />
      <Why />
      <Stories />
      <Preview />
    </>
  )
}

interface Story {
  picture: IllustrationName
  quote: string
  author: string
  place: string
  who: string
}

const stories: readonly Story[] = [
  {
    picture: 'story-hannah',
    quote:
      'I asked on Sunday for Tuesday mornings. Three caregivers answered, each with her whole price, and I could see when they had been checked. We took the one two streets away.',
    author: 'Hannah R.',
    place: 'Nashville, TN',
    who: 'mother of two',
  },
  {
    picture: 'story-marcus',
    quote:
      'Half of my families live where my phone has no bars. I confirm at the door, it says “Saved on this phone”, and it goes out on the drive home. No more texting my hours around.',
    author: 'Marcus T.',
    place: 'Franklin, TN',
    who: 'caregiver',
  },
  {
    picture: 'story-denise',
    quote:
      'My father has company on four afternoons a week, and I am three hours away. I see who comes, when she started and when she left. That is what lets me work.',
    author: 'Denise W.',
    place: 'Brentwood, TN',
    who: 'daughter',
  },
]

/** Three example stories, labeled as such. */
function Stories() {
  return (
    <Band
      title="How it goes"
      lead="Village is young. These are example stories from our demo town, with drawn portraits; everything in them you can do here today."
    >
      <ul className="grid gap-4 desk:grid-cols-3 desk:gap-6">
        {stories.map(({picture, quote, author, place, who}) => (
          <Card as="li" key={author} className="flex">
            <figure className="flex flex-col gap-5">
              <blockquote className="grow font-display text-18">“{quote}”</blockquote>
              <figcaption className="flex items-center gap-3">
                <Illustration name={picture} className="size-14 rounded-chip" />
                <span>
                  <span className="block font-semibold">{author}</span>
                  <span className="block text-14 text-muted">
                    {who}, {place}
                  </span>
                </span>
              </figcaption>
            </figure>
          </Card>
        ))}
      </ul>
    </Band>
  )
}

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

/** A preview of the signed-in app, as a real screenshot. */
function Preview() {
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

import {m} from '#messages'
import {useTheme} from '#data/app/theme.ts'
import {fixedValues} from '#domain/content/text-variables.ts'
import {Link} from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import {Card} from '#ui/primitives/card.tsx'
import {Illustration, type IllustrationName} from '#ui/primitives/illustration.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {About, Safety, Why} from './promises.tsx'
import {Services} from './services.tsx'
import {Band} from './band.tsx'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Undo2 from 'lucide-react/icons/undo-2'
import Wallet from 'lucide-react/icons/wallet'

const facts = [
  {icon: ShieldCheck, text: m.identity_age_and_background_checked()},
  {icon: Wallet, text: m.the_whole_price_before_you_approve()},
  {icon: Undo2, text: m.free_to_cancel_until_hours_before({free_cancel_hours: fixedValues.free_cancel_hours})},
]

/**
 * The first part of the landing page. The static shell in `index.html` draws the same text at the same place to avoid
 * a layout shift: change both together.
 */
function Hero() {
  return (
    <section aria-labelledby="tagline" className="overflow-hidden">
      <div className="p-page relative z-1 mx-auto grid max-w-page justify-items-center pt-8 text-center md:pt-14">
        <h1 id="tagline" className="font-display text-36 font-semibold md:text-48">
          <span className="inline-block">{m.it_takes_a_village()}</span>{' '}
          <span className="inline-block">{m.to_raise_a_child()}</span>
        </h1>
        <p className="mt-3 max-w-xl text-18 text-muted md:mt-4">{m.find_a_background_checked_caregiver_nearby()}</p>
        <div className="mt-6 grid w-full max-w-sm gap-3 md:mt-7 md:flex md:max-w-none md:justify-center">
          <Link to="/login" search={{userType: 'parent'}} className={buttonClass({size: 'lg'})}>{m.find_a_caregiver_public()}</Link>
          <Link
            to="/login"
            search={{userType: 'caretaker'}}
            className={buttonClass({size: 'lg', variant: 'secondary'})}
          >{m.become_a_caregiver_public()}</Link>
        </div>
      </div>
      <Illustration
        name="village"
        eager
        className="mt-6 h-64! w-full object-cover object-bottom md:-mt-12 md:aspect-[80/31] md:h-auto! md:mask-t-from-80%"
      />
      <div className="border-b border-line bg-card">
        <ul className="p-page mx-auto grid max-w-page gap-x-8 gap-y-3 py-5 text-14 font-medium md:grid-cols-3 md:pr-assistant">
          {facts.map(({icon: Icon, text}) => (
            <li key={text} className="flex items-center gap-2.5 md:justify-center">
              <Icon aria-hidden className="size-5 shrink-0 text-good" />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** The landing page, section by section. The hero is also in `index.html`. @see src/domain/rules-people.md#landing-page */
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
      m.on_sunday_i_asked_for_help(),
    author: m.hannah_r(),
    place: m.nashville_tn(),
    who: m.mother_of_two(),
  },
  {
    picture: 'story-marcus',
    quote:
      m.half_of_my_families_live_where(),
    author: m.marcus_t(),
    place: m.franklin_tn(),
    who: m.caregiver_of_story(),
  },
  {
    picture: 'story-denise',
    quote:
      m.my_father_has_company_four_afternoons(),
    author: m.denise_w(),
    place: m.brentwood_tn(),
    who: m.daughter(),
  },
]

/** Three example stories, labeled as such. */
function Stories() {
  return (
    <Band
      title={m.how_it_works()}
      lead={m.village_is_new_these_are_example()}
    >
      <ul className="grid gap-4 md:grid-cols-3 md:gap-6">
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
  m.todays_visit_with_one_big_button(),
  m.opens_and_confirms_without_a_signal(),
  m.nothing_to_install_it_runs_in(),
]

/** The preview in the theme chosen on this device, or in that of the system. */
function Phone() {
  const theme = useTheme()
  return (
    <picture className="mx-auto block w-64 overflow-hidden rounded-[2.25rem] border-8 border-tip bg-tip shadow-soft md:w-72">
      {theme !== 'light' && (
        <source
          srcSet="/pictures/app-dark.webp"
          media={theme === 'system' ? '(prefers-color-scheme: dark)' : undefined}
        />
      )}
      <img
        src="/pictures/app.webp"
        alt={m.village_on_a_phone_todays_visit()}
        width={576}
        height={1184}
        loading="lazy"
        decoding="async"
        className="h-auto w-full rounded-[1.75rem]"
      />
    </picture>
  )
}

/** A preview of the signed-in app, as a real screenshot. */
function Preview() {
  return (
    <Band title={m.get_the_care_you_need_from()} ground="warm" aside={<Phone />}>
      <ul className="space-y-4 text-18">
        {points.map(text => (
          <li key={text} className="flex max-w-xl gap-3">
            <Check aria-hidden className="mt-0.5 size-6 shrink-0 text-warm" />
            {text}
          </li>
        ))}
      </ul>
      <Link to="/login" search={{userType: 'parent'}} className={buttonClass({size: 'lg'})}>{m.find_a_caregiver_public()}</Link>
    </Band>
  )
}

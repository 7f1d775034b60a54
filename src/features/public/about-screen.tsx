import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Illustration} from '#ui/primitives/illustration.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'

const steps = [
  {
    title: m.a_family_asks(),
    text: m.who_needs_care_where_and_when(),
  },
  {
    title: m.caregivers_and_agencies_answer(),
    text: m.verified_caregivers_nearby_offer_their_own(),
  },
  {
    title: m.the_family_approves_one(),
    text: m.the_whole_price_is_on_the(),
  },
  {
    title: m.both_confirm_each_visit(),
    text: m.one_tap_when_it_starts_and(),
  },
]

const principles = [
  {
    title: m.no_tap_gets_lost(),
    text: m.a_confirmation_made_in_a_basement(),
  },
  {
    title: m.one_price_seen_first(),
    text: m.no_surprise_charges_before_you_pay(),
  },
  {
    title: m.both_sides_have_a_say(),
    text: m.a_visit_is_what_the_family(),
  },
  {
    title: m.as_little_shared_as_possible(),
    text: m.caregivers_see_roughly_where_you_live(),
  },
]

/** `/about`: how Village works and its values. */
export function AboutScreen() {
  return (
    <div className="space-y-14 pb-12 md:space-y-20">
      <div className="grid items-center gap-6 md:grid-cols-2 md:gap-12">
        <PageHeader
          display
          title={m.care_from_people_who_know_your()}
          lead={m.village_is_where_families_find_care()}
        />
        <Illustration name="hero" className="mx-auto w-full max-w-lg" eager />
      </div>

      <section aria-labelledby="how" className="space-y-6">
        <h2 id="how" className="font-display text-28 font-semibold">{m.how_it_works()}</h2>
        <ol className="grid gap-6 md:grid-cols-2 wide:grid-cols-4">
          {steps.map(({title, text}, index) => (
            <li key={title} className="space-y-2">
              <span
                aria-hidden
                className="grid size-10 place-items-center rounded-chip bg-warm-tint font-display text-18 font-semibold text-warm"
              >
                {index + 1}
              </span>
              <h3 className="text-18 font-semibold">{title}</h3>
              <p className="text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </section>

      <section aria-labelledby="principles" className="space-y-6">
        <h2 id="principles" className="font-display text-28 font-semibold">{m.our_promises()}</h2>
        <ul className="grid gap-4 md:grid-cols-2">
          {principles.map(({title, text}) => (
            <Card as="li" key={title} className="space-y-1.5">
              <h3 className="text-18 font-semibold">{title}</h3>
              <p className="text-muted">{text}</p>
            </Card>
          ))}
        </ul>
      </section>

      <section aria-labelledby="begin" className="space-y-4 rounded-card bg-warm-tint p-6 text-center md:p-10">
        <h2 id="begin" className="font-display text-28 font-semibold">{m.come_meet_the_village()}</h2>
        <p className="mx-auto max-w-text text-muted">{m.signing_up_is_free_have_questions()}</p>
        <div className="flex flex-wrap justify-center gap-3">
          <Link to="/register" className={buttonClass({size: 'lg'})}>{m.sign_up()}</Link>
          <Link to="/contact" className={buttonClass({size: 'lg', variant: 'secondary'})}>{m.contact_us()}</Link>
        </div>
      </section>
    </div>
  )
}

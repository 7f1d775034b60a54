import {m} from '#messages'
import BadgeCheck from 'lucide-react/icons/badge-check'
import FileSearch from 'lucide-react/icons/file-search'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import House from 'lucide-react/icons/house'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Scale from 'lucide-react/icons/scale'
import Shapes from 'lucide-react/icons/shapes'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Sparkles from 'lucide-react/icons/sparkles'
import {Card} from '#ui/primitives/card.tsx'
import {Band} from './band.tsx'

const cards = [
  {
    icon: House,
    title: m.who_we_are(),
    text: m.village_brings_together_families_who_need(),
  },
  {
    icon: Scale,
    title: m.what_we_stand_for(),
    text: m.clear_prices_background_checked_people_and(),
  },
  {
    icon: HeartHandshake,
    title: m.why_we_do_what_we_do(),
    text: m.no_one_was_meant_to_raise(),
  },
]

export function About() {
  return (
    <Band title={m.finding_your_village_again()} ground="warm">
      <ul className="grid gap-4 md:grid-cols-3 md:gap-6">
        {cards.map(({icon: Icon, title, text}) => (
          <Card as="li" key={title} className="space-y-3">
            <Icon aria-hidden className="size-7 text-warm" strokeWidth={1.75} />
            <h3 className="font-display text-22 font-semibold">{title}</h3>
            <p className="text-muted">{text}</p>
          </Card>
        ))}
      </ul>
    </Band>
  )
}

const points = [
  {
    icon: FileSearch,
    title: m.background_checked_caregivers(),
    text: m.before_a_caregiver_can_answer_a(),
  },
  {
    icon: BadgeCheck,
    title: m.verified_ids_with_transparent_reviews(),
    text: m.people_on_our_team_check_each(),
  },
  {
    icon: LifeBuoy,
    title: m.dedicated_security_and_support_teams(),
    text: m.write_or_call_and_a_person(),
  },
]

export function Safety() {
  return (
    <Band title={m.safety_is_not_a_checkbox()} lead={m.what_we_do_before_during_and()}>
      <ul className="grid gap-8 md:grid-cols-3 md:gap-10">
        {points.map(({icon: Icon, title, text}) => (
          <li key={title} className="space-y-3">
            <span className="grid size-12 place-items-center rounded-card bg-good-tint text-good">
              <Icon aria-hidden className="size-6" />
            </span>
            <h3 className="text-18 font-semibold">{title}</h3>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Band>
  )
}

const reasons = [
  {
    icon: Sparkles,
    title: m.ai_powered_personalized_care_matching(),
    text: m.requests_and_offers_are_sorted_to(),
  },
  {
    icon: GraduationCap,
    title: m.certified_caregivers(),
    text: m.first_aid_cpr_early_childhood_a(),
  },
  {
    icon: ShieldCheck,
    title: m.comprehensive_safety_measures(),
    text: m.both_sides_confirm_each_start_and(),
  },
  {
    icon: Shapes,
    title: m.child_development_programs(),
    text: m.say_in_your_request_what_your(),
  },
]

export function Why() {
  return (
    <Band title={m.why_families_choose_village()} ground="card">
      <ul className="grid gap-x-12 gap-y-8 md:grid-cols-2">
        {reasons.map(({icon: Icon, title, text}) => (
          <li key={title} className="flex gap-4 large-text:flex-col">
            <span className="grid size-12 shrink-0 place-items-center rounded-card bg-primary-tint text-primary">
              <Icon aria-hidden className="size-6" />
            </span>
            <div className="space-y-1.5">
              <h3 className="text-18 font-semibold">{title}</h3>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Band>
  )
}

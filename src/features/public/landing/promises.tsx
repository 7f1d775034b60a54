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
    title: 'Who we are',
    text: 'Village brings together families who need care, independent caregivers, and local agencies. Everyone in one place, everyone on a first-name basis.',
  },
  {
    icon: Scale,
    title: 'What we stand for',
    text: 'Clear prices, background-checked people, and a record of every visit that both sides agree on. What you pay for care goes directly to the caregiver or agency: Village never holds it.',
  },
  {
    icon: HeartHandshake,
    title: 'Why we do what we do',
    text: 'No one was meant to raise a child alone. When grandparents live far away and shifts start early, you have to find your village. We make it simpler to find and safer to trust.',
  },
]

export function About() {
  return (
    <Band title="Finding your village again" ground="warm">
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
    title: 'Background-checked caregivers',
    text: 'Before a caregiver can answer a request, we record an identity, age and background check: who made it, when, and when it expires. You see the dates. When a check expires, open offers are withdrawn until it is renewed.',
  },
  {
    icon: BadgeCheck,
    title: 'Verified IDs with transparent reviews',
    text: 'People on our team check each caregiver’s identity before they can answer a request. On-time records come from visits that both sides confirmed. Only a family that booked a caregiver can leave a review, once a visit is over, and neither side sees the other’s review before writing their own. If a review breaks our rules, we take it down and give its author the reason.',
  },
  {
    icon: LifeBuoy,
    title: 'Dedicated security and support teams',
    text: 'Write or call, and a person will answer. When two sides disagree about a visit, our team looks at what both of them confirmed, decides, and explains why. Your address and phone number stay hidden until you approve someone.',
  },
]

export function Safety() {
  return (
    <Band title="Safety is not a checkbox" lead="What we do before, during and after a visit, in plain words.">
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
    title: 'AI-powered personalized care matching',
    text: 'Requests and offers are sorted to fit you: distance, availability, ages, needs, rate and reliability. You see the reasons next to each one, such as “2.1 miles away” or “free at all 6 times”. Names, pictures and gender never count.',
  },
  {
    icon: GraduationCap,
    title: 'Certified caregivers',
    text: 'First aid, CPR, early childhood: a caregiver’s training is on their profile, next to the dates of their checks. An expired check removes them from the list automatically.',
  },
  {
    icon: ShieldCheck,
    title: 'Comprehensive safety measures',
    text: 'Both sides confirm each start and end. A code on your phone shows that the right person is at the door. Only the caregiver you approve can see allergies, the door code and who may pick up, and these are removed from their phone after the last visit.',
  },
  {
    icon: Shapes,
    title: 'Child development programs',
    text: 'Say in your request what your child is working on, from first words to fractions, and choose someone trained for it. To get started, our blog has tips on first visits, toddlers and handovers.',
  },
]

export function Why() {
  return (
    <Band title="Why families choose Village" ground="card">
      <ul className="grid gap-x-12 gap-y-8 md:grid-cols-2">
        {reasons.map(({icon: Icon, title, text}) => (
          <li key={title} className="flex gap-4">
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

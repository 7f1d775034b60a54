import {HeartHandshake, House, Scale, BadgeCheck, FileSearch, LifeBuoy, GraduationCap, ShieldCheck, Shapes, Sparkles} from 'lucide-react'
import {Card} from '#ui/primitives/card.tsx'
import {Band} from './band.tsx'

const cards = [
  {
    icon: House,
    title: 'Who we are',
    text: 'Village brings together families who need care, caregivers who work for themselves, and local agencies. Everybody in one place, everybody by name.',
  },
  {
    icon: Scale,
    title: 'What we stand for',
    text: 'Plain prices, checked people, and a record of every visit that both sides agreed on. What you pay for care goes straight to the caregiver or agency: Village never holds it.',
  },
  {
    icon: HeartHandshake,
    title: 'Why we do what we do',
    text: 'No one was meant to raise a child alone. When grandparents live far away and shifts start early, the village has to be found. We make finding it simpler, and trusting it safer.',
  },
]

export function About() {
  return (
    <Band title="A village, found again" ground="warm">
      <ul className="grid gap-4 desk:grid-cols-3 desk:gap-6">
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
    text: 'Before a caregiver may answer a request, identity, age and a background check are on record: who checked, when, and until when it holds. You see the dates. When a check runs out, open offers are taken back until it is renewed.',
  },
  {
    icon: BadgeCheck,
    title: 'Verified IDs with transparent reviews',
    text: 'People check each caregiver’s identity before they may answer a request. Punctuality comes from visits that both sides confirmed. Only a family that booked them can leave a review, once a visit is over, and neither side reads the other’s words before writing its own. A review that breaks our rules is taken down with a reason its author is told.',
  },
  {
    icon: LifeBuoy,
    title: 'Dedicated security and support teams',
    text: 'Write or call, and a person reads it. When two sides disagree about a visit, people look at what both of them confirmed and decide with a reason. Your address and phone number stay hidden until you approve someone.',
  },
]

export function Safety() {
  return (
    <Band title="Safety is not a checkbox" lead="What we do before, during and after a visit, in plain words.">
      <ul className="grid gap-8 desk:grid-cols-3 desk:gap-10">
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
    text: 'Requests and offers come in the order that fits you: distance, free times, ages, needs, rate and reliability. Every reason is written beside it, such as “2.1 miles away” or “free at all 6 times”. Names, pictures and gender never count.',
  },
  {
    icon: GraduationCap,
    title: 'Certified caregivers',
    text: 'First aid, CPR, early childhood: a caregiver’s training is on their profile, beside the dates of their checks. An expired check removes them from the list automatically.',
  },
  {
    icon: ShieldCheck,
    title: 'Comprehensive safety measures',
    text: 'Both sides confirm each start and each end. A code on your phone says who is at the door. Allergies, door code and who may pick up are visible only to the approved caregiver, and are removed from their phone after the last visit.',
  },
  {
    icon: Shapes,
    title: 'Child development programs',
    text: 'Write into the request what your child is working on, from first words to fractions, and choose someone trained for it. The blog has notes on first visits, toddlers and handovers to begin with.',
  },
]

export function Why() {
  return (
    <Band title="Why families choose Village" ground="card">
      <ul className="grid gap-x-12 gap-y-8 desk:grid-cols-2">
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

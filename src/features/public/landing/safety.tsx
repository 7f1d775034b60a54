import {BadgeCheck, FileSearch, LifeBuoy} from 'lucide-react'
import {Band} from './band.tsx'

const points = [
  {
    icon: FileSearch,
    title: 'Background-checked caregivers',
    text: 'Before a caregiver may answer a request, identity, age and a background check are on record: who checked, when, and until when it holds. You see the dates. When a check runs out, open offers are taken back until it is renewed.',
  },
  {
    icon: BadgeCheck,
    title: 'Verified IDs with transparent reviews',
    text: 'People check each caregiver’s identity before she may answer a request. How punctual she is comes from visits that both sides confirmed. Only a family she was booked by can review her, once a visit is over, and neither side reads the other’s words before writing its own. A review that breaks our rules is taken down with a reason its author is told.',
  },
  {
    icon: LifeBuoy,
    title: 'Dedicated security and support teams',
    text: 'Write or call, and a person reads it. When two sides disagree about a visit, people look at what both of them confirmed and decide with a reason. Your address and phone number stay hidden until you approve somebody.',
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

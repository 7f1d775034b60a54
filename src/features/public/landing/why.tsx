import {GraduationCap, ShieldCheck, Shapes, Sparkles} from 'lucide-react'
import {Band} from './band.tsx'

const reasons = [
  {
    icon: Sparkles,
    title: 'AI-powered personalized care matching',
    text: 'Requests and offers come in the order that fits you: distance, free times, ages, needs, rate and reliability. Every reason is written beside it, such as “2.1 miles away” or “free at all 6 times”. Names, pictures and gender never count.',
  },
  {
    icon: GraduationCap,
    title: 'Certified caregivers',
    text: 'First aid, CPR, early childhood: what a caregiver is trained in stands in her profile, beside the dates of her checks. A check that has run out takes her off the list by itself.',
  },
  {
    icon: ShieldCheck,
    title: 'Comprehensive safety measures',
    text: 'Both sides confirm each start and each end. A code on your phone says who is at the door. Allergies, door code and who may pick up are seen by the approved caregiver alone, and leave her phone after the last visit.',
  },
  {
    icon: Shapes,
    title: 'Child development programs',
    text: 'Write into the request what your child is working on, from first words to fractions, and choose somebody trained for it. The blog has notes on first visits, toddlers and handovers to begin with.',
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

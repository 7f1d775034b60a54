import {HeartHandshake, House, Scale} from 'lucide-react'
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
    text: 'Plain prices, checked people, and a record of every visit that both sides agreed on. What you pay for care goes straight to whoever gives it: Village never holds it.',
  },
  {
    icon: HeartHandshake,
    title: 'Why we do what we do',
    text: 'Nobody was meant to raise a child alone. When grandparents live far away and shifts start early, the village has to be found. We make finding it simpler, and trusting it safer.',
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

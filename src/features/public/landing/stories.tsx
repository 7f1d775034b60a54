import {Card} from '#ui/primitives/card.tsx'
import {Illustration, type IllustrationName} from '#ui/primitives/illustration.tsx'
import {Band} from './band.tsx'

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

/** Three voices. They are told as examples, because they are: nobody is quoted who did not say it. */
export function Stories() {
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

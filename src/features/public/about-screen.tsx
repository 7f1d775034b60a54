import {Link} from '@tanstack/react-router'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Illustration} from '#ui/primitives/illustration.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'

const steps = [
  {
    title: 'A family asks',
    text: 'Who needs care, where, and when: one morning, or every week until summer. It takes a few minutes, with no commitment.',
  },
  {
    title: 'Caregivers and agencies answer',
    text: 'Verified caregivers nearby offer their own rates, or the family can ask agencies in the county. No one sees the address yet.',
  },
  {
    title: 'The family approves one',
    text: 'The whole price is on the screen, fee included. The visits then appear in both calendars.',
  },
  {
    title: 'Both confirm each visit',
    text: 'One tap when it starts and one when it ends, on both phones, even without a signal. That decides what is paid, directly to the caregiver or agency.',
  },
]

const principles = [
  {
    title: 'No tap gets lost',
    text: 'A confirmation made in a basement with no bars is saved on the phone and reaches us exactly once. If anything gets in its way, we let you know.',
  },
  {
    title: 'One price, seen first',
    text: 'No surprise charges. Before any money moves, you see the full amount on the screen and on the button.',
  },
  {
    title: 'Both sides have a say',
    text: 'A visit is what the family and the caregiver agree it was. When they disagree, people on our team review it, decide, and explain why.',
  },
  {
    title: 'As little shared as possible',
    text: 'Caregivers see roughly where you live, never exactly, until you choose one of them.',
  },
]

/** `/about`: how Village works and its values. */
export function AboutScreen() {
  return (
    <div className="space-y-14 pb-12 md:space-y-20">
      <div className="grid items-center gap-6 md:grid-cols-2 md:gap-12">
        <PageHeader
          display
          title="Care from people who know your name"
          lead="Village is where families find care for their children or their parents, caregivers set their own rates, and local agencies meet families who need them."
        />
        <Illustration name="hero" className="mx-auto w-full max-w-lg" eager />
      </div>

      <section aria-labelledby="how" className="space-y-6">
        <h2 id="how" className="font-display text-28 font-semibold">
          How it works
        </h2>
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
        <h2 id="principles" className="font-display text-28 font-semibold">
          Our promises
        </h2>
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
        <h2 id="begin" className="font-display text-28 font-semibold">
          Come meet the village
        </h2>
        <p className="mx-auto max-w-text text-muted">Signing up is free. Have questions first? We’re happy to answer.</p>
        <div className="flex flex-wrap justify-center gap-3">
          <Link to="/register" className={buttonClass({size: 'lg'})}>
            Sign Up
          </Link>
          <Link to="/contact" className={buttonClass({size: 'lg', variant: 'secondary'})}>
            Contact us
          </Link>
        </div>
      </section>
    </div>
  )
}

import {Link} from '@tanstack/react-router'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Illustration} from '#ui/primitives/illustration.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'

const steps = [
  {
    title: 'A family asks',
    text: 'Who needs care, where, and when: one morning or every week until summer. That takes a few minutes and commits you to nothing.',
  },
  {
    title: 'Caregivers and agencies answer',
    text: 'Verified caregivers nearby offer their own rate. Agencies of the county can be asked instead. No one sees the address yet.',
  },
  {
    title: 'The family approves one',
    text: 'With the whole price on the screen, the fee included. The visits then stand in both calendars.',
  },
  {
    title: 'Both confirm each visit',
    text: 'One tap when it starts, one when it ends, on both phones, also where there is no signal. That decides what is paid, straight to the caregiver or agency.',
  },
]

const principles = [
  {
    title: 'Nothing tapped is lost',
    text: 'A confirmation made in a basement with no bars is kept on the phone and reaches us exactly once. If anything stands in its way, you are told.',
  },
  {
    title: 'One price, seen first',
    text: 'No sum appears after the fact. Before money moves, all of it is on the screen and on the button.',
  },
  {
    title: 'Both sides have a word',
    text: 'A visit is what family and caregiver agree it was. When they do not, people look, and say why they decided as they did.',
  },
  {
    title: 'As little known as possible',
    text: 'Neighbors see about where you live, never exactly, until you choose one of them.',
  },
]

/** `/about`: how Village works and its values. */
export function AboutScreen() {
  return (
    <div className="space-y-14 pb-12 desk:space-y-20">
      <div className="grid items-center gap-6 desk:grid-cols-2 desk:gap-12">
        <PageHeader
          display
          title="Care, among people who know each other’s names"
          lead="Village is where families find care for their children or their parents, where caregivers set their own rate, and where local agencies meet families who need them."
        />
        <Illustration name="hero" className="mx-auto w-full max-w-lg" eager />
      </div>

      <section aria-labelledby="how" className="space-y-6">
        <h2 id="how" className="font-display text-28 font-semibold">
          How it works
        </h2>
        <ol className="grid gap-6 desk:grid-cols-2 wide:grid-cols-4">
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
          What we hold ourselves to
        </h2>
        <ul className="grid gap-4 desk:grid-cols-2">
          {principles.map(({title, text}) => (
            <Card as="li" key={title} className="space-y-1.5">
              <h3 className="text-18 font-semibold">{title}</h3>
              <p className="text-muted">{text}</p>
            </Card>
          ))}
        </ul>
      </section>

      <section aria-labelledby="begin" className="space-y-4 rounded-card bg-warm-tint p-6 text-center desk:p-10">
        <h2 id="begin" className="font-display text-28 font-semibold">
          Come and meet the village
        </h2>
        <p className="mx-auto max-w-text text-muted">Signing up costs nothing. Questions first? We answer those too.</p>
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

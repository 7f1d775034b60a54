import {bpsOfPercent, fixedValues} from '#domain/content/text-variables.ts'
import {Link} from '@tanstack/react-router'
import type {LucideIcon} from 'lucide-react'
import Ban from 'lucide-react/icons/ban'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign'
import MapPinned from 'lucide-react/icons/map-pinned'
import Receipt from 'lucide-react/icons/receipt'
import Undo2 from 'lucide-react/icons/undo-2'
import WifiOff from 'lucide-react/icons/wifi-off'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Illustration} from '#ui/primitives/illustration.tsx'
import {useTextValues} from '#data/queries/support.ts'
import {careCents, dollarsToCents, leadFeeCents} from '#domain/money/money.ts'
import {formatCents, rateText} from '#lib/money-text.ts'
import {Card} from '#ui/primitives/card.tsx'
import {useWho} from '#data/account/current-user.ts'
import {Band} from '../landing/band.tsx'

interface Point {
  icon: LucideIcon
  title: string
  text: string
}

const way: readonly Point[] = [
  {
    icon: MapPinned,
    title: 'Choose your counties',
    text: 'With a subscription, every open request to agencies in your counties is a lead for you, and families can find you in the list of agencies.',
  },
  {
    icon: CircleDollarSign,
    title: 'See the lead before you bid',
    text: 'The service, days, hours, children’s ages, approximate location, and what the lead costs if you win it. Then you bid your hourly rate.',
  },
  {
    icon: CalendarCheck,
    title: 'Send your caregiver, confirm the visit',
    text: 'When the family approves you, the visits appear in your calendar. You choose who goes; caregivers see only their own visits.',
  },
]

const price: readonly Point[] = [
  {
    icon: Receipt,
    title: 'Pay only for what you win',
    text: `Bids are free. The first invoice comes when the family approves you and covers ${fixedValues.lead_days} days ahead at a time.`,
  },
  {
    icon: Undo2,
    title: 'Credit for canceled visits',
    text: 'Visits that the family cancels are credited automatically, and so is a whole booking that they cancel before it starts.',
  },
  {
    icon: Ban,
    title: 'No charge for bad leads',
    text: `A duplicate, the wrong area or service, a family you can’t reach: request a credit within ${fixedValues.credit_days} days, and our staff will decide.`,
  },
]

/** `/agency`: Village's offer for agencies and its prices. */
export function AgencyLanding() {
  return (
    <>
      <section
        aria-labelledby="for-agencies"
        className="p-page mx-auto grid max-w-page items-center gap-8 py-8 md:grid-cols-2 md:gap-12 md:py-14"
      >
        <div className="space-y-5">
          <h1 id="for-agencies" className="font-display text-36 font-semibold md:text-48">
            Families near you are looking for care
          </h1>
          <p className="max-w-text text-18 text-muted">
            Village brings their requests to your agency, shows the price of each lead before you bid, and records every visit both sides confirm.
          </p>
          <AgencyEntryLinks />
        </div>
        <Illustration name="agency" eager className="w-full" />
      </section>
      <Band title="From request to visit" ground="card">
        <ol className="grid gap-8 md:grid-cols-3">
          {way.map(point => (
            <PointItem key={point.title} {...point} />
          ))}
        </ol>
      </Band>
      <Band
        title="What a lead costs"
        lead="A percentage of your rate for the scheduled hours. Families pay you directly: Village never holds your money, and families pay us no fee."
      >
        <div className="grid items-start gap-10 md:grid-cols-2">
          <LeadExample />
          <ul className="grid gap-6">
            {price.map(point => (
              <PointItem key={point.title} {...point} />
            ))}
          </ul>
        </div>
      </Band>
      <Band title="Visits without arguments" ground="card">
        <div className="grid gap-8 md:grid-cols-2">
          <p className="max-w-text text-18">
            Your caregiver and the family each confirm the start and the end. If their times differ, both see both times. If your caregiver has no phone, the office can confirm for them, and the record shows it.
          </p>
          <p className="flex max-w-text items-start gap-4 text-18">
            <WifiOff aria-hidden className="mt-1 size-6 shrink-0 text-primary" />
            <span>
              No signal in the basement or out in the hills? A tap is saved on the phone with its time and sent as soon as there is a network. You can read your calendar and leads offline, too.
            </span>
          </p>
        </div>
        <Link to="/agency/register" className={buttonClass({size: 'lg'})}>
          Register your agency
        </Link>
      </Band>
    </>
  )
}

function PointItem({icon: Icon, title, text}: Point) {
  return (
    <li className="flex gap-4">
      <span className="grid size-12 shrink-0 place-items-center rounded-card bg-primary-tint text-primary">
        <Icon aria-hidden className="size-6" />
      </span>
      <div className="space-y-1.5">
        <h3 className="text-18 font-semibold">{title}</h3>
        <p className="text-muted">{text}</p>
      </div>
    </li>
  )
}

const rate_dollars = 30
const visits = 6
const hours_per_visit = 4

const rate_cents = dollarsToCents(rate_dollars)
const minutes_per_session = Array.from({length: visits}, () => hours_per_visit * 60)
const care_cents = minutes_per_session.reduce((sum, minutes) => sum + careCents(rate_cents, minutes), 0)

/** The lines of the example; the fee is `12.5%`, or undefined until it is known. */
const rowsAt = (fee: string | undefined) =>
  [
    ['Your rate, agreed with the family', rateText(rate_cents)],
    ['Scheduled in the next thirty days', `${visits} visits of ${hours_per_visit} hours`],
    ['The family pays you', formatCents(care_cents)],
    [
      `Your lead, at a fee of ${fee ?? '…'}`,
      fee === undefined
        ? '…'
        : formatCents(leadFeeCents({rate_cents, minutes_per_session, fee_bps: bpsOfPercent(fee)})),
    ],
  ] as const

/** An example price of a lead at today's fee, computed by the billing functions. */
function LeadExample() {
  const rows = rowsAt(useTextValues().platform_fee)
  return (
    <Card as="figure" className="max-w-xl space-y-3">
      <figcaption className="font-semibold">For example</figcaption>
      <dl className="divide-y divide-line">
        {rows.map(([name, value], index) => (
          <div key={name} className="flex items-baseline justify-between gap-4 py-2.5">
            <dt className="text-muted">{name}</dt>
            <dd className={index === rows.length - 1
                  ? 'shrink-0 text-18 font-semibold'
                  : 'shrink-0 font-medium'}>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/**
 * Links to registration and log-in; a signed-in agency, which returns here from checkout or onboarding, gets a link
 * to its own pages.
 */
function AgencyEntryLinks() {
  if (useWho()?.role === 'agency') {
    return (
      <Link to="/dash/agency" className={buttonClass({size: 'lg'})}>
        Go to your agency
      </Link>
    )
  }
  return (
    <>
      <div className="grid gap-3 md:flex">
        <Link to="/agency/register" className={buttonClass({size: 'lg'})}>
          Register your agency
        </Link>
        <Link to="/agency/login" className={buttonClass({size: 'lg', variant: 'secondary'})}>
          Log in
        </Link>
      </div>
      <p className="text-14 text-muted">
        Registering is free. You can answer requests sent to your agency by name without a subscription.
      </p>
    </>
  )
}

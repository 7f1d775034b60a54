import {m} from '#messages'
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
    title: m.choose_your_counties(),
    text: m.with_a_subscription_every_open_request(),
  },
  {
    icon: CircleDollarSign,
    title: m.see_the_lead_before_you_bid(),
    text: m.the_service_days_hours_childrens_ages(),
  },
  {
    icon: CalendarCheck,
    title: m.send_your_caregiver_confirm_the_visit(),
    text: m.when_the_family_approves_you_the(),
  },
]

const price: readonly Point[] = [
  {
    icon: Receipt,
    title: m.pay_only_for_what_you_win(),
    text: m.bids_are_free_the_first_invoice({lead_days: fixedValues.lead_days}),
  },
  {
    icon: Undo2,
    title: m.credit_for_canceled_visits(),
    text: m.visits_that_the_family_cancels_are(),
  },
  {
    icon: Ban,
    title: m.no_charge_for_bad_leads(),
    text: m.a_duplicate_the_wrong_area_or({credit_days: fixedValues.credit_days}),
  },
]

/** `/agency`: Village's offer for agencies and its prices. */
export function AgencyLanding() {
  const isAgency = useWho()?.role === 'agency'
  return (
    <>
      <section
        aria-labelledby="for-agencies"
        className="p-page mx-auto grid max-w-page items-center gap-8 py-8 md:grid-cols-2 md:gap-12 md:py-14 md:pr-assistant"
      >
        <div className="space-y-5">
          <h1 id="for-agencies" className="font-display text-36 font-semibold md:text-48">{m.families_near_you_are_looking_for()}</h1>
          <p className="max-w-text text-18 text-muted">{m.village_brings_their_requests_to_your()}</p>
          <AgencyEntryLinks />
        </div>
        <Illustration name="agency" eager className="w-full" />
      </section>
      <Band title={m.from_request_to_visit()} ground="card">
        <ol className="grid gap-8 md:grid-cols-3">
          {way.map(point => (
            <PointItem key={point.title} {...point} />
          ))}
        </ol>
      </Band>
      <Band
        title={m.what_a_lead_costs()}
        lead={m.a_percentage_of_your_rate_for()}
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
      <Band title={m.visits_without_arguments()} ground="card">
        <div className="grid gap-8 md:grid-cols-2">
          <p className="max-w-text text-18">{m.your_caregiver_and_the_family_each()}</p>
          <p className="flex max-w-text items-start gap-4 text-18">
            <WifiOff aria-hidden className="mt-1 size-6 shrink-0 text-primary" />
            <span>{m.no_signal_in_the_basement_or()}</span>
          </p>
        </div>
        {!isAgency && (
          <Link to="/agency/register" className={buttonClass({size: 'lg'})}>{m.register_your_agency()}</Link>
        )}
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
    [m.your_rate_agreed_with_the_family(), rateText(rate_cents)],
    [m.scheduled_in_the_next_days({lead_days: fixedValues.lead_days}), m.visits_of_hours({visits, hours: hours_per_visit})],
    [m.the_family_pays_you(), formatCents(care_cents)],
    [
      m.your_lead_at_a_fee_of({value: fee ?? '…'}),
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
      <figcaption className="font-semibold">{m.for_example()}</figcaption>
      <dl className="divide-y divide-line">
        {rows.map(([name, value], index) => (
          <div key={name} className="flex items-baseline justify-between gap-4 py-2.5">
            <dt className="min-w-0 text-muted">{name}</dt>
            <dd className={index === rows.length - 1
                  ? 'text-right text-18 font-semibold tabular-nums'
                  : 'text-right font-medium tabular-nums'}>{value}</dd>
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
      <Link to="/dash/agency" className={buttonClass({size: 'lg'})}>{m.go_to_your_agency()}</Link>
    )
  }
  return (
    <>
      <div className="grid gap-3 md:flex">
        <Link to="/agency/register" className={buttonClass({size: 'lg'})}>{m.register_your_agency()}</Link>
        <Link to="/agency/login" className={buttonClass({size: 'lg', variant: 'secondary'})}>{m.log_in()}</Link>
      </div>
      <p className="text-14 text-muted">{m.registering_is_free_requests_need_a_subscription()}</p>
    </>
  )
}

import {default_fee_bps} from '#domain/constants.ts'
import {careCents, dollarsToCents, leadFeeCents} from '#domain/money/money.ts'
import {formatCents, rateText} from '#lib/money-text.ts'
import {Card} from '#ui/primitives/card.tsx'

const rate_dollars = 30
const visits = 6
const hours_per_visit = 4

const rate_cents = dollarsToCents(rate_dollars)
const minutes_per_session = Array.from({length: visits}, () => hours_per_visit * 60)
const care_cents = minutes_per_session.reduce((sum, minutes) => sum + careCents(rate_cents, minutes), 0)
const fee_cents = leadFeeCents({rate_cents, minutes_per_session, fee_bps: default_fee_bps})

const rows = [
  ['Your rate, agreed with the family', rateText(rate_cents)],
  ['Scheduled in the next thirty days', `${visits} visits of ${hours_per_visit} hours`],
  ['The family pays you', formatCents(care_cents)],
  [`Your lead, at a fee of ${default_fee_bps / 100} %`, formatCents(fee_cents)],
] as const

/** What a lead costs, worked out by the same sums that bill it. */
export function LeadExample() {
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

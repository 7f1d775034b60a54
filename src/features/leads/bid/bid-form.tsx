import type {Lead} from '#contract/bookings/booking.ts'
import {limits} from '#contract/limits.ts'
import {hoursText} from '#domain/bookings/request-text.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {formatCents, rateText} from '#lib/money-text.ts'
import {MoneyField, numberProblem} from '#ui/fields/number-field.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {Rate} from '#ui/primitives/price.tsx'
import {careTotal, leadPriceAt} from './lead-price.ts'
import type {Viewer} from './use-bid.ts'

export const rate_problem = `Enter a rate from ${rateText(dollarsToCents(limits.rate_min))} to ${rateText(dollarsToCents(limits.rate_max))}`

/** The typed rate if it can be bid. */
export const validRate = (rate: number | null): number | undefined =>
  rate !== null && numberProblem(rate, {decimals: 2, min: limits.rate_min, max: limits.rate_max}) === undefined
    ? rate
    : undefined

/** Rate and note of a bid, and the sums that follow from them. */
export function BidForm({
  lead,
  viewer,
  title,
  rate,
  onRate,
  rateHint,
  note,
  onNote,
}: {
  lead: Lead
  viewer: Viewer
  title: string
  /** In dollars. */
  rate: number | null
  onRate: (rate: number | null) => void
  rateHint?: string | undefined
  note: string
  onNote: (note: string) => void
}) {
  const {max_hourly_rate} = lead
  const valid = validRate(rate)
  return (
    <section aria-label={title} className="space-y-4 border-t border-line pt-4">
      <h3 className="font-semibold">{title}</h3>
      <MoneyField
        label="Your rate"
        suffix="/hr"
        value={rate}
        onChange={onRate}
        min={limits.rate_min}
        max={limits.rate_max}
        hint={rateHint}
      />
      {/* directly below the rate: on a phone, anything after the note is below the fold */}
      {valid !== undefined && <Sums lead={lead} viewer={viewer} rate={valid} />}
      {valid !== undefined && max_hourly_rate !== null && valid > max_hourly_rate && (
        <p className="text-14 text-waiting">
          Above the family’s maximum rate of {rateText(dollarsToCents(max_hourly_rate))}. You can bid it anyway.
        </p>
      )}
      <TextArea
        label="Note to the family"
        required={false}
        rows={2}
        value={note}
        onChange={onNote}
        maxLength={limits.text_max}
      />
    </section>
  )
}

function Sums({lead, viewer, rate}: {lead: Lead; viewer: Viewer; rate: number}) {
  const price_cents = leadPriceAt(lead, rate)
  return (
    <dl className="space-y-1.5 rounded-field bg-sunk px-3.5 py-3">
      <div className="flex items-baseline justify-between gap-3">
        <dt className="text-14 text-muted">
          {viewer === 'caregiver' ? 'You earn' : 'The family pays'}, {hoursText(lead.hours)} at{' '}
          <Rate cents={dollarsToCents(rate)} />
        </dt>
        <dd className="text-18 font-semibold">{formatCents(careTotal(lead, rate))}</dd>
      </div>
      {viewer === 'agency' && (
        <div className="flex items-baseline justify-between gap-3 text-14">
          <dt className="text-muted">Lead price, only if they approve you; invoiced thirty days at a time</dt>
          <dd className="text-right font-semibold">
            {price_cents === null ? 'Shown after you bid' : formatCents(price_cents)}
          </dd>
        </div>
      )}
    </dl>
  )
}

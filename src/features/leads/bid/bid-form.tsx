import type {Lead} from '#contract/bookings/booking.ts'
import {limits} from '#contract/limits.ts'
import {hoursText} from '#domain/bookings/request-text.ts'
import {formatCents, formatDollars} from '#lib/money-text.ts'
import {MoneyField} from '#ui/fields/money-field.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {careTotal, leadPriceAt} from '../agency/lead-price.ts'

/** Rate and note, with what they come to: the family's whole price, and what the lead costs the agency. */
export function BidForm({
  lead,
  title,
  rate,
  onRate,
  note,
  onNote,
}: {
  lead: Lead
  title: string
  /** Dollars an hour. */
  rate: number | null
  onRate: (rate: number | null) => void
  note: string
  onNote: (note: string) => void
}) {
  return (
    <section aria-label={title} className="space-y-4 border-t border-line pt-4">
      <h3 className="font-semibold">{title}</h3>
      <MoneyField
        label="Hourly rate"
        suffix="/ hour"
        value={rate}
        onChange={onRate}
        min={1}
        max={limits.rate_max}
      />
      {/* straight under the rate: on a phone what comes after the note lies below the fold */}
      {rate !== null && rate >= 1 && <Sums lead={lead} rate={rate} />}
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

function Sums({lead, rate}: {lead: Lead; rate: number}) {
  const price = leadPriceAt(lead, rate)
  return (
    <dl className="space-y-1.5 rounded-field bg-sunk px-3.5 py-3">
      <div className="flex items-baseline justify-between gap-3">
        <dt className="text-14 text-muted">
          The family pays, {hoursText(lead.hours)} × {formatDollars(rate)}
        </dt>
        <dd className="text-18 font-semibold">{formatCents(careTotal(lead, rate))}</dd>
      </div>
      <div className="flex items-baseline justify-between gap-3 text-14">
        <dt className="text-muted">Price of the lead, only if they approve you; thirty days at a time</dt>
        <dd className="text-right font-semibold">
          {price === null ? 'Shown once you have bid' : formatCents(price)}
        </dd>
      </div>
    </dl>
  )
}

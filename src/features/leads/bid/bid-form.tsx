import {m} from '#messages'
import type {Lead} from '#contract/bookings/booking.ts'
import {limits} from '#contract/limits.ts'
import {freePartOf} from '#domain/bookings/free-part.ts'
import {aWeek} from '#domain/bookings/request-text.ts'
import {hoursText} from '#domain/bookings/hours-text.ts'
import {hidesContacts} from '#domain/messages/mask-contacts.ts'
import {careCents, dollarsToCents} from '#domain/money/money.ts'
import {useRateQuestion} from '#data/forms/use-rate-question.ts'
import {formatCents, rateText} from '#lib/money-text.ts'
import {MoneyField, numberProblem} from '#ui/fields/number-field.tsx'
import {FieldWarning} from '#ui/fields/field-warning.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {Rate} from '#ui/primitives/price.tsx'
import {careTotal, isFirstOfSeveral, leadPriceAt, wholeLeadPriceAt} from './lead-price.ts'
import {RoundedPriceNote} from './rounded-price-note.tsx'
import type {Viewer} from './use-bid.ts'

export const rate_problem = m.enter_a_rate_from_to({
  rate_text: rateText(dollarsToCents(limits.rate_min)),
  rate_text2: rateText(dollarsToCents(limits.rate_max)),
})

/** The typed rate if it can be bid. */
export const validRate = (rate: number | null): number | undefined =>
  rate !== null && numberProblem(rate, {decimals: 2, min: limits.rate_min, max: limits.rate_max}) === undefined
    ? rate
    : undefined

/** Asks about an unusual rate. */
export const RateWarning = ({rate, max_rate}: {rate: number | null; max_rate?: number | null}) => (
  <FieldWarning>{useRateQuestion(rate, max_rate)}</FieldWarning>
)

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
  isOpened = false,
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
  /** A press has just opened it, perhaps below the fold: the rate is focused, which scrolls to it. */
  isOpened?: boolean
}) {
  const {max_hourly_rate} = lead
  const valid = validRate(rate)
  return (
    <section aria-label={title} className="space-y-4 border-t border-line pt-4">
      <h3 className="font-semibold">{title}</h3>
      <MoneyField
        label={m.your_rate()}
        suffix={m.per_hour_short()}
        value={rate}
        onChange={onRate}
        min={limits.rate_min}
        max={limits.rate_max}
        hint={rateHint}
        autoFocus={isOpened}
      />
      {valid !== undefined && max_hourly_rate !== null && valid > max_hourly_rate && (
        <p className="text-14 text-waiting">
          {m.above_the_familys_maximum_rate_of({rate_text: rateText(dollarsToCents(max_hourly_rate))})}
        </p>
      )}
      <RateWarning rate={rate} max_rate={max_hourly_rate} />
      {/* directly below the rate: on a phone, anything after the note is below the fold */}
      {valid !== undefined && <Sums lead={lead} viewer={viewer} rate={valid} />}
      {valid !== undefined && viewer === 'agency' && <RoundedPriceNote lead={lead} rate={valid} />}
      <TextArea
        label={m.note_to_the_family()}
        required={false}
        rows={2}
        value={note}
        onChange={onNote}
        maxLength={limits.text_max}
      />
      <FieldWarning>
        {hidesContacts(lead, note) && m.contacts_in_a_bid_stay_hidden({name: lead.parent.first_name})}
      </FieldWarning>
    </section>
  )
}

function Sums({lead, viewer, rate}: {lead: Lead; viewer: Viewer; rate: number}) {
  const price_cents = leadPriceAt(lead, rate)
  const whole_cents = wholeLeadPriceAt(lead, rate)
  const part = viewer === 'caregiver' ? freePartOf(lead.match, lead) : null
  const amount = {hours_text: hoursText(lead.hours), a_week: aWeek(lead)}
  return (
    <dl className="space-y-1.5 rounded-field bg-sunk px-3.5 py-3">
      <div className="flex items-baseline justify-between gap-3">
        <dt className="text-14 text-muted">
          {viewer === 'caregiver' ? m.you_earn_for_hours_at(amount) : m.the_family_pays_for_hours_at(amount)}{' '}
          <Rate cents={dollarsToCents(rate)} />
        </dt>
        <dd className="text-18 font-semibold">{formatCents(careTotal(lead, rate))}</dd>
      </div>
      {part && (
        <div className="flex items-baseline justify-between gap-3 text-14">
          <dt className="text-muted">
            {m.you_are_free_at_part({visits: part.visits, of: part.of, hours_text: hoursText(part.hours)})}
          </dt>
          <dd className="font-semibold">
            {m.about_cents({cents: formatCents(part.visits * careCents(dollarsToCents(rate), part.minutes))})}
          </dd>
        </div>
      )}
      {viewer === 'agency' && (
        <div className="flex items-baseline justify-between gap-3 text-14">
          <dt className="text-muted">
            {isFirstOfSeveral(lead) ? m.lead_price_of_the_first_30_days_if() : m.lead_price_only_if_they_approve()}
          </dt>
          <dd className="text-right font-semibold tabular-nums">
            {price_cents === null ? m.shown_after_you_bid() : formatCents(price_cents)}
          </dd>
        </div>
      )}
      {viewer === 'agency' && whole_cents !== null && (
        <div className="flex items-baseline justify-between gap-3 text-14">
          <dt className="text-muted">{m.lead_price_in_all_invoiced_30_days()}</dt>
          <dd className="text-right font-semibold tabular-nums">{formatCents(whole_cents)}</dd>
        </div>
      )}
    </dl>
  )
}

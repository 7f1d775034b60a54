import {m} from '#messages'
import {useMemo, useState, type ReactNode} from 'react'
import type {Lead} from '#contract/bookings/booking.ts'
import {limits} from '#contract/limits.ts'
import {useOutbox} from '#data/offline/outbox.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {forgetDraft} from '#data/offline/drafts.ts'
import {bidDraft, captureBid, shownBid} from '#data/queries/bids.ts'
import {startAhead} from '#domain/bookings/schedule.ts'
import {requestName, requestTitle, aWeek} from '#domain/bookings/request-text.ts'
import {hidesContacts} from '#domain/messages/mask-contacts.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {timePoint} from '#domain/time.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {listText} from '#lib/list-text.ts'
import {formatCents, rateText} from '#lib/money-text.ts'
import {serverNow, useServerNow} from '#data/offline/server-now.ts'
import {EmailNotice} from '#features/people/about/email-notice.tsx'
import {add_phone_first, PhoneNeeded} from '#features/people/about/phone-needed.tsx'
import {useIsEmailUnverified} from '#features/people/about/use-is-email-unverified.ts'
import {useIsPhoneMissing} from '#features/people/about/use-is-phone-missing.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {MoneyField} from '#ui/fields/number-field.tsx'
import {FieldWarning} from '#ui/fields/field-warning.tsx'
import {SegmentedControl} from '#ui/fields/segmented-control.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {rate_problem, RateWarning, validRate} from '../bid/bid-form.tsx'
import {verify_email_first} from '../bid/use-bid.ts'
import {careTotal, isFirstOfSeveral, leadPriceAt, wholeLeadPriceAt} from '../bid/lead-price.ts'
import {RoundedPriceNote} from '../bid/rounded-price-note.tsx'
import {FreeCaregivers} from './free-caregivers.tsx'
import {leadPricesText} from './lead-prices.ts'
import {leadsAtOneTime} from './leads-at-one-time.ts'
import {useStoredBids, useTypedBids, type TypedBids} from './use-typed-bids.ts'

/**
 * Bids on several leads, with one rate for all or a rate for each. Every bid is an outbox entry of its own, as if placed alone, so
 * none depends on another or needs a network.
 */
export function BidSeveralDialog(props: Props) {
  const start = useStoredBids(props.leads)
  return start && <TypedDialog start={start} {...props} />
}

interface Props {
  leads: readonly Lead[]
  /** Called for each lead as its bid is saved. */
  onPlaced: (lead: Lead) => void
  onClose: () => void
}

function TypedDialog({start, leads, onPlaced, onClose}: Props & {start: TypedBids}) {
  const {entries, receipts} = useOutbox()
  const isOnline = useOnline()
  const isEmailUnverified = useIsEmailUnverified()
  const isPhoneMissing = useIsPhoneMissing('agency')
  const typed = useTypedBids(start)
  const {mode, one, own, note} = typed.values
  const [busy, setBusy] = useState(false)
  const [placed, setPlaced] = useState<ReadonlySet<string>>(new Set())
  const [isLost, setLost] = useState(false)
  const together = useMemo(() => leadsAtOneTime(leads, serverNow()), [leads])
  const left = leads.filter(({id}) => !placed.has(id))
  /** Each begins with the rate typed for all, or with the highest that its family named. */
  const typedOf = ({id, max_hourly_rate}: Lead): number | null =>
    mode === 'one' ? one : own[id] === undefined ? (one === null || Number.isNaN(one) ? max_hourly_rate : one) : own[id]
  const rates = left.map(lead => ({lead, rate: validRate(typedOf(lead))}))
  const isValid = rates.every(({rate}) => rate !== undefined)

  const place = async () => {
    setBusy(true)
    const done = new Set(placed)
    let isAllReceived = true
    for (const {lead, rate} of rates) {
      if (rate === undefined) continue
      const ofLead = ({lane}: {lane: string}) => lane === lead.id
      const lane = {entries: entries.filter(ofLead), receipts: receipts.filter(ofLead)}
      const bid = {
        booking_id: lead.id,
        request_name: requestName(lead),
        note: note.trim() || null,
        hourly_rate: rate,
        request_changed_at: lead.changed_at ?? null,
        as_invited: lead.invitation !== undefined,
      }
      const captured = await captureBid('bid-org', bid, {shown: shownBid('bid-org', lead, lane), entries: lane.entries})
      if (captured.is !== 'lost') {
        done.add(lead.id)
        // also of one that was typed in the lead's own dialog
        void forgetDraft(bidDraft(lead.id))
        onPlaced(lead)
      }
      if (captured.is !== 'sent') isAllReceived = false
    }
    setBusy(false)
    setPlaced(done)
    setLost(done.size < leads.length)
    if (done.size < leads.length) return
    void typed.forget()
    const count = leads.length
    if (isAllReceived) toast({title: m.count_bids_placed({count}), tone: 'good'})
    else {
      toast({
        title: isOnline ? m.count_bids_on_their_way({count}) : m.count_bids_saved_on_this_device({count}),
        description: isOnline ? m.each_lead_says_when_its_bid() : m.bids_are_sent_when_you_are_online({count}),
      })
    }
    onClose()
  }

  return (
    <Dialog
      onClose={onClose}
      title={leads.length === 1 ? m.bid_on_1_lead() : m.bid_on_leads({length: leads.length})}
      description={m.each_family_gets_a_bid_of()}
      size="md"
      note={
        <>
          {isValid && <p className="text-14">{leadPricesText(rates)}</p>}
          <FormError>{isLost && m.of_bids_could_not_be_saved({length: left.length, length2: leads.length})}</FormError>
        </>
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.not_now()}
          </Button>
          <Button
            busy={busy}
            disabledReason={
              isPhoneMissing
                ? add_phone_first
                : isEmailUnverified
                  ? verify_email_first
                  : isValid
                    ? undefined
                    : rate_problem
            }
            onClick={() => void place()}
          >
            {left.length === 1 ? m.place_1_bid() : m.place_bids({length: left.length})}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <PhoneNeeded of="agency" />
        <EmailNotice waits={m.until_you_open_it_you_cannot_bid()} />
        <SegmentedControl
          label={m.rate()}
          hideLabel
          value={mode}
          onChange={next => typed.change({mode: next})}
          options={[
            {value: 'one', label: m.one_rate_for_all()},
            {value: 'own', label: m.a_rate_for_each()},
          ]}
        />
        {mode === 'one' && (
          <>
            <MoneyField
              label={m.your_rate()}
              suffix={m.rate_suffix()}
              value={one}
              onChange={next => typed.change({one: next})}
              min={limits.rate_min}
              max={limits.rate_max}
            />
            <RateWarning rate={one} />
          </>
        )}
        <ul className="divide-y divide-line rounded-card border border-line px-4">
          {rates.map(({lead, rate}) => (
            <LeadLine
              key={lead.id}
              lead={lead}
              beside={leads}
              rate={rate}
              field={
                mode === 'own' && (
                  <>
                    <MoneyField
                      label={m.your_rate_for({number: lead.number})}
                      suffix={m.rate_suffix()}
                      value={typedOf(lead)}
                      onChange={next => typed.change({own: {...own, [lead.id]: next}})}
                      min={limits.rate_min}
                      max={limits.rate_max}
                    />
                    <RateWarning rate={typedOf(lead)} max_rate={lead.max_hourly_rate} />
                  </>
                )
              }
            />
          ))}
        </ul>
        {together.map(({lead, others}) => (
          <p key={lead.id} className="text-14 text-waiting">
            {m.lead_has_visits_at_the_same_time_as({
              number: lead.number,
              others: listText(others.map(({number}) => number)),
            })}
          </p>
        ))}
        <TextArea
          label={m.note_to_the_families()}
          required={false}
          rows={2}
          value={note}
          onChange={next => typed.change({note: next})}
          maxLength={limits.text_max}
        />
        <FieldWarning>{leads.some(lead => hidesContacts(lead, note)) && m.contacts_in_bids_stay_hidden()}</FieldWarning>
      </div>
    </Dialog>
  )
}

/** One lead with what the family would pay and the lead would cost. */
function LeadLine({
  lead,
  beside,
  rate,
  field,
}: {
  lead: Lead
  /** All leads of the dialog. */
  beside: readonly Lead[]
  rate: number | undefined
  field: ReactNode
}) {
  const now = useServerNow()
  const {max_hourly_rate} = lead
  const price_cents = rate === undefined ? null : leadPriceAt(lead, rate)
  const whole_cents = rate === undefined ? null : wholeLeadPriceAt(lead, rate)
  const pays = {cents: formatCents(rate === undefined ? 0 : careTotal(lead, rate)), a_week: aWeek(lead)}
  return (
    <li className="space-y-2 py-3">
      <div>
        <p className="font-semibold">{requestTitle(lead)}</p>
        <p className="text-14 text-muted">
          {lead.number} · {timePoint(startAhead(lead, now), lead.timezone, {now, zone: deviceZone()})} ·{' '}
          {max_hourly_rate === null
            ? m.no_maximum_rate()
            : m.at_most_rate({rate_text: rateText(dollarsToCents(max_hourly_rate))})}
        </p>
        <FreeCaregivers lead={lead} beside={beside} />
      </div>
      {field}
      {rate !== undefined && (
        <p className="text-14 tabular-nums">
          {price_cents === null
            ? m.the_family_pays_price_shown_later(pays)
            : isFirstOfSeveral(lead)
              ? m.the_family_pays_price_first_thirty_days({...pays, price: formatCents(price_cents)})
              : m.the_family_pays_price({...pays, price: formatCents(price_cents)})}
        </p>
      )}
      {whole_cents !== null && (
        <p className="text-14 tabular-nums">{m.lead_price_in_all_of({price: formatCents(whole_cents)})}</p>
      )}
      {rate !== undefined && <RoundedPriceNote lead={lead} rate={rate} />}
      {rate !== undefined && max_hourly_rate !== null && rate > max_hourly_rate && (
        <p className="text-14 text-waiting">{m.above_the_familys_maximum_rate_you()}</p>
      )}
    </li>
  )
}

import {useState} from 'react'
import type {Lead} from '#contract/bookings/booking.ts'
import {limits} from '#contract/limits.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {requestTitle, scheduleLineText} from '#domain/bookings/request-text.ts'
import {formatCents, formatDollars} from '#lib/money-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {MoneyField} from '#ui/fields/money-field.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {KeyValues} from '#ui/primitives/key-values.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {earningsOf} from './bid.ts'
import {BidState} from './bid-state.tsx'
import {BusyLine} from '../nearby/busy-line.tsx'
import {LeadFacts, reasonsText} from '../nearby/lead-facts.tsx'
import {PlaceBidButton} from './place-bid-button.tsx'
import {useBid} from './use-bid.ts'

const rate_min = 1

/** Everything a caregiver may know of a request before she is approved, and her bid: rate, note, the whole sum. */
export function LeadSheet({lead, onClose}: {lead: Lead; onClose: () => void}) {
  const now = useServerNow()
  const bidding = useBid(lead)
  const {bid, usual_rate} = bidding
  const reasons = reasonsText(lead)
  const [typed, setTyped] = useState<number | null | undefined>()
  const [note, setNote] = useState<string | undefined>()
  const [isChanging, setChanging] = useState(false)

  const mine = 'hourly_rate' in bid ? bid.hourly_rate : undefined
  const rate = typed === undefined ? (mine ?? usual_rate ?? null) : typed
  const isRate = rate !== null && rate >= rate_min && rate <= limits.rate_max
  const isBidding = bid.is === 'none' || bid.is === 'over' || isChanging
  const barred = isRate
    ? bidding.disabledReason
    : `Give a rate from ${formatDollars(rate_min)} to ${formatDollars(limits.rate_max)}`
  return (
    <Dialog
      onClose={onClose}
      title={requestTitle(lead)}
      description={
        <>
          {lead.location} · <span className="whitespace-nowrap">{lead.number}</span>
        </>
      }
      size="md"
      footer={
        <div data-booking-id={lead.id} className="grid grow desk:justify-items-end">
          {isBidding ? (
            <PlaceBidButton
              bidding={{...bidding, disabledReason: barred}}
              hourly_rate={isRate ? rate : undefined}
              note={(note ?? lead.my_offer?.note ?? '').trim()}
              onPlaced={() => setChanging(false)}
            />
          ) : (
            <Button
              variant="secondary"
              disabledReason={bidding.disabledReason}
              loadingReason={bidding.loadingReason}
              onClick={() => setChanging(true)}
            >
              Change bid
            </Button>
          )}
        </div>
      }
    >
      <div data-booking-id={lead.id} className="space-y-5">
        <LeadFacts lead={lead} now={now} />
        {reasons && <p className="text-14 text-good first-letter:uppercase">{reasons}</p>}
        <BusyLine lead={lead} />
        <KeyValues items={detailsOf(lead)} />
        {bidding.loadingReason ? <SkeletonLines lines={3} /> : <BidState bidding={bidding} lead={lead} />}
        {isBidding && !bidding.loadingReason && (
          <div className="space-y-4 border-t border-line pt-4">
            <MoneyField
              label="Your rate"
              suffix="/ hour"
              value={rate}
              onChange={setTyped}
              min={rate_min}
              max={limits.rate_max}
              hint={usual_rate !== undefined ? `Your profile says ${formatDollars(usual_rate)}` : undefined}
            />
            <TextArea
              label="Note to the family"
              required={false}
              rows={2}
              value={note ?? lead.my_offer?.note ?? ''}
              onChange={setNote}
              maxLength={limits.text_max}
            />
            {isRate && lead.max_hourly_rate !== null && rate > lead.max_hourly_rate && (
              <p className="text-14 text-waiting">
                More than the {formatDollars(lead.max_hourly_rate)} an hour that the family means to pay. You
                may bid it all the same.
              </p>
            )}
            {isRate && (
              <p className="flex items-baseline justify-between gap-3">
                <span className="text-14 text-muted">
                  You earn, {lead.hours} h × {formatDollars(rate)}
                </span>
                <span className="text-22 font-semibold">{formatCents(earningsOf(lead, rate))}</span>
              </p>
            )}
          </div>
        )}
      </div>
    </Dialog>
  )
}

function detailsOf(lead: Lead) {
  const {schedule, max_hourly_rate, preference, notes, live_in, medical_companion} = lead
  const wishes = [live_in && 'Live-in', medical_companion && 'Medical companion', preference].filter(Boolean)
  return [
    {label: 'When', value: schedule.map(scheduleLineText).join('\n')},
    ...(max_hourly_rate === null
      ? []
      : [{label: 'Highest rate', value: `${formatDollars(max_hourly_rate)} / hour`}]),
    ...(wishes.length > 0 ? [{label: 'Wishes', value: wishes.join(' · ')}] : []),
    ...(notes ? [{label: 'From the family', value: notes}] : []),
  ]
}

import {useState} from 'react'
import type {Lead} from '#contract/bookings/booking.ts'
import {limits} from '#contract/limits.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {requestTitle, scheduleLineText} from '#domain/bookings/request-text.ts'
import {formatCents} from '#lib/money-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {KeyValues} from '#ui/primitives/key-values.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {AssignedAnswer} from '#features/agency/assigned-answer.tsx'
import {BidForm} from '../bid/bid-form.tsx'
import {BidState} from '../bid/agency-bid-state.tsx'
import {offersText} from './lead-card.tsx'
import {LeadFacts} from './lead-facts.tsx'
import {useLeadBid} from '../bid/use-lead-bid.ts'

/** One lead whole: what is asked, what it costs, how the own bid stands, and bidding. */
export function LeadSheet({lead, onClose}: {lead: Lead; onClose: () => void}) {
  const now = useServerNow()
  const bidding = useLeadBid(lead)
  const {bid} = bidding
  const [isChanging, setChanging] = useState(false)
  const [typed, setTyped] = useState<number | null>()
  const [note, setNote] = useState<string>()

  const rate = typed === undefined ? (lead.my_offer?.hourly_rate ?? lead.max_hourly_rate) : typed
  const words = note ?? lead.my_offer?.note ?? ''
  const isRate = rate !== null && rate >= 1 && rate <= limits.rate_max
  const isBidding = isChanging || bid.is === 'none' || bid.is === 'over' || bid.is === 'attention'
  const isAsked = lead.organization_id !== null && (bid.is === 'none' || bid.is === 'over')

  const place = () => {
    if (!isRate) return
    void bidding.place({hourly_rate: rate, note: words.trim()}).then(isPlaced => {
      if (isPlaced) setChanging(false)
    })
  }

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
        isBidding ? (
          <Button
            busy={bidding.busy}
            loadingReason={bidding.loadingReason}
            disabledReason={bidding.disabledReason ?? (isRate ? undefined : 'Give your rate first')}
            onClick={place}
          >
            Place bid
          </Button>
        ) : (
          <Button
            variant="secondary"
            disabledReason={bidding.disabledReason}
            loadingReason={bidding.loadingReason}
            onClick={() => setChanging(true)}
          >
            Change bid
          </Button>
        )
      }
    >
      <div data-booking-id={lead.id} className="space-y-5">
        <LeadFacts lead={lead} now={now} />
        {bidding.loadingReason ? <SkeletonLines lines={3} /> : <BidState bidding={bidding} lead={lead} />}
        <KeyValues items={detailsOf(lead)} columns={2} />
        {isAsked && !bidding.loadingReason && <AssignedAnswer lead={lead} onDone={onClose} />}
        {isBidding && !bidding.loadingReason && (
          <BidForm
            lead={lead}
            title={isAsked ? 'Or answer with your own rate' : 'Your bid'}
            rate={rate}
            onRate={setTyped}
            note={words}
            onNote={setNote}
          />
        )}
      </div>
    </Dialog>
  )
}

function detailsOf(lead: Lead) {
  const {schedule, preference, notes, live_in, medical_companion, lead_fee_cents} = lead
  const wishes = [live_in && 'Live-in', medical_companion && 'Medical companion', preference].filter(Boolean)
  return [
    {label: 'When', value: schedule.map(scheduleLineText).join('\n')},
    {label: 'Offers', value: offersText(lead.offers_count)},
    ...(lead_fee_cents === undefined
      ? []
      : [{label: 'Price of the lead', value: formatCents(lead_fee_cents)}]),
    ...(wishes.length > 0 ? [{label: 'Wishes', value: wishes.join(' · ')}] : []),
    ...(notes ? [{label: 'From the family', value: notes}] : []),
  ]
}

import type {Lead} from '#contract/bookings/booking.ts'
import {receivedBidText} from '#data/queries/bids.ts'
import {useWithdrawOffer} from '#data/queries/leads.ts'
import {messageOf} from '#data/app/message.ts'
import {useOnline} from '#data/offline/online.ts'
import {discard, type Entry} from '#data/offline/outbox.ts'
import {formatDollars} from '#lib/money-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {hereZone} from '#ui/calendar/here-zone.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {Status} from '#ui/primitives/status-chip.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {BidTrouble} from './bid-trouble.tsx'
import type {Bidding} from './use-bid.ts'

/** Gone as long as it is on this device alone; nobody may believe so of a bid that has left. */
async function takeBack(entry: Entry): Promise<void> {
  const isGone = await discard(entry).catch(() => false)
  if (isGone) return
  toast({
    title: 'It was sent already',
    description: 'It can be withdrawn as soon as it is received.',
    tone: 'neutral',
  })
}

/** How a bid stands, and taking it back: at once while it is still on the phone, else by the server. */
export function BidState({bidding: {bid, lost, loadingReason}, lead}: {bidding: Bidding; lead: Lead}) {
  return (
    <>
      {lost && (
        <Callout tone="bad" title="Not saved">
          {lost.why === 'signed-out'
            ? 'You are signed out. Sign in, then bid again.'
            : 'This device could not keep the bid, and it did not reach Village. Find a signal, then bid again.'}
        </Callout>
      )}
      {bid.is === 'over' && <Status of="offer" status={bid.offer.status} />}
      {bid.is === 'received' && <Received bid={bid} lead={lead} loadingReason={loadingReason} />}
      {bid.is === 'attention' && <BidTrouble entry={bid.entry} />}
      {(bid.is === 'saved' || bid.is === 'sending' || bid.is === 'sign-in') && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Status of="entry" status={bid.is === 'sending' ? 'sending' : 'pending'} />
          <span className="text-14 text-muted">
            {bid.is === 'sign-in'
              ? 'Sign in again to send it'
              : bid.hourly_rate !== undefined && `Your bid: ${formatDollars(bid.hourly_rate)}/h`}
          </span>
          {bid.entry.tries === 0 && (
            <Button size="sm" variant="quiet" className="-ml-3" onClick={() => void takeBack(bid.entry)}>
              Take it back
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function Received({
  bid,
  lead,
  loadingReason,
}: {
  bid: Extract<Bidding['bid'], {is: 'received'}>
  lead: Lead
  loadingReason: string | undefined
}) {
  const withdraw = useWithdrawOffer()
  const isOnline = useOnline()
  const {offer} = bid
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Status of="entry" status="received" label={receivedBidText(bid, hereZone())} />
        {offer && <span className="text-14 text-muted">waiting for the family</span>}
        {offer && lead.my_offer && (
          <Button
            size="sm"
            variant="quiet"
            className="-ml-3"
            busy={withdraw.isPending}
            loadingReason={loadingReason}
            disabledReason={isOnline ? undefined : 'Withdrawing needs a connection'}
            onClick={() => withdraw.mutate({offer_id: offer.id})}
          >
            Withdraw
          </Button>
        )}
      </div>
      <FormError>{withdraw.error && messageOf(withdraw.error)}</FormError>
    </div>
  )
}

import {Link} from '@tanstack/react-router'
import type {Lead} from '#contract/bookings/booking.ts'
import {useWithdrawOffer} from '#data/queries/leads.ts'
import {messageOf} from '#data/app/message.ts'
import {useOnline} from '#data/offline/online.ts'
import {discard, type Entry} from '#data/offline/outbox.ts'
import {formatDollars} from '#lib/money-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {BidChip} from '../agency/bid-chip.tsx'
import type {LeadBidding} from './use-lead-bid.ts'

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

/** How the bid stands and taking it back: at once while it is still on the device, else by the server. */
export function BidState({bidding: {bid, lost, loadingReason}, lead}: {bidding: LeadBidding; lead: Lead}) {
  return (
    <>
      {lost && (
        <Callout tone="bad" title="Not saved">
          {lost.why === 'signed-out'
            ? 'You are signed out. Log in, then bid again.'
            : 'This device could not keep the bid, and it did not reach Village. Find a connection, then bid again.'}
        </Callout>
      )}
      {bid.is === 'attention' ? (
        <Callout
          tone="bad"
          title="Needs attention"
          action={
            <Link to="/outbox" className={buttonClass({variant: 'secondary', size: 'sm'})}>
              Decide in the outbox
            </Link>
          }
        >
          {bid.entry.error?.detail ?? 'Village did not take this bid.'}
        </Callout>
      ) : (
        bid.is !== 'none' && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <BidChip lead={lead} />
            <BidWords bid={bid} />
            {bid.is === 'received' && bid.offer && (
              <Withdraw offer_id={bid.offer.id} loadingReason={loadingReason} />
            )}
            {'entry' in bid && bid.entry.tries === 0 && (
              <Button size="sm" variant="quiet" onClick={() => void takeBack(bid.entry)}>
                Take it back
              </Button>
            )}
          </div>
        )
      )}
    </>
  )
}

function BidWords({bid}: {bid: LeadBidding['bid']}) {
  if (bid.is === 'none' || bid.is === 'attention') return null
  if (bid.is === 'sign-in') return <span className="text-14 text-muted">Log in again to send it</span>
  if (bid.is === 'received') return <span className="text-14 text-muted">waiting for the family</span>
  const rate = bid.is === 'over' ? bid.offer.hourly_rate : bid.hourly_rate
  if (rate === undefined) return null
  return <span className="text-14 text-muted">Your bid: {formatDollars(rate)} / hour</span>
}

function Withdraw({offer_id, loadingReason}: {offer_id: string; loadingReason: string | undefined}) {
  const withdraw = useWithdrawOffer()
  const isOnline = useOnline()
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        busy={withdraw.isPending}
        loadingReason={loadingReason}
        disabledReason={isOnline ? undefined : 'Withdrawing needs a connection'}
        onClick={() => withdraw.mutate({offer_id})}
      >
        Withdraw
      </Button>
      <FormError>{withdraw.error && messageOf(withdraw.error)}</FormError>
    </>
  )
}

import {Link} from '@tanstack/react-router'
import type {Entry} from '#data/offline/outbox.ts'
import {discard, isFinal, tryAgain} from '#data/offline/outbox.ts'
import {statusOf} from '#ui/primitives/status-table.ts'
import {formatDollars} from '#lib/money-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Callout} from '#ui/primitives/callout.tsx'

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/** Why a bid was refused and how things stand now, in words. */
export function troubleText({error}: Pick<Entry, 'error'>): string {
  if (error?.code === 'booking_closed') {
    const status = field(error.current, 'status')
    const word = typeof status === 'string' ? statusOf('booking', status).label.toLowerCase() : 'closed'
    return `This request takes no more bids: it is ${word}.`
  }
  if (error?.code === 'offer_changed') {
    const rate = field(error.current, 'hourly_rate')
    return typeof rate === 'number'
      ? `Your bid on this request is ${formatDollars(rate)}/h by now, placed elsewhere. It stays unless you bid again.`
      : 'The bid that this one was to replace is gone. Bid again if you still want to.'
  }
  if (error?.code === 'not_found') return 'This request is not there any more.'
  return error?.detail ?? 'Village did not take this bid.'
}

/** A refused bid: what stands in its way, until she decides. */
export function BidTrouble({entry}: {entry: Entry}) {
  const isOver = isFinal(entry)
  return (
    <Callout
      tone="bad"
      title="Needs attention"
      action={
        <>
          {entry.error?.code === 'plan_limit' && (
            <Link to="/dash/caretaker/status" search={{}} className={buttonClass({size: 'sm'})}>
              See the plans
            </Link>
          )}
          {!isOver && (
            <Button size="sm" variant="secondary" onClick={() => void tryAgain(entry)}>
              Try again
            </Button>
          )}
          <Button size="sm" variant="secondary" onClick={() => void discard(entry)}>
            Discard this bid
          </Button>
        </>
      }
    >
      {troubleText(entry)}
    </Callout>
  )
}

import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import type {ReactNode} from 'react'
import {useLane, useOutbox, type OutboxEntry} from '#data/offline/outbox.ts'
import {bidOf} from '#data/queries/bids.ts'
import {Card} from '#ui/primitives/card.tsx'
import {BidChip, BidWords, TakeBackButton} from './bid-state.tsx'
import {bidKinds, type Viewer} from './use-bid.ts'

/** The bids that are not sent yet and whose state no shown request tells: of each request the latest. */
export function useUnsentBids(viewer: Viewer, shown: readonly string[]): OutboxEntry[] {
  const {entries} = useOutbox()
  const unsent = entries.filter(
    ({kind, state, lane}) => kind === bidKinds[viewer] && state !== 'attention' && !shown.includes(lane),
  )
  return [...new Map(unsent.map(entry => [entry.lane, entry])).values()]
}

/** Counts the unsent bids and lists them, each with its state and with taking it back. */
export function UnsentBids({
  viewer,
  shown,
  listed = shown,
  cardOf = () => undefined,
}: {
  viewer: Viewer
  shown: readonly string[]
  /** Requests that the screen lists, with or without the bid's state. */
  listed?: readonly string[]
  /** The card of a request that the device knows. */
  cardOf?: (booking_id: string) => ReactNode
}) {
  const unsent = useUnsentBids(viewer, shown)
  if (unsent.length === 0) return null
  const unlisted = unsent.filter(({lane}) => !listed.includes(lane))
  return (
    <div className="space-y-3">
      <p className="text-14 text-muted">
        {m.bids_are_still_on_this_device({count: unsent.length})}{' '}
        <Link to="/outbox" className="target font-medium text-primary underline">
          {m.see_the_outbox()}
        </Link>
      </p>
      {unlisted.length > 0 && (
        <ul className="grid gap-3 wide:grid-cols-2">
          {unlisted.map(entry => (
            <li key={entry.lane} className="grid">
              {cardOf(entry.lane) ?? <UnsentBid entry={entry} viewer={viewer} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A bid on a request that the device has not stored: what the bid itself says of it. */
function UnsentBid({entry, viewer}: {entry: OutboxEntry; viewer: Viewer}) {
  const bid = bidOf(bidKinds[viewer], {my_offer: null}, useLane(entry.lane))
  const {request_name, note} = entry.params
  const name = typeof request_name === 'string' ? request_name : m.a_request_leads()
  return (
    <Card as="article" aria-label={name} data-booking-id={entry.lane} className="space-y-2">
      <h3 className="font-semibold">{name}</h3>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <BidChip bid={bid} />
        <span className="text-14 text-muted first-letter:uppercase empty:hidden">
          <BidWords bid={bid} />
        </span>
        {'entry' in bid && (
          <TakeBackButton entry={bid.entry} label={action => ({'aria-label': `${action}: ${name}`})} />
        )}
      </div>
      {typeof note === 'string' && note !== '' && (
        <p dir="auto" className="text-14 wrap-anywhere">
          “{note}”
        </p>
      )}
    </Card>
  )
}

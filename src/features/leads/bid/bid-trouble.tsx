import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import {
  discard,
  isFinal,
  tryAgain,
  useLane,
  useOutbox,
  would_be_refused,
  type OutboxEntry,
} from '#data/offline/outbox.ts'
import {serverNow} from '#data/offline/server-now.ts'
import {timePoint} from '#domain/time.ts'
import {deviceZone} from '#lib/day.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {rateText} from '#lib/money-text.ts'
import {readField} from '#lib/read-field.ts'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {statusOf} from '#ui/primitives/status-table.ts'
import {bidKinds, type Viewer} from './use-bid.ts'
import {lowered} from '#lib/letter-case.ts'

/** Why a bid was refused, and the current state of the request. */
export function troubleText({error}: Pick<OutboxEntry, 'error'>): string {
  if (error?.code === 'booking_closed') {
    const status = readField(error.current, 'status')
    const word = typeof status === 'string' ? lowered(statusOf('booking', status).label) : m.closed_in_a_sentence()
    return m.this_request_no_longer_accepts_bids({word})
  }
  if (error?.code === 'offer_changed') {
    const rate = readField(error.current, 'hourly_rate')
    return typeof rate === 'number'
      ? m.your_bid_on_this_request_is({rate_text: rateText(dollarsToCents(rate))})
      : m.the_bid_you_wanted_to_replace()
  }
  if (error?.code === 'offer_closed') {
    const status = readField(error.current, 'status')
    const word = typeof status === 'string' ? lowered(statusOf('offer', status).label) : m.decided_in_a_sentence()
    return m.your_bid_could_not_be_withdrawn({word})
  }
  if (error?.code === 'not_found') return m.this_request_is_no_longer_open()
  return error?.detail ?? m.village_did_not_accept_this_bid()
}

/** The refused bid beside the one that stands, with what each asks and says. */
function BothBids({entry: {kind, params, error}}: {entry: OutboxEntry}) {
  const rate = readField(error?.current, 'hourly_rate')
  if (error?.code !== 'offer_changed' || kind === 'bid-withdraw' || typeof rate !== 'number') return null
  const note = readField(error.current, 'note')
  const at = readField(error.current, 'received_at')
  const placed = typeof at === 'string' ? ` · ${timePoint(at, deviceZone(), {now: serverNow()})}` : ''
  const bids = [
    {title: m.placed_elsewhere({placed}), rate, note},
    {title: m.this_one_not_sent(), rate: params.hourly_rate, note: params.note},
  ]
  return (
    <dl className="mt-3 grid grid-cols-2 gap-3 text-ink">
      {bids.map(bid => (
        <div key={bid.title} className="rounded-field border border-line bg-card p-3">
          <dt className="text-13 text-muted">{bid.title}</dt>
          <dd className="font-semibold">
            {typeof bid.rate === 'number' ? rateText(dollarsToCents(bid.rate)) : m.at_your_rate()}
          </dd>
          {typeof bid.note === 'string' && bid.note !== '' && <dd className="text-14 wrap-anywhere">“{bid.note}”</dd>}
        </div>
      ))}
    </dl>
  )
}

/** A refused bid or withdrawal with its reason, until the viewer decides what to do about it. */
export function BidTrouble({entry, viewer, name}: {entry: OutboxEntry; viewer: Viewer; name?: string}) {
  return (
    <Callout
      tone="bad"
      title={m.needs_attention()}
      action={
        <>
          {entry.error?.code === 'plan_limit' && (
            <Link
              to={viewer === 'caregiver' ? '/dash/caretaker/status' : '/dash/agency/status'}
              search={{}}
              className={buttonClass({size: 'sm'})}
            >
              {m.see_the_plans()}
            </Link>
          )}
          <Button
            size="sm"
            variant="secondary"
            disabledReason={isFinal(entry) ? would_be_refused : undefined}
            onClick={() => void tryAgain(entry)}
          >
            {m.try_again()}
          </Button>
          <Button size="sm" variant="secondary" onClick={() => void discard(entry)}>
            {entry.kind === 'bid-withdraw' ? m.got_it() : m.discard_this_bid()}
          </Button>
        </>
      }
    >
      {name && <span className="block font-medium">{name}</span>}
      {troubleText(entry)}
      <BothBids entry={entry} />
    </Callout>
  )
}

const isRefusedWithdrawal = ({kind, state}: OutboxEntry) => kind === 'bid-withdraw' && state === 'attention'

/** The refused withdrawal of a bid, where that bid stands. Renders nothing if there is none. */
export function WithdrawalTrouble({lead_id, viewer}: {lead_id: string; viewer: Viewer}) {
  const refused = useLane(lead_id).entries.find(isRefusedWithdrawal)
  return refused ? <BidTrouble entry={refused} viewer={viewer} /> : null
}

/** Refused bids and withdrawals on requests that are not `shown` on the screen. */
export function LostBids({viewer, shown}: {viewer: Viewer; shown: readonly string[]}) {
  const {entries} = useOutbox()
  return entries
    .filter(
      ({kind, state, lane}) =>
        (kind === bidKinds[viewer] || kind === 'bid-withdraw') && state === 'attention' && !shown.includes(lane),
    )
    .map(entry => {
      const {request_name} = entry.params
      const name = typeof request_name === 'string' ? request_name : undefined
      return <BidTrouble key={entry.key} entry={entry} viewer={viewer} name={name} />
    })
}

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
import {lateWithdrawalText, placedBy} from '#data/offline/refusal-text.ts'
import {bothBids, sendInstead} from '#data/queries/bids.ts'
import {serverNow} from '#data/offline/server-now.ts'
import {timePoint} from '#domain/time.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {rateText} from '#lib/money-text.ts'
import {readField} from '#lib/read-field.ts'
import {PhoneLink} from '#ui/frame/phone-link.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {statusOf} from '#ui/primitives/status-table.ts'
import {bidKinds, type Viewer} from './use-bid.ts'
import {lowered} from '#lib/letter-case.ts'

type Both = NonNullable<ReturnType<typeof bothBids>>

/** Why a bid was refused, and the current state of the request; `isOpened` where its sheet is open around the text. */
export function troubleText({error}: Pick<OutboxEntry, 'error'>, {isOpened = false} = {}): string {
  if (error?.code === 'booking_closed') {
    const status = readField(error.current, 'status')
    const word = typeof status === 'string' ? lowered(statusOf('booking', status).label) : m.closed_in_a_sentence()
    return m.this_request_no_longer_accepts_bids({word})
  }
  if (error?.code === 'offer_changed') {
    const rate = readField(error.current, 'hourly_rate')
    if (typeof rate !== 'number') return m.the_bid_you_wanted_to_replace()
    const rate_text = rateText(dollarsToCents(rate))
    const name = placedBy(error.current)
    return name === null
      ? m.your_bid_on_this_request_is({rate_text})
      : m.your_agencys_bid_is_now_placed_by({rate_text, name})
  }
  if (error?.code === 'request_changed') {
    return isOpened ? m.the_family_changed_what_is_shown_here() : m.the_family_changed_this_request_outbox()
  }
  if (error?.code === 'offer_closed') return lateWithdrawalText(error.current)
  if (error?.code === 'not_found') return m.this_request_is_no_longer_open()
  return error?.detail ?? m.village_did_not_accept_this_bid()
}

/** The refused bid beside the one that stands, with what each asks and says. */
function BothBids({both: {standing, own}, name}: {both: Both; name: string | null}) {
  const placed = ` · ${timePoint(standing.received_at, deviceZone(), {now: serverNow()})}`
  const bids = [
    {
      title: name === null ? m.placed_elsewhere({placed}) : m.placed_by_name({name, placed}),
      rate: standing.hourly_rate,
      note: standing.note,
    },
    {title: m.this_one_not_sent(), rate: own.hourly_rate, note: own.note},
  ]
  return (
    <dl className="mt-3 grid grid-cols-2 gap-3 text-ink large-text:grid-cols-1">
      {bids.map(bid => (
        <div key={bid.title} className="rounded-field border border-line bg-card p-3">
          <dt className="text-13 text-muted">{bid.title}</dt>
          <dd className="font-semibold">
            {bid.rate === undefined ? m.at_your_rate() : rateText(dollarsToCents(bid.rate))}
          </dd>
          {bid.note && (
            <dd dir="auto" className="text-14 wrap-anywhere">
              “{bid.note}”
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

/** Keeps the bid that stands, or sends the refused one in its place. */
function ChooseBid({entry, both}: {entry: OutboxEntry; both: Both}) {
  const {standing, own} = both
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => void discard(entry)}>
        {m.keep_the_bid_of({rate_text: rateText(dollarsToCents(standing.hourly_rate))})}
      </Button>
      <Button size="sm" variant="secondary" onClick={() => void sendInstead(entry, both)}>
        {own.hourly_rate === undefined
          ? m.send_this_bid_instead()
          : m.bid_this_rate_instead({rate_text: rateText(dollarsToCents(own.hourly_rate))})}
      </Button>
    </>
  )
}

/** A refused bid or withdrawal with its reason, until the viewer decides what to do about it. */
export function BidTrouble({
  entry,
  viewer,
  name,
  isOpened,
}: {
  entry: OutboxEntry
  viewer: Viewer
  name?: string
  /** Whether it stands in the open sheet of its request. */
  isOpened?: boolean
}) {
  const both = bothBids(entry)
  return (
    <Callout
      tone="bad"
      title={m.needs_attention()}
      action={
        both ? (
          <ChooseBid entry={entry} both={both} />
        ) : (
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
            {entry.error?.code === 'phone_required' && <PhoneLink of={viewer} />}
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
        )
      }
    >
      {name && <span className="block font-medium">{name}</span>}
      {troubleText(entry, {isOpened})}
      {both && <BothBids both={both} name={placedBy(entry.error?.current)} />}
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

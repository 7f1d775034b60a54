import {m} from '#messages'
import type {Lead} from '#contract/bookings/booking.ts'
import {bidOf, receivedBidText, type Bid, type ReceivedOffer} from '#data/queries/bids.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {capture, discard, useLane, whenReceived, type Captured, type OutboxEntry} from '#data/offline/outbox.ts'
import {isOpen, shownOfferStatus, shownStatus, withPendingAt} from '#domain/bookings/booking.ts'
import {hidesContacts} from '#domain/messages/mask-contacts.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {scheduleLineText, aWeek, bookedText, requestName} from '#domain/bookings/request-text.ts'
import {formatCents, rateText} from '#lib/money-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {deviceZone} from '#lib/device-zone.ts'
import {lowered} from '#lib/letter-case.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {Rate} from '#ui/primitives/price.tsx'
import {isComputer} from '#ui/primitives/saved-here.ts'
import {Status} from '#ui/primitives/status.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {useFocusAfterRemoval} from '#ui/hooks/use-focus-after-removal.ts'
import {groupOf, isWon} from '../agency/booking-groups.ts'
import type {BookingGroup} from '../search.ts'
import {BidTrouble, troubleText, WithdrawalTrouble} from './bid-trouble.tsx'
import {careTotal} from './lead-price.ts'
import type {Bidding, Viewer} from './use-bid.ts'
import {WithdrawButton} from './withdraw-button.tsx'

/** Why a bid was neither saved nor, as far as this device knows, received. */
function lostText({why, verdict}: Extract<Captured, {is: 'lost'}>): string {
  if (why === 'signed-out') return m.you_are_logged_out_log_in_then()
  return verdict?.is === 'refused'
    ? m.this_device_could_not_save_it_and({reason: troubleText({error: {...verdict, at: 0}})})
    : m.this_device_could_not_save_the()
}

/** Discards a bid that has not left the device yet. One that has can only be withdrawn. */
async function takeBack(entry: OutboxEntry): Promise<void> {
  const isGone = await discard(entry).catch(() => false)
  if (isGone) return
  toast({title: m.already_sent(), description: m.you_can_withdraw_the_bid_instead(), tone: 'neutral'})
}

const withdrawalSavedText = () =>
  isComputer ? m.withdrawal_saved_on_this_computer() : m.withdrawal_saved_on_this_phone()

/**
 * Withdraws a bid that may have reached the server, also without a network. `waits` says what a saved withdrawal waits for;
 * `after` follows when it is received, also where the bid has left the screen by then.
 */
async function withdrawBid(
  withdrawal: ReceivedOffer & {booking_id: string; request_name?: string},
  {waits, after}: {waits?: string | undefined; after?: string | undefined},
): Promise<void> {
  const captured = await capture('bid-withdraw', withdrawal)
  if (captured.is === 'lost') {
    return toast({title: m.not_saved(), description: m.this_device_could_not_save_it_try(), tone: 'bad'})
  }
  if (captured.is === 'saved') {
    if (waits) toast({title: withdrawalSavedText(), description: waits, tone: 'neutral'})
    await whenReceived(captured.entry.key)
  }
  toast({title: m.bid_withdrawn(), description: after, tone: 'good'})
}

/** Withdraws a bid without an answer, as soon as it is received. */
const withdrawUnanswered = ({lane, key, params: {request_name}}: OutboxEntry): Promise<void> =>
  withdrawBid(
    {
      booking_id: lane,
      bid_key: key,
      offer_id: undefined,
      ...(typeof request_name === 'string' && {request_name}),
    },
    {waits: m.it_is_sent_as_soon_as()},
  )

/** The state of a bid as a chip; nothing if there is none. */
export function BidChip({bid}: {bid: Bid}) {
  if (bid.is === 'none') return null
  if (bid.is === 'over') return <Status of="offer" status={shownOfferStatus(bid.offer)} />
  if (bid.is === 'received') {
    return <ReceivedChip bid={bid} />
  }
  if (bid.is === 'withdrawing') return <Status of="entry" status="pending" label={withdrawalSavedText()} />
  return <Status of="entry" status={bid.is === 'saved' || bid.is === 'sign-in' ? 'pending' : bid.is} />
}

// of its own, so that only the rows of a list that have a bid follow the clock
function ReceivedChip({bid}: {bid: Extract<Bid, {is: 'received'}>}) {
  const now = useServerNow(60_000)
  return <Status of="entry" status="received" label={receivedBidText(bid, deviceZone(), now)} />
}

/** The same for an agency's bid on a lead in a list. */
export function AgencyBidChip({lead}: {lead: Lead}) {
  return <BidChip bid={bidOf('bid-org', lead, useLane(lead.id))} />
}

/**
 * The note of an own bid with what the family does not see of it, and why the family ended it by a change of the request or
 * declined it. `offer` may be newer than the lead.
 */
export function BidNote({lead, offer = lead.my_offer}: {lead: Lead; offer?: Lead['my_offer'] | undefined}) {
  const isHidden = offer?.note && offer.status !== 'ACCEPTED' && hidesContacts(lead, offer.note)
  const lines = [
    offer?.note && m.your_note({memo: offer.note}),
    isHidden && m.the_family_does_not_see_contact_details(),
    offer?.is_ended_by_change && m.the_family_changed_it_so_your_bid_ended(),
    offer?.decline_reason && m.the_family_wrote({reason: offer.decline_reason}),
  ]
  return lines.map(
    line =>
      line && (
        <p key={line} className="text-14 whitespace-pre-line wrap-anywhere text-muted">
          {line}
        </p>
      ),
  )
}

/** The same for an agency's bid on a lead in a list. */
export function AgencyBidNote({lead}: {lead: Lead}) {
  const bid = bidOf('bid-org', lead, useLane(lead.id))
  return bid.is === 'received' || bid.is === 'over' ? <BidNote lead={lead} offer={bid.offer} /> : null
}

/** The status that counts for a provider: the booking's if it was won, else that of the own offer. */
export function ProviderStatus({lead, group = groupOf(lead), now}: {lead: Lead; group?: BookingGroup; now: string}) {
  const {my_offer} = lead
  // a waiting bid may be newer than the listed one
  const offer_status = group === 'waiting' ? 'SUBMITTED' : my_offer && shownOfferStatus(my_offer)
  return isWon(lead) || !offer_status ? (
    <Status of="booking" status={shownStatus(isWon(lead) ? withPendingAt(lead, now) : lead)} />
  ) : (
    <Status of="offer" status={offer_status} />
  )
}

/** The state of the viewer's bid, with taking it back: on the device while it is unsent, else on the server. */
export function BidState({
  bidding: {bid, lost, loadingReason, viewer, disabledReason},
  lead,
  about,
}: {
  bidding: Bidding
  lead: Lead
  /** Names the lead in the buttons of a list; without it the lead's sheet is open. */
  about?: string
}) {
  const labelled = (action: string) => (about ? {'aria-label': `${action}: ${about}`} : {})
  const isOnline = useOnline()
  const isShown = bid.is !== 'none' && bid.is !== 'attention'
  const {element, props: focusProps} = useFocusAfterRemoval<HTMLDivElement>()
  return (
    <>
      {lost && (
        <Callout tone="bad" title={m.not_saved()}>
          {lostText(lost)}
        </Callout>
      )}
      <WithdrawalTrouble lead_id={lead.id} viewer={viewer} />
      {bid.is === 'attention' && <BidTrouble entry={bid.entry} viewer={viewer} isOpened={!about} />}
      <div
        ref={element}
        tabIndex={-1}
        {...focusProps}
        className={isShown ? 'flex flex-wrap items-center gap-x-3 gap-y-1 outline-none' : 'sr-only'}
      >
        <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {isShown && (
            <>
              <BidChip bid={bid} />
              <span className="text-14 text-muted first-letter:uppercase empty:hidden">
                <BidWords bid={bid} />
              </span>
            </>
          )}
        </div>
        {isShown && (
          <>
            {bid.is === 'received' && (
              <Withdraw
                withdrawal={{...bid.of, booking_id: lead.id, request_name: requestName(lead)}}
                loadingReason={loadingReason}
                label={labelled(m.withdraw())}
                // an agency's leads are listed elsewhere
                isListedAfter={viewer === 'caregiver' && isOpen(lead) && lead.can_bid !== false && !disabledReason}
                isLast={lead.can_bid === false}
              />
            )}
            {'entry' in bid && <TakeBackButton entry={bid.entry} label={labelled} />}
            {'entry' in bid && bid.entry.wait === 'held' && (
              <p role="status" className="w-full text-14 text-muted">
                {heldText(lead, bid.hourly_rate, isOnline)}
              </p>
            )}
          </>
        )}
      </div>
      {(bid.is === 'received' || bid.is === 'over') && <BidNote lead={lead} offer={bid.offer} />}
    </>
  )
}

/** Takes back a bid that waits on the device: undone while held, discarded before the first attempt, else withdrawn. */
export function TakeBackButton({
  entry,
  label,
}: {
  entry: OutboxEntry
  /** Names the request in a list. */
  label: (action: string) => {'aria-label'?: string}
}) {
  if (entry.tries > 0) {
    return <WithdrawButton {...label(m.withdraw())} onWithdraw={() => void withdrawUnanswered(entry)} />
  }
  const words = entry.wait === 'held' ? m.undo() : m.discard()
  return (
    <Button size="sm" variant="quiet" className="-ml-3" {...label(words)} onClick={() => void takeBack(entry)}>
      {words}
    </Button>
  )
}

/** A line within a sentence, where Spanish days have no capital. */
const lineInSentence = (line: string) => (m.language() === 'es' ? lowered(line) : line)

/** What a held bid is for: its visits, days and sum. */
function heldText(lead: Lead, rate: number | undefined, isOnline: boolean): string {
  const days = lead.schedule.map(line => lineInSentence(scheduleLineText(line))).join('; ')
  const sum = rate === undefined ? '' : `, ${formatCents(careTotal(lead, rate))}${aWeek(lead)}`
  const held = {booked_text: bookedText(lead), days, sum}
  return isOnline ? m.it_is_sent_in_ten_seconds(held) : m.it_is_sent_with_a_connection(held)
}

/** What a bid's chip leaves open. */
export function BidWords({bid}: {bid: Bid}) {
  if (bid.is === 'withdrawing') return bid.isReceived ? m.until_sent_the_family_can() : m.it_is_sent_as_soon_as()
  if (bid.is === 'sign-in') return m.log_in_again_to_send_it()
  if (bid.is === 'received') return bid.offer && m.waiting_for_the_family_in_a_line()
  const rate = bid.is === 'over' ? bid.offer.hourly_rate : 'hourly_rate' in bid ? bid.hourly_rate : undefined
  if (rate === undefined) return null
  return (
    <>
      {m.your_bid_leads()} <Rate cents={dollarsToCents(rate)} />
    </>
  )
}

function Withdraw({
  withdrawal,
  loadingReason,
  label,
  isListedAfter,
  isLast,
}: {
  withdrawal: Parameters<typeof withdrawBid>[0]
  loadingReason: string | undefined
  label: {'aria-label'?: string}
  /** Whether the caregiver's withdrawn bids then list the request, with a button that bids again. */
  isListedAfter: boolean
  isLast: boolean
}) {
  const isOnline = useOnline()
  const group = m.not_chosen_or_withdrawn()
  const after = isListedAfter ? m.you_can_bid_again_under({group}) : undefined
  return (
    <WithdrawButton
      {...label}
      isLast={isLast}
      loadingReason={loadingReason}
      onWithdraw={() =>
        void withdrawBid(withdrawal, {waits: isOnline ? undefined : m.until_sent_the_family_can(), after})
      }
    />
  )
}

/** Places the bid, or another in its place. For a caregiver, and for a changed bid, it names the rate. */
export function PlaceBidButton({
  bidding: {viewer, place, busy, disabledReason, loadingReason},
  hourly_rate,
  note,
  isChange,
  canUndo,
  onPlaced,
  variant,
  about,
}: {
  bidding: Bidding
  /** Names the lead in a list. */
  about?: string
  /** In dollars. */
  hourly_rate: number | undefined
  note?: string
  isChange?: boolean
  canUndo?: boolean
  onPlaced?: () => void
  variant?: 'primary' | 'secondary'
}) {
  const words = placeWords({viewer, hourly_rate, isChange})
  return (
    <Button
      full
      variant={variant}
      aria-label={about && `${words}: ${about}`}
      busy={busy}
      disabledReason={disabledReason}
      loadingReason={loadingReason}
      onClick={() => {
        void place({hourly_rate, note, canUndo}).then(isPlaced => {
          if (isPlaced) onPlaced?.()
        })
      }}
    >
      {words}
    </Button>
  )
}

function placeWords(of: {viewer: Viewer; hourly_rate: number | undefined; isChange: boolean | undefined}): string {
  if (of.hourly_rate === undefined) return of.isChange ? m.change_bid() : m.place_bid_leads()
  const rate = {rate_text: rateText(dollarsToCents(of.hourly_rate))}
  if (of.isChange) return m.change_bid_to(rate)
  return of.viewer === 'caregiver' ? m.place_bid(rate) : m.place_bid_leads()
}

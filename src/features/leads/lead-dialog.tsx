import {m} from '#messages'
import {useState, type ReactNode} from 'react'
import type {Lead} from '#contract/bookings/booking.ts'
import {requestTitle, scheduleLineText} from '#domain/bookings/request-text.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {rateText} from '#lib/money-text.ts'
import {inSentence, timePoint} from '#domain/time.ts'
import {dayIn, dayText} from '#lib/day.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {isUnsent, type Bid} from '#data/queries/bids.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {KeyValues} from '#ui/primitives/key-values.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {AssignedAnswer} from './agency/assigned-answer.tsx'
import {isLive} from '#contract/bookings/offers.ts'
import {EmailNotice} from '#features/people/about/email-notice.tsx'
import {PhoneNeeded} from '#features/people/about/phone-needed.tsx'
import {MessageLink} from '#features/people/message-link.tsx'
import {SupportHistory} from '#features/sessions/detail/support-history.tsx'
import {wishesText} from '#features/sessions/detail/wishes-text.ts'
import {FreeCaregivers} from './agency/free-caregivers.tsx'
import {bidPriceText, leadPriceText} from './agency/lead-prices.ts'
import {isWon} from './agency/booking-groups.ts'
import {InvitationBadge, DeclineInvitation} from './bid/invitation-badge.tsx'
import {BidForm, rate_problem, validRate} from './bid/bid-form.tsx'
import {LimitNote} from './bid/limit-note.tsx'
import {BidState, PlaceBidButton} from './bid/bid-state.tsx'
import {useBid, type Viewer} from './bid/use-bid.ts'
import {useTypedBid} from './bid/use-typed-bid.ts'
import {offersText} from './lead-card.tsx'
import {BusyLine, GapLine, LeadFacts, reasonsText} from './lead-facts.tsx'

/** An open lead as a bidder may read it, with placing and changing a bid. */
export function LeadDialog({
  lead,
  viewer,
  named_rates = [],
  onClose,
}: {
  lead: Lead
  viewer: Viewer
  /** See `namedRates`; an agency's. */
  named_rates?: readonly number[]
  onClose: () => void
}) {
  const bidding = useBid(lead, viewer)
  const {bid, isUnanswered, isClosedToReader, usual_rate, agreed_rate, loadingReason} = bidding
  /** The rate of the bid that is being changed, as it was when its form was opened. */
  const [changing, setChanging] = useState<{from: number | undefined}>()

  const last_rate = bid.is === 'over' ? bid.offer.hourly_rate : 'hourly_rate' in bid ? bid.hourly_rate : undefined
  const typed = useTypedBid(lead, {rate: last_rate ?? agreed_rate ?? usual_rate ?? null, note: noteOf(bid, lead)})
  const {rate, note} = typed.values
  const valid_rate = validRate(rate)
  const isBidding = (isUnanswered && !isClosedToReader) || changing !== undefined
  const isOvertaken = changing !== undefined && bid.is === 'received' && bid.hourly_rate !== changing.from
  // also beside a bid that stands
  const isAssigned = lead.organization_id !== null && !isClosedToReader && (isUnanswered || bid.is === 'received')
  // the form has the price at the rate that is typed
  const price =
    viewer === 'agency' && !(isBidding && valid_rate !== undefined)
      ? (bidPriceText(lead, bid) ?? leadPriceText(lead, named_rates))
      : null
  const reasons = viewer === 'caregiver' ? reasonsText(lead, {rate: valid_rate}) : ''
  return (
    <LeadFrame
      lead={lead}
      onClose={onClose}
      note={<ChangedNotice changed_at={lead.changed_at} />}
      footer={
        !isClosedToReader && (
          <>
            {!isUnsent(bid) && <DeclineInvitation lead={lead} viewer={viewer} onDone={onClose} />}
            {isBidding ? (
              <PlaceBidButton
                bidding={{
                  ...bidding,
                  disabledReason: valid_rate === undefined ? rate_problem : bidding.disabledReason,
                }}
                hourly_rate={valid_rate}
                note={note.trim()}
                isChange={!isUnanswered}
                onPlaced={() => {
                  setChanging(undefined)
                  typed.forget()
                }}
              />
            ) : (
              <Button
                variant="secondary"
                disabledReason={bidding.disabledReason}
                loadingReason={loadingReason}
                onClick={() => setChanging({from: last_rate})}
              >
                {m.change_bid()}
              </Button>
            )}
          </>
        )
      }
    >
      <InvitationBadge lead={lead} viewer={viewer} />
      <LeadFacts lead={lead} viewer={viewer} />
      {reasons && <p className="text-14 text-good first-letter:uppercase">{reasons}</p>}
      {viewer === 'caregiver' && <GapLine lead={lead} />}
      <BusyLine lead={lead} />
      {viewer === 'agency' && <FreeCaregivers lead={lead} />}
      {loadingReason ? <SkeletonLines lines={3} /> : <BidState bidding={bidding} lead={lead} />}
      {isClosedToReader && <p className="text-14 text-muted">{m.this_request_is_no_longer_open()}</p>}
      {viewer === 'caregiver' && !isClosedToReader && <LimitNote lead_id={lead.id} bid={bid} />}
      <KeyValues items={detailsOf(lead, viewer, price)} columns={2} />
      {isBidding && <PhoneNeeded of={viewer} />}
      {isBidding && (
        <EmailNotice
          waits={viewer === 'agency' ? m.until_you_open_it_you_cannot_bid() : m.until_you_open_it_you_cannot()}
        />
      )}
      {isAssigned && !loadingReason && <AssignedAnswer lead={lead} onDone={onClose} />}
      {isOvertaken && bid.hourly_rate !== undefined && (
        <Callout tone="waiting" title={m.your_bid_was_changed_meanwhile()}>
          {m.it_is_now_yours_replaces_it({rate_text: rateText(dollarsToCents(bid.hourly_rate))})}
        </Callout>
      )}
      {isBidding && !loadingReason && (
        <BidForm
          lead={lead}
          viewer={viewer}
          title={isAssigned && isUnanswered ? m.or_answer_with_your_own_rate() : m.your_bid()}
          rate={rate}
          onRate={next => typed.change({rate: next})}
          rateHint={viewer === 'caregiver' ? rateHint(lead, {agreed_rate, usual_rate}) : undefined}
          note={note}
          onNote={next => typed.change({note: next})}
          isOpened={changing !== undefined}
        />
      )}
    </LeadFrame>
  )
}

/** What a caregiver last agreed with this family if that is another rate than their usual one, and that one. */
function rateHint(
  {parent}: Lead,
  {agreed_rate, usual_rate}: {agreed_rate: number | null | undefined; usual_rate: number | undefined},
): string | undefined {
  if (usual_rate === undefined) return undefined
  const usual_text = rateText(dollarsToCents(usual_rate))
  if (typeof agreed_rate !== 'number' || agreed_rate === usual_rate)
    return m.your_usual_rate_is({rate_text: usual_text})
  return m.agreed_last_time_and_your_usual_rate({
    name: parent.first_name || m.the_family_in_a_sentence(),
    rate_text: rateText(dollarsToCents(agreed_rate)),
    usual_text,
  })
}

/** Says that the family changed the request while its sheet is open, until the reader presses Got it. */
function ChangedNotice({changed_at = ''}: {changed_at: string | undefined}) {
  const [read, setRead] = useState(changed_at)
  const now = useServerNow(60_000)
  if (changed_at <= read) return null
  return (
    <Callout
      tone="waiting"
      title={m.the_family_changed_this_request_at({
        when: inSentence(timePoint(changed_at, deviceZone(), {now})),
      })}
      action={
        <Button size="sm" variant="secondary" onClick={() => setRead(changed_at)}>
          {m.got_it()}
        </Button>
      }
    >
      {m.you_see_the_request_as_it_is_now()}
    </Callout>
  )
}

/** The dialog of one lead, open or closed: its name, place and number around the content. */
export function LeadFrame({
  lead,
  onClose,
  note,
  footer,
  children,
}: {
  lead: Lead
  onClose: () => void
  /** Stands above the footer, in sight however far the content is scrolled. */
  note?: ReactNode
  footer?: ReactNode
  children: ReactNode
}) {
  return (
    <Dialog
      isInAddress
      onClose={onClose}
      title={requestTitle(lead)}
      description={
        <>
          {lead.location} · <span className="whitespace-nowrap">{lead.number}</span>
        </>
      }
      size="md"
      note={note}
      footer={
        footer && (
          <div data-booking-id={lead.id} className="grid grow gap-2 md:flex md:justify-end">
            {footer}
          </div>
        )
      }
    >
      <div data-booking-id={lead.id} className="space-y-5">
        {children}
        {mayWrite(lead) && (
          <MessageLink name={lead.parent.first_name || m.the_family_in_a_sentence()} booking={lead.id} />
        )}
        {isWon(lead) && <SupportHistory booking={lead} />}
      </div>
    </Dialog>
  )
}

/** Whether there is a thread: a live bid, an invitation or the booking. @see src/domain/rules-people.md#messages */
const mayWrite = (lead: Lead): boolean =>
  isWon(lead) || lead.invitation !== undefined || Boolean(lead.my_offer && isLive(lead.my_offer))

/** The note that a changed bid starts with: that of the bid on this device, else of the one that stands. */
function noteOf(bid: Bid, {my_offer}: Lead): string {
  const note = 'entry' in bid ? bid.entry.params.note : my_offer?.note
  return typeof note === 'string' ? note : ''
}

type Details = {label: string; value: ReactNode}[]

/** The requested times; visits of a booking may have been moved or canceled since. */
export const scheduleDetail = ({schedule, my_offer, times_changed_at, timezone}: Lead): Details => [
  {
    label: isWon({my_offer}) ? m.times_as_booked() : m.when_leads(),
    value: [
      ...schedule.map(line => scheduleLineText(line)),
      ...(times_changed_at ? [m.times_changed_since({day: dayText(dayIn(timezone, times_changed_at))})] : []),
    ].join('\n'),
  },
]
/** What the family asks for besides, and what it wrote. */
export const wishesDetails = (lead: Lead): Details => {
  const wishes = wishesText(lead)
  return [
    ...(wishes ? [{label: m.preferences(), value: wishes}] : []),
    ...(lead.notes ? [{label: m.from_the_family(), value: lead.notes}] : []),
  ]
}

function detailsOf(lead: Lead, viewer: Viewer, price: string | null): Details {
  return [
    ...scheduleDetail(lead),
    ...(viewer === 'agency' ? [{label: m.offers(), value: offersText(lead)}] : []),
    ...(price === null ? [] : [{label: m.lead_price(), value: price}]),
    ...wishesDetails(lead),
  ]
}

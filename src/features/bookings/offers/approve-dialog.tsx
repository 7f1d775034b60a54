import {m} from '#messages'
import {isWeekly} from '#domain/bookings/booking.ts'
import {fixedValues} from '#domain/content/text-variables.ts'
import {useQueryClient} from '@tanstack/react-query'
import {useEffect, useState} from 'react'
import type {Booking} from '#contract/bookings/booking.ts'
import {isLive, type Offer} from '#contract/bookings/offers.ts'
import {bookingQueries, useApproveOffer} from '#data/queries/bookings.ts'
import {useHandover} from '#data/queries/handover.ts'
import {useIsBlocked} from '#data/queries/messages.ts'
import {ApiError, isAnswerLost, messageOf} from '#data/app/message.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {overlapText, aWeek, bookedText} from '#domain/bookings/request-text.ts'
import {isFreeToCancel} from '#domain/money/billing.ts'
import {useDone} from '#features/sessions/changes/use-pressed.ts'
import {gapTexts} from '#features/leads/match-text.ts'
import {dayIn} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {formatCents} from '#lib/money-text.ts'
import {Avatar} from '#ui/primitives/avatar.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {OfflineNote} from '#ui/states/offline-note.tsx'
import {OverlapNotice, useVisitsAt} from '../overlap-notice.tsx'
import {PhoneNeeded} from '#features/people/about/phone-needed.tsx'
import {useIsPhoneMissing} from '#features/people/about/use-is-phone-missing.ts'
import {useOtherContact} from '#features/people/about/use-other-contact.ts'
import {namesNone, sharedText} from '../shared-parts.ts'
import {useFreshChildrenFor} from '../use-fresh-children.ts'
import {BookedElsewhere, busyText} from './bidder/booked-elsewhere.tsx'
import {bidderOf, changedOffer, closedOfferText, refusalWords} from './bidder.ts'
import {ChangedOffer} from './changed-offer.tsx'
import {PriceLines} from './card/price-lines.tsx'

/**
 * Confirms an approval with the whole price. It approves the offer as shown; if the price changed meanwhile, it shows
 * the new one and asks again. After a lost answer it goes on when the page learns that this offer was approved.
 */
export function ApproveDialog({
  booking,
  offer: read,
  onClose,
  onApproved,
  onChooseChildren,
}: {
  booking: Booking
  offer: Offer
  onClose: () => void
  onApproved: (booking: Booking) => void
  /** Opens the choice of the recorded children. */
  onChooseChildren: () => void
}) {
  const isOnline = useOnline()
  const {mutate: approve, isPending, error, reset} = useApproveOffer()
  const [newer, setNewer] = useState<Offer>()
  // the offer in the refusal has no warnings: only the list of offers has them
  const offer: Offer = newer ? {...read, ...newer} : read
  const name = offer.display_name
  const [pressed_id, setPressed] = useState<string>()
  const isOwn = pressed_id !== undefined && (error === null || isAnswerLost(error))
  const onSuccess = useDone<Booking>(isOwn && booking.approved_offer_id === pressed_id, (approved = booking) =>
    onApproved(approved),
  )
  // its bidder withdrew it or the other adult declined it meanwhile
  const closed = isOwn ? undefined : booking.offers?.find(each => each.id === offer.id && !isLive(each))
  const isRefused = error !== null && !changedOffer(error)
  const problem = isRefused ? refusalWords(error, name) : closed && closedOfferText(closed, name)
  // pressing again cannot help after this answer
  const isOver = closed !== undefined || (isRefused && error instanceof ApiError && error.status === 409)
  const isBlocked = useIsBlocked(offer)
  const door = useHandover(booking.id)
  const {records: read_records, error: unread, asOf, refetch} = useFreshChildrenFor(booking)
  const records = read_records ?? []
  const {child_ids = []} = booking
  // without the records, each child that it names may have one
  const children = read_records ? records.filter(({id}) => child_ids.includes(id)) : child_ids
  const list = sharedText(booking, {
    handover: door?.handover,
    children,
    contact: useOtherContact(),
    isPhoneMissing: useIsPhoneMissing('family'),
  })
  const now = useServerNow(60_000)
  const isBusy = (offer.overlaps?.length ?? 0) > 0
  useFreshBookings(isBusy)
  const costly = offer.cancel_costs?.filter(visit => visit.scheduled_start > now && !isFreeToCancel(visit, now))

  return (
    <ConfirmDialog
      onClose={onClose}
      tone="primary"
      title={m.approve_for({cents: formatCents(offer.due_cents), a_week: aWeek(booking)})}
      action={m.approve()}
      cancelLabel={m.not_now()}
      busy={isPending}
      disabledReason={approveReason({
        problem: isOver ? problem : undefined,
        busy: isBusy ? busyText(offer) : undefined,
        // the text does not name yet what they get
        loading: read_records || unread ? undefined : m.loading_your_childrens_records(),
        isOnline,
      })}
      onConfirm={() => {
        setPressed(offer.id)
        approve(
          {booking_id: booking.id, bidder: bidderOf(offer), offer_id: offer.id, due_cents: offer.due_cents},
          {
            onSuccess,
            onError: failure => {
              const changed = changedOffer(failure)
              if (changed) {
                setNewer(changed)
                reset()
              }
            },
          },
        )
      }}
      consequences={<p>{consequencesText(booking, offer, list)}</p>}
    >
      <div className="space-y-4">
        {newer && <ChangedOffer booking={booking} before={read} now={newer} />}
        <PhoneNeeded of="family" />
        {/* at the top, or on a phone it is below the fold */}
        {namesNone(booking, records) && (
          <Callout
            tone="waiting"
            title={m.this_request_names_none_of_your_children()}
            action={
              <Button
                size="sm"
                disabledReason={door ? undefined : m.loading_the_handover_needs_a_connection()}
                onClick={onChooseChildren}
              >
                {m.choose_children()}
              </Button>
            }
          >
            {m.would_not_read_names_or_allergies({name})}
          </Callout>
        )}
        {!read_records && unread && (
          <ErrorState
            title={m.your_children_could_not_be_loaded()}
            detail={messageOf(unread)}
            onRetry={() => void refetch()}
          />
        )}
        {asOf && <p className="text-14 text-muted">{m.your_childrens_records_as_of({time: asOf})}</p>}
        {isBlocked && (
          <Callout tone="waiting" title={m.name_is_blocked({name})}>
            {m.you_cannot_write_to_each_other_until()}
          </Callout>
        )}
        {costly && costly.length > 0 && (
          <CancelCost booking={booking} offer={offer} costs_cents={costly.map(({cents}) => cents)} />
        )}
        <div className="flex items-center gap-3">
          <Avatar name={name} src={offer.avatar_url} />
          <span className="font-semibold">{name}</span>
        </div>
        <PriceLines booking={booking} offer={offer} />
        <MatchGaps offer={offer} />
        <BookedElsewhere offer={offer} timezone={booking.timezone} />
        <FamilyOverlaps booking={booking} offer={offer} />
        {!booking.address && (
          <Callout tone="waiting" title={m.no_street_address_yet()}>
            {m.would_see_only_add_the_address({name, location: booking.location})}
          </Callout>
        )}
        <p className="text-14 text-muted">
          {offer.bidder === 'caretaker'
            ? m.you_pay_after_each_week_with_the_fee()
            : m.you_pay_after_each_week_to_an_agency()}
        </p>
        {costly?.length === 0 && (
          <p className="text-14 text-muted">
            {m.canceling_is_free_until_hours_before({free_cancel_hours: fixedValues.free_cancel_hours})}
          </p>
        )}
        {!isOnline && <OfflineNote needs={m.approving()} />}
        <FormError>{problem}</FormError>
      </div>
    </ConfirmDialog>
  )
}

/** Fetches the bookings again once: the visits of other families, which they overlap, may have been canceled since. */
function useFreshBookings(isBusy: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (isBusy) void client.invalidateQueries({queryKey: bookingQueries.all()})
  }, [isBusy, client])
}

/** Why approving is not possible now; undefined if it is. */
function approveReason({problem, busy, loading, isOnline}: ReasonFacts): string | undefined {
  if (problem !== undefined) return problem
  if (busy !== undefined) return busy
  return isOnline ? loading : m.approving_needs_a_connection()
}

interface ReasonFacts {
  /** What is over and cannot be tried again. */
  problem: string | undefined
  /** That the bidder has visits at these times. */
  busy: string | undefined
  /** That the children's records are being read. */
  loading: string | undefined
  isOnline: boolean
}

/** Who comes how often, and the `list` of what they get: an agency sends someone. */
function consequencesText(booking: Booking, {bidder, display_name: name}: Offer, list: string): string {
  const isAgency = bidder === 'agency'
  if (isWeekly(booking)) {
    const weekly = {name, booked: bookedText(booking), list}
    return isAgency ? m.agency_sends_someone_every_week_and_gets(weekly) : m.name_comes_every_week_and_gets(weekly)
  }
  const visits = {name, count: booking.sessions_count, list}
  return isAgency ? m.agency_sends_someone_to_visits_and_gets(visits) : m.name_comes_to_visits_and_gets(visits)
}

/** What canceling the first visits costs, when it is too late to cancel them for free. */
function CancelCost({booking, offer, costs_cents}: {booking: Booking; offer: Offer; costs_cents: readonly number[]}) {
  const count = costs_cents.length
  const sum = formatCents(costs_cents.reduce((a, b) => a + b, 0))
  const free_cancel_hours = fixedValues.free_cancel_hours
  const hasLater = isWeekly(booking) || (offer.visits_ahead ?? booking.sessions_count) > count
  return (
    <Callout
      tone="waiting"
      title={hasLater ? m.canceling_the_first_visits_costs({count, sum}) : m.canceling_them_costs({count, sum})}
    >
      {hasLater
        ? m.they_start_soon_later_ones_are_free({count, free_cancel_hours})
        : m.they_start_soon({count, free_cancel_hours})}
    </Callout>
  )
}

/** Warns of what the request wants and the bidder does not cover. */
function MatchGaps({offer: {match, display_name}}: {offer: Offer}) {
  const today = dayIn(deviceZone(), useServerNow(60_000))
  const texts = match ? gapTexts(match, 'family', today) : []
  if (texts.length === 0) return null
  return (
    <Callout tone="waiting" title={m.check_with_name_before_you_approve({name: display_name})}>
      <ul>
        {texts.map(text => (
          <li key={text} className="first-letter:uppercase">
            {text}
          </li>
        ))}
      </ul>
    </Callout>
  )
}

/** Warns of the family's own visits at these times; those with the bidder prevent an approval. */
function FamilyOverlaps({booking, offer}: {booking: Booking; offer: Offer}) {
  const {overlaps = [], timezone} = booking
  const now = useServerNow(60_000)
  const isWithBidder = offer.overlaps?.some(({session_id}) => session_id !== null)
  const visits = useVisitsAt(overlaps)
  if (overlaps.length === 0) return null
  return (
    <OverlapNotice
      visits={visits}
      times={overlapText(overlaps, timezone, now)}
      hint={
        isWithBidder
          ? m.cancel_or_move_visit_with_name_first({name: offer.display_name})
          : m.approve_only_if_you_need_both()
      }
    />
  )
}

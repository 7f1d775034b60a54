import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {useState} from 'react'
import type {BookingDetail, StaffSession} from '#contract/admin/bookings.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import type {Edge} from '#contract/sessions/session.ts'
import {
  careseekerQueries,
  useApproveFor,
  useCancelFor,
  useDeclineFor,
  useConfirmFor,
} from '#data/queries/admin/careseekers.ts'
import {messageOf} from '#data/app/message.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {confirm_opens_ms} from '#domain/constants.ts'
import {isOpen} from '#domain/bookings/booking.ts'
import {asUnclaimed, cancelCost, hasRestToCancel} from '#domain/bookings/cancel-cost.ts'
import {formatCents} from '#lib/money-text.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {limits} from '#contract/limits.ts'
import {instantOf} from '#domain/bookings/schedule.ts'
import {localDate, wallTime, zoneName} from '#domain/time.ts'
import {DateField} from '#ui/fields/date-field.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {TimeField} from '#ui/fields/time-field.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {ReasonDialog} from '../reason-dialog.tsx'
import {visitTimeId} from '../exceptions/session-card.tsx'
import {BookingScreen} from './booking-screen.tsx'
import {
  AddressForDialog,
  AddressPart,
  ChangeRequestPart,
  ReopenPart,
  type Ids,
} from '../careseekers/careseeker-changes.tsx'
import {EndWeeklyPart} from '../careseekers/end-weekly.tsx'
import {NamesNone, UnreadInBooking} from '../careseekers/unread-records.tsx'
import {fullName} from '#lib/full-name.ts'
import {familyCostText, requestClosedText, requestReadersText} from './sides-text.ts'

/** Staff approve or decline a pending offer on the family's behalf. */
function OfferActs({ids, offer, booking}: {ids: Ids; offer: Offer; booking: BookingDetail}) {
  const [isAsking, setAsking] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const approve = useApproveFor(ids)
  const decline = useDeclineFor(ids)
  const needs = useNeedsConnection()
  const error = approve.error ?? decline.error
  const refused = error && (
    <FormError>
      {approve.error
        ? m.your_approval_was_refused({reason: messageOf(approve.error)})
        : m.your_decline_was_refused({reason: messageOf(error)})}
    </FormError>
  )
  const choosing = isChoosing && <AddressForDialog ids={ids} booking={booking} onClose={() => setChoosing(false)} />
  // a colleague's decision that came first takes the buttons away, but not what became of this one
  if (offer.status !== 'SUBMITTED') return choosing || refused
  return (
    <span className="flex flex-wrap gap-2">
      <Button size="sm" onClick={() => setAsking(true)}>
        {m.approve()}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        busy={decline.isPending}
        disabledReason={needs(m.declining())}
        onClick={() => decline.mutate({offer_id: offer.id, reason: null})}
      >
        {m.decline()}
      </Button>
      {!isAsking && refused}
      {isAsking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title={m.approve_staff({display_name: offer.display_name})}
          consequences={
            <p>
              {m.the_visits_are_booked_other_offers({
                sum: booking.is_weekly
                  ? m.sum_a_week({cents: formatCents(offer.due_cents)})
                  : m.sum_in_all({cents: formatCents(offer.due_cents)}),
                display_name: offer.display_name,
              })}
            </p>
          }
          action={m.approve()}
          cancelLabel={m.not_now()}
          tone="primary"
          busy={approve.isPending}
          offlineReason={needs(m.approving())}
          onConfirm={() =>
            approve.mutate({offer_id: offer.id, due_cents: offer.due_cents}, {onSuccess: () => setAsking(false)})
          }
        >
          <NamesNone
            id={ids.id}
            booking={booking}
            name={offer.display_name}
            onChoose={() => {
              setAsking(false)
              setChoosing(true)
            }}
          />
          {approve.error && <FormError>{messageOf(approve.error)}</FormError>}
        </ConfirmDialog>
      )}
      {choosing}
    </span>
  )
}

/**
 * Confirms start or end for the family, by phone, while the session is unsettled, from when a family's own buttons open.
 * @see src/domain/rules.md#confirming
 */
function VisitActs({visit}: {visit: StaffSession}) {
  const [edge, setEdge] = useState<Edge | null>(null)
  const now = Date.parse(useServerNow(60_000))
  if (!edge && (visit.status === 'CANCELLED' || visit.settled_by !== null)) return null
  const hasConfirmed = (each: Edge) =>
    visit.claims.some(claim => claim.side === 'parent' && claim.edge === each && claim.counts)
  const starts = Date.parse(visit.scheduled_start)
  const isClaimed = visit.claims.some(claim => claim.counts)
  return (
    <div className="flex flex-wrap gap-2">
      {!hasConfirmed('start') && (isClaimed || now >= starts - confirm_opens_ms) && (
        <Button size="sm" aria-describedby={visitTimeId(visit)} onClick={() => setEdge('start')}>
          {m.confirm_start()}
        </Button>
      )}
      {!hasConfirmed('end') && (isClaimed || now >= starts) && (
        <Button
          size="sm"
          variant={hasConfirmed('start') ? 'primary' : 'secondary'}
          aria-describedby={visitTimeId(visit)}
          onClick={() => setEdge('end')}
        >
          {m.confirm_end()}
        </Button>
      )}
      {edge && <ConfirmForDialog visit={visit} edge={edge} onClose={() => setEdge(null)} />}
    </div>
  )
}

/**
 * Cancels a request, or the upcoming sessions of a booking, for the family, after showing what it costs them.
 * @see src/domain/rules.md#late-cancellation
 */
function EndPart({ids, booking}: {ids: Ids; booking: BookingDetail}) {
  const [isAsking, setAsking] = useState(false)
  const command = useCancelFor(ids)
  const now = useServerNow()
  const visits = booking.visits.map(asUnclaimed)
  const isRequest = isOpen(booking)
  const isOver = !isRequest && !hasRestToCancel(booking.booking, visits, now)
  if (isOver && !isAsking) return null
  const gone =
    isOver && !command.isPending
      ? booking.booking.cancelled
        ? m.this_booking_was_canceled_meanwhile()
        : m.this_booking_has_no_upcoming_visits()
      : undefined
  const {cancel_fee_cents} = cancelCost(booking.booking, visits, now)
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {m.cancel_booking()}
      </Button>
      {isAsking && (
        <ReasonDialog
          onClose={() => setAsking(false)}
          title={m.cancel_staff({number: booking.number})}
          consequences={
            gone ??
            (isRequest
              ? requestClosedText(booking.family)
              : `${m.everything_that_has_not_started_is()} ${familyCostText(cancel_fee_cents)}`)
          }
          disabledReason={gone}
          action={m.cancel_booking()}
          doing={m.canceling()}
          optional
          hint={isRequest ? requestReadersText(booking.family) : m.the_other_side_can_read_this()}
          command={command}
          onConfirm={reason =>
            command.mutate(
              {reason: reason || null, only_request: isRequest, fee_cents: cancel_fee_cents},
              {onSuccess: () => setAsking(false)},
            )
          }
        />
      )}
    </>
  )
}

/** A request or booking of a family without an account, with the staff's actions. */
export function CareseekerBookingScreen({id, bookingId}: Ids) {
  const ids = {id, bookingId}
  const {data: family} = useQuery(careseekerQueries.one(id))
  return (
    <BookingScreen
      id={bookingId}
      crumbs={[
        <Link key="list" to="/admin/dashboard/admin-careseekers" search={{}}>
          {m.admin_careseekers()}
        </Link>,
        <Link key="family" to="/admin/dashboard/admin-careseekers/$nonUserId/bookings" params={{nonUserId: id}}>
          {family ? fullName(family) : m.careseeker()}
        </Link>,
      ]}
      renderAct={booking => (
        <>
          <ChangeRequestPart ids={ids} booking={booking} />
          <AddressPart ids={ids} booking={booking} />
          <ReopenPart ids={ids} booking={booking} />
          <EndWeeklyPart ids={ids} booking={booking} />
          {booking.visits.some(visit => visit.settled_by === null && visit.status !== 'CANCELLED') && (
            <Link
              to="/admin/dashboard/admin-careseekers/$nonUserId/bookings/$bookingId/card"
              params={{nonUserId: id, bookingId}}
              className={buttonClass({variant: 'secondary'})}
            >
              {m.door_card()}
            </Link>
          )}
          <EndPart ids={ids} booking={booking} />
        </>
      )}
      renderNotice={booking => <UnreadInBooking ids={ids} booking={booking} />}
      renderOfferActs={(offer, booking) => <OfferActs ids={ids} offer={offer} booking={booking} />}
      renderVisitActs={visit => <VisitActs visit={visit} />}
    />
  )
}

/** The typed wall time as an instant in the session's zone; null while incomplete. */
const typedInstant = (day: string, time: string, timezone: string): string | null =>
  day && time ? new Date(instantOf(day, time, timezone)).toISOString() : null

const words = {
  start: {title: m.confirm_the_start_for_them(), verb: m.confirm_start(), when: m.started()},
  end: {title: m.confirm_the_end_for_them(), verb: m.confirm_end(), when: m.ended_at()},
} as const satisfies Record<Edge, object>

/** Records a start or end that the family reported by phone. */
function ConfirmForDialog({visit, edge, onClose}: {visit: StaffSession; edge: Edge; onClose: () => void}) {
  const {timezone} = visit
  const booked = edge === 'start' ? visit.scheduled_start : visit.scheduled_end
  const [day, setDay] = useState(localDate(booked, timezone))
  const [time, setTime] = useState(wallTime(booked, timezone))
  const [memo, setMemo] = useState('')
  const {mutate, isPending, error} = useConfirmFor(visit.id, edge)
  const refusal = useRefusal({isPending, error}, [day, time, memo])
  const needs = useNeedsConnection()
  const reported_at = typedInstant(day, time, timezone)
  const {title, verb, when} = words[edge]
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={m.it_counts_as_the_familys_own()}
      offlineReason={needs(verb)}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.not_now()}
          </Button>
          <Button
            busy={isPending}
            disabledReason={needs(verb) ?? (reported_at ? undefined : m.enter_the_day_and_time())}
            onClick={() => reported_at && mutate({reported_at, memo: memo.trim() || null}, {onSuccess: onClose})}
          >
            {verb}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <DateField label={m.day()} required value={day} onChange={setDay} />
        <TimeField
          label={when}
          required
          value={time}
          onChange={setTime}
          zoneNote={zoneName(booked, timezone)}
          step_minutes={1}
        />
        <TextArea label={m.memo()} rows={2} value={memo} onChange={setMemo} maxLength={limits.text_max} />
        <FormError>{refusal}</FormError>
      </div>
    </Dialog>
  )
}

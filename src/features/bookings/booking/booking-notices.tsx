import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Session} from '#contract/sessions/session.ts'
import {useWho} from '#data/account/current-user.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useHandover} from '#data/queries/handover.ts'
import {isAssignedAtRate, isOpen, isWeekly} from '#domain/bookings/booking.ts'
import {dayIn, dayText} from '#lib/day.ts'
import {formatCents} from '#lib/money-text.ts'
import {awaitsAssignment} from '#features/sessions/changes/answer-wanted.ts'
import {isOwnAct} from '#features/sessions/changes/other-name.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ReopenedLink, ReopenNotice} from '../reopen-notice.tsx'
import {WhatHappens} from '../what-happens.tsx'
import {PhoneNeeded} from '#features/people/about/phone-needed.tsx'
import {useIsPhoneMissing} from '#features/people/about/use-is-phone-missing.ts'
import {useOtherContact} from '#features/people/about/use-other-contact.ts'
import {sharedText} from '../shared-parts.ts'
import {lateCancelSum} from './late-fees.ts'

type Visit = Pick<Session, 'status' | 'settled_by' | 'cancelled' | 'scheduled_start'>

/** Cancelled or missed visits of a booking, with a way to request them again. */
export function Ended({
  booking,
  sessions,
  canReopen,
}: {
  booking: Booking
  /** Its visits, once loaded. */
  sessions: readonly Visit[] | undefined
  canReopen: boolean
}) {
  const {cancelled, reopened_as} = booking
  const again = canReopen ? (
    <CanReopen booking={booking} sessions={sessions ?? []} />
  ) : reopened_as ? (
    <ReopenedLink id={reopened_as}>{m.the_canceled_visits_are_now_a()}</ReopenedLink>
  ) : null
  // visits that the other side canceled earlier can be requested again even so
  const isCanceledByFamily = cancelled?.by === 'parent'
  if (!cancelled || (again && !isCanceledByFamily)) return again
  return (
    <div className="space-y-6">
      <Canceled booking={booking} cancelled={cancelled} sessions={sessions} />
      {again}
    </div>
  )
}

function Canceled({
  booking,
  cancelled,
  sessions,
}: {
  booking: Booking
  cancelled: NonNullable<Booking['cancelled']>
  sessions: readonly Visit[] | undefined
}) {
  const fee = lateFeesText(sessions ?? [])
  const isNoneCanceled = isWeekly(booking) && sessions?.every(visit => visit.cancelled?.at !== cancelled.at)
  const effect = isNoneCanceled ? m.no_further_visits_will_be_booked() : m.the_remaining_visits_will_not_take()
  return (
    <Callout
      tone="neutral"
      title={m.this_booking_was_canceled()}
      action={fee && <PaymentsLink booking_id={booking.id} />}
    >
      <p dir="auto">{cancelled.reason ? `“${cancelled.reason}”` : effect}</p>
      {fee && <p>{fee}</p>}
    </Callout>
  )
}

/** What the family pays for the visits that it canceled late; null if nothing. */
function lateFeesText(sessions: readonly Pick<Session, 'cancelled'>[]): string | null {
  const fees = sessions.flatMap(({cancelled}) => (cancelled?.due_cents === undefined ? [] : [cancelled]))
  if (fees.length === 0) return null
  const sum = formatCents(lateCancelSum(sessions))
  const stated = sessions.filter(({cancelled}) => cancelled?.is_stated)
  if (stated.length === 0) return m.canceling_late_costs({sum})
  if (stated.length === fees.length) return m.canceling_late_costs_stated({sum})
  return m.canceling_late_costs_partly_stated({sum, stated: formatCents(lateCancelSum(stated))})
}

const PaymentsLink = ({booking_id}: {booking_id: string}) => (
  <Link
    to="/dash/parent/payments/$bookingId"
    params={{bookingId: booking_id}}
    className={buttonClass({variant: 'secondary', size: 'sm'})}
  >
    {m.see_payments()}
  </Link>
)

/** Who ended the weekly visits, and their last day. */
export function WeeklyEnd({booking: {weekly_end, provider, status, timezone}}: {booking: Booking}) {
  const today = dayIn(timezone, useServerNow())
  const user_id = useWho()?.user_id
  if (!weekly_end || status === 'CANCELLED') return null
  const {by, by_user_id, last_day} = weekly_end
  const title = last_day < today ? m.ended_the_weekly_visits_the_last_was : m.ended_the_weekly_visits_the_last
  const family = isOwnAct(by_user_id, user_id) ? m.you() : m.your_family_acted()
  const who = by === 'parent' ? family : (provider?.name ?? m.the_caregiver())
  return (
    <Callout tone="neutral" title={title({who, day_text: dayText(last_day, today)})}>
      {weekly_end.reason ? `“${weekly_end.reason}”` : last_day >= today && m.visits_until_that_day_take_place()}
    </Callout>
  )
}

function CanReopen({booking, sessions}: {booking: Booking; sessions: readonly Visit[]}) {
  const {cancelled, cancelled_ahead = 0} = booking
  const now = useServerNow()
  const name = booking.provider?.name ?? m.the_caregiver()
  const isOne = cancelled_ahead === 1
  const weeksText = (isEnding: boolean) =>
    (booking.reopens_weeks === 'now' || (isEnding && booking.reopens_weeks === 'if_ended')) && (
      <p>{m.weeks_go_out_as_one_request()}</p>
    )
  if (cancelled && cancelled.by !== 'parent') {
    return (
      <ReopenNotice
        booking={booking}
        title={cancelled.by === 'staff' ? m.village_ended_this_booking() : m.name_canceled({name})}
        action={isOne && !isWeekly(booking) ? m.request_this_visit_again() : m.request_the_rest_again()}
      >
        {cancelled.reason && <p dir="auto">“{cancelled.reason}”</p>}
        <p>
          {isOne && !isWeekly(booking)
            ? m.canceled_visits_can_go_out_again({count: 1})
            : m.you_owe_nothing_for_the_canceled()}
        </p>
        {weeksText(false)}
      </ReopenNotice>
    )
  }
  if (cancelled_ahead > 0) {
    return (
      <ReopenNotice
        booking={booking}
        title={canceledAheadText({...booking, cancelled_ahead}, sessions, {name, now})}
        action={isOne ? m.request_this_visit_again() : m.request_these_visits_again()}
      >
        <p>
          {m.canceled_visits_can_go_out_again({count: cancelled_ahead})}
          {sessions.some(({status}) => status !== 'CANCELLED') &&
            !cancelled &&
            ` ${m.all_other_visits_stay_the_same()}`}
        </p>
        {weeksText(false)}
      </ReopenNotice>
    )
  }
  const within = booking.provider?.name ?? m.the_caregiver_in_a_sentence()
  // that no one confirmed a visit does not say that the caregiver did not come
  const isDecided = sessions.some(({status, settled_by}) => status === 'MISSED' && settled_by === 'staff')
  return (
    <ReopenNotice
      booking={booking}
      title={
        isDecided ? m.a_visit_with_did_not_take_place({name: within}) : m.no_one_confirmed_a_visit_with({name: within})
      }
      action={m.request_the_rest_again()}
    >
      <p>
        {isDecided ? m.the_remaining_visits_end_here_and() : m.if_name_did_not_come_request_the_rest({name: within})}
      </p>
      {weeksText(true)}
    </ReopenNotice>
  )
}

/** Who canceled visits ahead: the provider, where all of them are known to be canceled by it. */
function canceledAheadText(
  {cancelled_ahead: count, ...booking}: Booking & {cancelled_ahead: number},
  sessions: readonly Visit[],
  {name, now}: {name: string; now: string},
): string {
  const ahead = sessions.filter(
    ({status, cancelled, scheduled_start}) =>
      status === 'CANCELLED' && cancelled !== null && cancelled.by !== 'parent' && scheduled_start > now,
  )
  // one that was not made is at the time of another visit of the caregiver
  const isByProvider =
    ahead.length >= count && ahead.every(({cancelled}) => cancelled?.by !== 'staff' || cancelled.is_not_made)
  if (!isByProvider) return m.visits_were_canceled({count})
  return isWeekly(booking) ? m.name_cannot_come_to_visits({name, count}) : m.name_canceled_visits({name, count})
}

/** What happens next, shown between the approval and the first visit. */
export function NextSteps({
  booking,
  sessions = [],
  now,
}: {
  booking: Booking
  sessions?: readonly Session[] | undefined
  now: string
}) {
  const handover = useHandover(booking.id)
  const contact = useOtherContact()
  const isPhoneMissing = useIsPhoneMissing('family')
  if (booking.status !== 'CONFIRMED' || Date.parse(booking.first_start) <= Date.parse(now)) return null
  const name = booking.provider?.name ?? m.the_caregiver()
  const list = sharedText(booking, {
    handover: handover?.handover,
    children: handover?.children ?? [],
    contact,
    isPhoneMissing,
  })
  const unassigned = sessions.filter(session => awaitsAssignment(session, now)).length
  return (
    <>
      <PhoneNeeded of="family" />
      <WhatHappens
        steps={[
          // without a visit ahead the provider reads none of it
          ...(booking.next_start === undefined ? [] : [m.name_has_your_things_now({name, list})]),
          ...(unassigned > 0 ? [m.name_has_yet_to_choose_who_comes({name, count: unassigned})] : []),
          m.at_the_door_you_both_press(),
          m.after_each_week_with_visits_you(),
        ]}
      />
    </>
  )
}

/** Shown for a booking without an approved offer: links to its request page. */
export function NotApproved({booking}: {booking: Booking}) {
  const isStillOpen = isOpen(booking)
  const becomes = isAssignedAtRate(booking)
    ? m.the_agency_can_accept_at_the_maximum_rate()
    : m.it_becomes_a_booking_when_you()
  return (
    <EmptyState
      picture="empty-offers"
      title={isStillOpen ? m.this_is_still_a_request() : m.this_request_is_closed()}
      action={
        <Link to="/dash/parent/requests/$id" params={{id: booking.id}} className={buttonClass({})}>
          {isStillOpen ? m.see_the_request_and_its_offers() : m.see_the_request()}
        </Link>
      }
    >
      {isStillOpen ? becomes : m.it_no_longer_accepts_offers()}
    </EmptyState>
  )
}

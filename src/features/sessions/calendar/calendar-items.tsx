import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import type {ReactNode} from 'react'
import type {MemberAvailability} from '#contract/accounts/profiles.ts'
import type {Lead} from '#contract/bookings/booking.ts'
import type {Meeting} from '#contract/bookings/meetings.ts'
import {isLive} from '#contract/bookings/offers.ts'
import type {Session} from '#contract/sessions/session.ts'
import type {Who} from '#data/account/current-user.ts'
import {requestTitle, serviceText} from '#domain/bookings/request-text.ts'
import {awayAt} from '#domain/sessions/people-board.ts'
import {howText, waitsText} from '#features/people/meetings/meeting-text.ts'
import type {CalendarItem} from '#ui/calendar/calendar-item.ts'
import {lacksAssignee, mayAnswer} from '../changes/answer-wanted.ts'
import {lateReports} from '../confirm/late-text.ts'
import type {Visit} from '../confirm/pick-current-session.ts'
import {statusChip} from '../detail/session-status.tsx'
import {otherName} from '../changes/other-name.ts'
import {proposalTitle} from '../changes/proposal-title.ts'
import {askedNotToGoText} from './asked-not-to-go-text.ts'

type DaysOff = MemberAvailability['away'][number]

const no_taps = {start: {is: 'none'}, end: {is: 'none'}} as const

/**
 * Sessions as calendar items with this person's own `taps`; an agency's office sees which are unassigned, and who asked not
 * to go, as they do themselves.
 */
export function calendarItems(
  sessions: readonly Session[],
  {
    visitor,
    now,
    away = [],
    taps = [],
  }: {visitor: Who | null; now: string; away?: readonly DaysOff[]; taps?: readonly Visit[] | undefined},
): CalendarItem[] {
  const tapsOf = new Map(taps.map(each => [each.session.id, each]))
  return sessions.map(session => {
    const isUnassigned = lacksAssignee(session, visitor, now)
    const {tone, chip, isPlain} = statusChip(session, tapsOf.get(session.id) ?? no_taps, now)
    return {
      id: session.id,
      start: session.scheduled_start,
      end: session.scheduled_end,
      timezone: session.timezone,
      title: otherName(session),
      subtitle: [
        serviceText(session.service),
        isUnassigned ? m.no_caregiver_assigned() : visitor?.member_role !== 'field' && session.assigned?.name,
        session.settled_by === 'staff' && m.decided_by_village_support(),
        session.location,
      ]
        .filter(Boolean)
        .join(' · '),
      ...(visitor?.member_role !== 'field' && session.assigned && {person: session.assigned.name}),
      ...(isUnassigned && {lacks: m.unassigned()}),
      tone: isUnassigned ? 'waiting' : isPlain ? 'info' : tone,
      // a contested visit is to be decided, also one that had been canceled
      ...(session.cancelled &&
        session.status === 'CANCELLED' && {
          isCanceled: true,
          fold: {id: `${session.booking_id} ${session.cancelled.at}`, noun: m.canceled_visits_in_a_count()},
        }),
      ...warningOf(session, visitor, {now, away}),
      // a scheduled visit needs no chip
      ...(!isPlain && {status: chip}),
      attributes: {'data-session-id': session.id},
    }
  })
}

/**
 * Of a visit that has not begun: that it is on a day away of the reader, that new times are proposed, that who goes asked not to, and that the other side comes
 * late, or an assigned reader by their office.
 */
function warningOf(
  session: Session,
  visitor: Who | null,
  {now, away}: {now: string; away: readonly DaysOff[]},
): {warning?: string} {
  if (session.status !== 'SCHEDULED' && session.status !== 'START_PARTIAL') return {}
  const asked = askedNotToGoText(session, now)
  const warning = [
    awayAt(session, {away}) && session.scheduled_start > now && m.on_a_day_away_of_yours(),
    proposalTitle(session, visitor),
    asked && (mayAnswer(visitor) ? asked : m.you_asked_not_to_go()),
    ...lateReports(session, visitor, now).map(({text}) => text),
  ]
    .filter(Boolean)
    .join(' · ')
  return warning ? {warning} : {}
}

/** The wanted times of a lead that are those of one or more visits, each once. */
const wantedTimes = ({overlaps = []}: Lead) => [
  ...new Map(overlaps.map(each => [`${each.scheduled_start} ${each.scheduled_end}`, each])).values(),
]

/** The wanted times of live bids that are those of a visit, for a caregiver's calendar. */
export const conflictItems = (leads: readonly Lead[]): CalendarItem[] =>
  leads
    .filter(({my_offer}) => my_offer !== null && isLive(my_offer))
    .flatMap(lead =>
      wantedTimes(lead).map(({scheduled_start, scheduled_end}) => ({
        id: lead.id,
        kind: 'bid' as const,
        start: scheduled_start,
        end: scheduled_end,
        timezone: lead.timezone,
        title: m.bid({first_name: lead.parent.first_name}),
        subtitle: requestTitle(lead),
        tone: 'waiting' as const,
        warning: m.at_the_time_of_a_visit(),
        attributes: {'data-booking-id': lead.id},
      })),
    )

/** Meet-and-greets as calendar items. @see src/domain/rules.md#meet-and-greet */
export const meetingItems = (meetings: readonly Meeting[] | undefined): CalendarItem[] =>
  (meetings ?? []).map(meeting => ({
    id: meeting.id,
    kind: 'meeting',
    start: meeting.start,
    end: meeting.end,
    timezone: meeting.timezone,
    title: m.meet_and_greet_sessions({with_: meeting.with}),
    subtitle: [howText[meeting.how], waitsText(meeting)].filter(Boolean).join(' · '),
    tone: meeting.status === 'PROPOSED' ? 'waiting' : 'info',
    attributes: {'data-meeting-id': meeting.id},
  }))

/** Opens the sheet of a visit or meeting on the current page, or the request of a bid. */
export const linkToVisit = (item: CalendarItem, {className, children}: {className: string; children: ReactNode}) => (
  <Link
    {...(item.kind === 'bid'
      ? {to: '/dash/caretaker/nearby', search: {request: item.id}}
      : {
          to: '.',
          search: (before: object) => ({
            ...before,
            [item.kind === 'meeting' ? 'meeting' : 'session']: item.id,
          }),
        })}
    resetScroll={false}
    className={className}
    {...item.attributes}
  >
    {children}
  </Link>
)

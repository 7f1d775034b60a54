import {m} from '#messages'
import {withPeriod} from '#messages/with-period'
import {formatCents, rateText} from '#lib/money-text.ts'
import {decisionReasonText} from '#domain/sessions/decision-reasons.ts'
import {clockInSentence, clockTime, inSentence, localDate, timePoint} from '#domain/time.ts'
import {minute_ms} from '#domain/constants.ts'
import {dayText} from '#lib/day.ts'
import {listText} from '#lib/list-text.ts'
import type {BookingFacts, NotificationFacts, NotificationKind} from './facts.ts'
import {
  type About,
  type Write,
  actor,
  because,
  both,
  care,
  careOfOffice,
  careWithin,
  first,
  home,
  isByOffice,
  other,
  otherWithin,
  sentences,
  span,
  spanWithin,
  toBooking,
  toRequest,
  toVisit,
  unlessSettled,
  zoneOf,
} from './words-parts.ts'
import {careSum, correction, decided} from './words-sums.ts'
import {lowered} from '#lib/letter-case.ts'
import {readStored} from '#server/stored-texts.ts'

const recordParts = {
  allergies: m.part_allergies,
  routines: m.part_routines,
  notes: m.part_notes,
  name: m.part_name,
  age: m.part_age,
} as const satisfies Record<NotificationFacts['children_changed']['parts'][number], () => string>
const pointWithin = (start: string, facts: BookingFacts, about: About) =>
  inSentence(timePoint(start, zoneOf(facts), about))

const meetingAnswer = {
  accept: m.accepted_the_meeting,
  decline: m.declined_the_meeting,
  cancel: m.canceled_the_meeting,
} as const
const meetingHow = {in_person: m.meeting_in_person, video: m.meeting_by_video, phone: m.meeting_by_phone} as const
/** The time and how: `…, by video`; one stored without has only its time. */
function meetingWhen(f: NotificationFacts['meeting_proposed'] & BookingFacts, a: About): string {
  const when = span(f, f, a)
  return f.how ? meetingHow[f.how]({when}) : when
}

/** The other side of who confirmed; an office reads whose family it is, as its caregiver may have the same first name. */
const confirmer = (f: BookingFacts, a: About): string =>
  a.side === 'office' && f.adult === undefined && f.family !== undefined
    ? m.family_of({name: readStored(f.family)})
    : actor(f, a)

/** Texts about bookings and visits. */
export const visitWords = {
  booking_confirmed: (f, a) => ({
    title:
      a.side === 'family'
        ? f.adult
          ? m.adult_approved({adult: f.adult, other: otherWithin(f, a)})
          : m.is_booked({other: other(f, a)})
        : m.you_are_booked({care: careWithin(f)}),
    body:
      a.side === 'family'
        ? withPeriod(`${rateText(f.rate_cents)}${first(f, a)}`)
        : m.rate_for_family({rate: rateText(f.rate_cents), other: otherWithin(f, a), start: first(f, a)}),
    link: toBooking(a, f),
  }),
  booking_cancelled: (f, a) => ({
    title: f.by_staff
      ? m.care_with_was_canceled({care: careWithin(f), other: otherWithin(f, a)})
      : a.side === 'family' && f.adult
        ? m.adult_canceled_care_with({adult: f.adult, care: careWithin(f), other: otherWithin(f, a)})
        : m.other_canceled_care({care: careWithin(f), other: actor(f, a)}),
    body:
      sentences(
        f.by_staff === true && m.village_had_to_end_it(),
        careOfOffice(f, a),
        // how many of them were theirs is not known here
        a.side === 'field' ? m.its_visits_will_not_take_place() : notTakingPlace(f, a),
        a.side === 'family' && f.requested_again !== undefined && m.it_was_requested_again_from_others(),
        whatFamilyOwes(f, a),
        (a.side === 'caretaker' || a.side === 'office') &&
          !!f.due_cents &&
          m.late_canceling_is_owed({sum: formatCents(f.due_cents)}),
      ) + because(f.reason, a),
    link:
      a.side === 'family' && f.requested_again !== undefined
        ? toRequest({...a, booking_id: f.requested_again})
        : toBooking(a, f),
  }),
  booking_restored: (f, a) => ({
    title:
      f.visits > 0 || f.weekly
        ? m.care_with_is_on_again({care: careWithin(f), other: otherWithin(f, a)})
        : m.care_is_open_again({care: careWithin(f)}),
    body:
      f.visits > 0
        ? sentences(
            m.visits_will_take_place_as_booked({count: f.visits}),
            a.side === 'office' && f.unassigned !== undefined && m.of_them_have_no_caregiver_now({count: f.unassigned}),
          )
        : f.weekly
          ? m.its_weekly_visits_go_on()
          : m.your_offer_counts_as_before(),
    // of a booking that has begun, the visits that come back are the coming ones
    link: toBooking(a, f, f.first_start && f.first_start < a.now ? localDate(a.now, zoneOf(f)) : undefined),
  }),
  session_confirmed: (f, a) => ({
    title:
      f.family_absent === undefined
        ? (f.edge === 'start' ? m.confirmed_the_start_at : m.confirmed_the_end_at)({
            other: f.member ?? confirmer(f, a),
            time: timePoint(f.at, zoneOf(f), a).split(', ').at(-1) ?? '',
          })
        : m.says_that_no_one_was_home({other: f.member ?? actor(f, a)}),
    body: sentences(
      careOfOffice(f, a),
      f.member !== undefined && withPeriod(m.care_for_other(both(f, a))),
      f.settled
        ? m.both_sides_agree_settled({when: span(countedOf(f), f, a)})
        : f.is_answered || f.closed || f.family_absent || a.is_settled || isByOffice(f, a) || f.member !== undefined
          ? withPeriod(span(f, f, a))
          : m.please_confirm_it_too({when: span(f, f, a)}),
      !f.settled && !f.closed && isByOffice(f, a) && m.office_confirmation_counts(),
      f.settled && careSum(f, a),
      f.contest_until !== undefined &&
        !a.is_settled &&
        a.side !== 'field' &&
        billedUnlessAnswered(f.contest_until, f, a),
      f.may_replace === true && m.confirmed_before_reassigning(),
      f.closed !== undefined && whyNotConfirmed[f.closed](),
    ),
    link: toVisit(a),
  }),
  session_late: (f, a) => ({
    title: isByOffice(f, a)
      ? m.your_office_says_you_run_late(howLate(f))
      : m.is_running_minutes_late({other: f.member ?? actor(f, a), ...howLate(f)}),
    body: sentences(
      isByOffice(f, a) || (f.member !== undefined && a.side !== 'family')
        ? m.visit_for({...both(f, a), when: spanWithin(f, f, a)})
        : withPeriod(`${care(f)}, ${spanWithin(f, f, a)}`),
      f.pressed_at !== undefined && withPeriod(m.reported_at_time({time: clockTime(f.pressed_at, zoneOf(f))})),
    ),
    link: toVisit(a),
  }),
  session_cancelled: (f, a) => ({
    title: canceledTitle(f, a),
    body:
      sentences(
        careOfOffice(f, a),
        withPeriod(span(f, f, a)),
        !!f.later && m.and_later_visits({count: f.later}),
        whatFamilyOwes(f, a),
        f.by_staff === true &&
          (f.canceled_for === 'family'
            ? m.it_counts_as_canceled_by_the_family()
            : f.canceled_for === 'provider'
              ? m.it_counts_as_canceled_by_the_provider()
              : m.it_is_free_of_charge()),
        f.by_staff === true &&
          f.due_cents !== undefined &&
          a.side === 'family' &&
          m.it_was_late_so_you_owe({sum: formatCents(f.due_cents)}),
        f.due_cents !== undefined &&
          a.side !== 'family' &&
          a.side !== 'field' &&
          (f.later ? m.late_canceling_is_owed : m.it_was_late_so_you_are_owed)({sum: formatCents(f.due_cents)}),
      ) + because(f.reason, a),
    link: toVisit(a),
  }),
  session_not_made: (f, a) => ({
    title:
      a.side === 'family' ? m.cannot_come_to_a_weekly_visit({other: other(f, a)}) : m.a_weekly_visit_was_not_booked(),
    body:
      a.side === 'family'
        ? m.already_booked_ask_again({when: span(f, f, a)})
        : m.you_have_another_visit_then({when: span(f, f, a), other: otherWithin(f, a)}),
    link: toVisit(a),
  }),
  weekly_ended: (f, a) => ({
    title:
      a.side === 'family' && f.adult
        ? m.adult_ended_the_weekly_visits_with({adult: f.adult, other: otherWithin(f, a)})
        : m.ended_the_weekly_visits({other: actor(f, a)}),
    body:
      sentences(
        m.the_last_day_of_care_is({
          care: isByOffice(f, a) ? m.care_for_other(both(f, a)) : care(f),
          day: dayText(f.last_day, localDate(a.now, zoneOf(f))),
        }),
        f.visits === 0
          ? m.no_later_visits_will_be_booked()
          : a.side === 'field'
            ? m.later_visits_do_not_take_place()
            : m.later_visits_will_not_take_place({count: f.visits}),
      ) + because(f.reason, a),
    link: toBooking(a, f, f.last_day),
  }),
  place_changed: (f, a) => ({
    title: (f.parts.length > 1
      ? m.changed_the_address_and_the_handover
      : f.parts[0] === 'address'
        ? m.changed_the_address_of_the_visits
        : m.changed_the_handover_of_the_visits)({other: actor(f, a)}),
    body: sentences(
      withPeriod(`${care(f)}${f.first_start ? m.visits_from_when({when: pointWithin(f.first_start, f, a)}) : ''}`),
      a.side !== 'office' && m.read_it_again_before_you_go(),
    ),
    link: toBooking(a, f),
  }),
  children_changed: (f, a) => ({
    title:
      f.parts.length > 0
        ? m.changed_a_childs_record({other: actor(f, a)})
        : m.changed_who_the_visits_are_for({other: actor(f, a)}),
    body: sentences(
      withPeriod(`${care(f)}${f.first_start ? m.visits_from_when({when: pointWithin(f.first_start, f, a)}) : ''}`),
      f.added > 0 && m.children_were_added({count: f.added}),
      f.removed > 0 && m.children_were_removed({count: f.removed}),
      // others may read a lock screen
      f.parts.length > 0 && !a.is_brief
        ? m.read_these_parts_again({parts: listText(f.parts.map(part => recordParts[part]()))})
        : m.read_the_childrens_records_again(),
    ),
    link: toBooking(a, f),
  }),
  meeting_proposed: (f, a) => ({
    title: (f.is_change ? m.proposed_another_time_to_meet : m.proposed_a_meet_and_greet)({other: actor(f, a)}),
    body: sentences(withPeriod(meetingWhen(f, a)), unlessSettled(m.accept_decline_or_propose(), a)),
    link: `${home(a)}/calendar?meeting=${f.meeting_id}`,
  }),
  meeting_answered: (f, a) => ({
    title:
      f.answer === 'ended'
        ? m.meeting_is_canceled({other: otherWithin(f, a)})
        : meetingAnswer[f.answer]({other: actor(f, a)}),
    body: `${withPeriod(meetingWhen(f, a))}${because(f.reason, a)}`,
    link: f.answer === 'accept' ? `${home(a)}/calendar?meeting=${f.meeting_id}` : `${home(a)}/calendar`,
  }),
  session_assigned: (f, a) => ({
    title: f.members
      ? m.members_will_come({names: listText(f.members), count: f.members.length})
      : f.member
        ? m.staff_assigned_member_to_visits({name: f.member, count: (f.later ?? 0) + 1})
        : f.is_running
          ? m.you_take_over_a_visit_now()
          : f.later
            ? m.you_have_new_visits({count: f.later + 1})
            : m.you_have_a_new_visit(),
    body: f.members
      ? visitAndLater(f, a)
      : sentences(visitsFor(f, a), f.is_running === true && m.its_booked_start_has_passed()),
    link: toVisit(a),
  }),
  session_given_away: (f, a) => ({
    title: givenAwayTitle(f),
    body: sentences(visitsFor(f, a), !f.is_unassigned && m.another_caregiver_will_go()),
    link: `${home(a)}/calendar`,
  }),
  session_replaced: (f, a) => ({
    title: m.member_will_come_instead({name: f.member}),
    body: visitAndLater(f, a),
    link: toVisit(a),
  }),
  session_unassigned: (f, a) => ({
    title: m.a_visit_has_no_caregiver(),
    body: sentences(
      m.visit_for({...both(f, a), when: spanWithin(f, f, a)}),
      unlessSettled(m.assign_a_caregiver_now(), a),
    ),
    link: toVisit(a),
  }),
  session_cannot_go: (f, a) => ({
    title: m.member_asks_not_to_go({name: f.member}),
    body:
      sentences(m.visit_for({...both(f, a), when: spanWithin(f, f, a)}), unlessSettled(m.assign_someone_else(), a)) +
      because(f.reason, a),
    link: toVisit(a),
  }),
  session_can_go: (f, a) => ({
    title: m.member_can_go_after_all({name: f.member}),
    body: m.visit_for({...both(f, a), when: spanWithin(f, f, a)}),
    link: toVisit(a),
  }),
  reschedule_proposed: (f, a) => ({
    title: m.proposed_a_new_time({other: actor(f, a)}),
    // the office of a field caregiver answers, and no one to the other adult who proposed
    body:
      sentences(
        careOfOffice(f, a),
        m.proposed_times_instead_of({to: spanWithin(f.to, f, a), from: spanWithin(f, f, a)}),
        a.side !== 'field' &&
          !(a.side === 'family' && f.adult !== undefined) &&
          unlessSettled(m.accept_or_decline_it(), a),
      ) + because(f.reason, a),
    link: toVisit(a),
  }),
  reschedule_accepted: (f, a) => ({
    title: f.by_staff
      ? m.village_support_changed_the_times({other: otherWithin(f, a)})
      : m.accepted_the_new_time({other: actor(f, a)}),
    body: sentences(careOfOffice(f, a), m.instead_of({to: span(f, f, a), from: spanWithin(f.from, f, a)})),
    link: toVisit(a),
  }),
  reschedule_declined: (f, a) => ({
    title: (f.withdrawn ? m.withdrew_the_proposed_time : m.declined_the_new_time)({other: actor(f, a)}),
    body: sentences(careOfOffice(f, a), m.the_visit_stays_at({when: spanWithin(f, f, a)})),
    link: toVisit(a),
  }),
  times_differ: (f, a) => ({
    title: m.you_each_confirmed_different_times(),
    // the office of a field caregiver answers
    body: sentences(
      withPeriod(`${care(f)}, ${spanWithin(f, f, a)}`),
      unlessSettled((a.side === 'field' ? m.office_accepts_or_contests_the_times : m.check_both_times)(), a),
    ),
    link: toVisit(a),
  }),
  session_contested: (f, a) => ({
    title: m.contested_a_visit({other: actor(f, a)}),
    body: `${sentences(careOfOffice(f, a), withPeriod(span(f, f, a)))}${because(f.reason, a)} ${m.our_team_is_reviewing_it()}`,
    link: toVisit(a),
  }),
  session_settled: (f, a) => ({
    title: m.a_visit_is_settled(),
    body: sentences(
      f.by === 'accepted' && a.side === 'family' && f.adult !== undefined
        ? m.settled_by_adult_accepting({
            when: span(countedOf(f), f, a),
            adult: f.adult,
            other: otherWithin(f, a),
          })
        : (f.by === 'accepted' && isByOffice(f, a) ? m.settled_by_your_office_accepting : settledHow[f.by])({
            when: span(countedOf(f), f, a),
          }),
      f.family_absent === true && m.no_one_was_home_billed_until_booked_end_mail(),
      careSum(f, a),
    ),
    link: toVisit(a),
  }),
  session_decided: (f, a) => ({
    title: m.village_support_decided(),
    body: sentences(
      m.care_with_when({...both(f, a), when: spanWithin(f, f, a)}),
      decided(f, a),
      a.side !== 'field' && correction(f),
      m.decision_reason_and_contact({reason: lowered(decisionReasonText[f.reason_code])}),
    ),
    link: toVisit(a),
  }),
  session_missed: (f, a) => ({
    title: m.neither_side_confirmed_a_visit(),
    // only the office of a field caregiver can contest
    body: (a.side === 'field' ? m.counts_as_missed_confirm_it : m.counts_as_missed)({
      care: care(f),
      when: spanWithin(f, f, a),
    }),
    link: toVisit(a),
  }),
  session_not_started: (f, a) => ({
    title: m.start_is_not_confirmed_yet({when: timePoint(f.start, zoneOf(f), a)}),
    body: sentences(
      withPeriod((a.side === 'family' ? m.care_with_other : m.care_for_other)(both(f, a))),
      unlessSettled(confirmStart(f, a), a),
    ),
    link: toVisit(a),
  }),
} satisfies Partial<{[K in NotificationKind]: Write<NotificationFacts[K]>}>

const whyNotConfirmed = {
  canceled: m.the_visit_was_canceled,
  contested: m.our_team_is_reviewing_it,
  accepted: m.the_visit_is_settled_already,
  settled: m.the_visit_is_settled_already,
  decided: m.village_support_has_decided,
  moved: m.both_sides_confirmed_the_earlier_times_mail,
} as const satisfies Record<NonNullable<NotificationFacts['session_confirmed']['closed']>, () => string>

/** What canceling costs the family that canceled, in words for itself. */
const whatFamilyOwes = ({family_due_cents: cents}: {family_due_cents?: number}, {side}: About): string | false =>
  side === 'family' &&
  cents !== undefined &&
  (cents === 0 ? m.canceling_was_free() : m.it_was_late_so_you_owe({sum: formatCents(cents)}))

/** How many visits are canceled, and when the first of them was to start; without one, that no more are booked. */
function notTakingPlace(f: NotificationFacts['booking_cancelled'] & BookingFacts, a: About): string {
  if (f.visits === 0) return m.no_further_visits_will_be_booked()
  return f.first_start
    ? m.visits_from_will_not_take_place({count: f.visits, when: pointWithin(f.first_start, f, a)})
    : m.visits_will_not_take_place({count: f.visits})
}

/** Who canceled a visit, or how many at once, and for the family with which provider. */
function canceledTitle(f: NotificationFacts['session_cancelled'] & BookingFacts, a: About): string {
  const count = (f.later ?? 0) + 1
  if (f.by_staff) return m.a_visit_with_was_canceled({other: otherWithin(f, a)})
  if (a.side === 'family' && f.adult) {
    const people = {adult: f.adult, other: otherWithin(f, a)}
    return count > 1 ? m.adult_canceled_visits_with({...people, count}) : m.adult_canceled_a_visit_with(people)
  }
  const people = {other: actor(f, a)}
  return count > 1 ? m.other_canceled_visits({...people, count}) : m.other_canceled_a_visit(people)
}

/** How many visits are no longer the reader's, and whether someone else goes. */
function givenAwayTitle({later, is_unassigned}: NotificationFacts['session_given_away']): string {
  if (is_unassigned) {
    return later ? m.of_your_visits_are_no_longer_yours({count: later + 1}) : m.one_of_your_visits_is_no_longer_yours()
  }
  return later ? m.of_your_visits_were_reassigned({count: later + 1}) : m.one_of_your_visits_was_reassigned()
}

/** What each side can do about a start that no side has confirmed, as its visit says it. */
function confirmStart(f: NotificationFacts['session_not_started'] & BookingFacts, a: About): string {
  if (a.side === 'family') return m.start_not_confirmed_for_family_mail({name: f.member ?? otherWithin(f, a)})
  if (a.side === 'field') return m.start_not_confirmed_for_field()
  return a.side === 'office' && f.member !== undefined
    ? m.start_not_confirmed_for_office({name: f.member})
    : m.start_not_confirmed_for_caregiver()
}

/** By how much someone is late, and when they are expected. */
const howLate = ({start, minutes, ...facts}: NotificationFacts['session_late'] & BookingFacts) => ({
  count: minutes,
  clock_time: clockInSentence(new Date(Date.parse(start) + minutes * minute_ms).toISOString(), zoneOf(facts)),
})

/** The first visit to which someone comes, and to how many later ones. */
const visitAndLater = (
  f: Pick<NotificationFacts['session_assigned'], 'start' | 'end' | 'later'> & BookingFacts,
  a: About,
) =>
  sentences(withPeriod(`${care(f)}, ${spanWithin(f, f, a)}`), f.later ? m.and_to_later_visits({count: f.later}) : false)

/** The first visit, and how many follow it. */
function visitsFor(f: NotificationFacts['session_assigned'] & BookingFacts, a: About): string {
  const about = {...both(f, a), when: spanWithin(f, f, a)}
  return f.later ? m.visit_for_and_later({...about, count: f.later}) : m.visit_for(about)
}

/** The times that a settled visit counts as; the booked ones in notifications from before they were stored. */
const countedOf = ({start, end, started_at, ended_at}: Omit<NotificationFacts['session_settled'], 'by'>) => ({
  start: started_at ?? start,
  end: ended_at ?? end,
})

/** Until when a visit at which no one was home is billed, and by when the family may confirm or contest it. */
function billedUnlessAnswered(contest_until: string, facts: BookingFacts & {end: string}, about: About): string {
  const times = {end: clockInSentence(facts.end, zoneOf(facts)), when: pointWithin(contest_until, facts, about)}
  return about.side === 'family'
    ? m.billed_until_booked_end_unless_you_answer_mail(times)
    : m.billed_until_booked_end_unless_the_family_answers_mail(times)
}

const settledHow = {
  deadline: m.settled_by_deadline,
  accepted: m.settled_by_accepting,
  staff: m.settled_by_our_team,
} as const

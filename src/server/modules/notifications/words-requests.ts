import {m} from '#messages'
import {withPeriod} from '#messages/with-period'
import {milesText, notifiedText, visitsText} from '#domain/bookings/request-text.ts'
import {hoursText} from '#domain/bookings/hours-text.ts'
import {formatCents, rateText} from '#lib/money-text.ts'
import {inSentence, timePoint} from '#domain/time.ts'
import type {NotificationFacts, NotificationKind} from './facts.ts'
import {
  type Write,
  actor,
  because,
  care,
  careWithin,
  first,
  firstDay,
  other,
  otherWithin,
  sentences,
  toRequest,
  unlessSettled,
  zoneOf,
} from './words-parts.ts'
import {capitalized} from '#lib/letter-case.ts'

/** Texts about requests and offers. */
export const requestWords = {
  request_new: (f, a) => ({
    title: (f.asked_again ? m.a_family_asked_again : m.new_request_for)({care: care(f), day: firstDay(f, a)}),
    body: sentences(
      payAndDistance(f),
      m.request_facts_in({facts: amount(f), start: first(f, a), place: f.county ?? m.your_area()}),
    ),
    link: toRequest(a),
  }),
  request_assigned: (f, a) => ({
    title: m.a_family_asked_for_your_agency({care: care(f), day: firstDay(f, a)}),
    body: sentences(
      payAndDistance(f),
      withPeriod(`${amount(f)}${first(f, a)}`),
      unlessSettled(m.please_answer_before_others(), a),
    ),
    link: toRequest(a),
  }),
  waitlist_opened: (f, a) => ({
    title: (f.audience === 'agencies' ? m.an_agency_now_serves : m.a_caregiver_now_serves)({
      place: f.county ?? m.your_area(),
    }),
    body: m.your_request_left_the_waitlist({
      care: careWithin(f),
      start: first(f, a),
      notified: notifiedText(f.audience, f.notified),
    }),
    link: toRequest(a),
  }),
  request_invited: (f, a) => {
    const about = {care: care(f), day: firstDay(f, a)}
    const {family} = f
    const [ofFamily, ofAny] = f.is_only
      ? [m.familys_family_asks_you_only, m.a_family_asks_you_only]
      : f.then_open === false
        ? [m.familys_family_asks_you, m.a_family_asks_you]
        : [m.familys_family_asks_you_first, m.a_family_asks_you_first]
    return {
      title: family ? ofFamily({...about, family}) : ofAny(about),
      body: sentences(
        payAndDistance(f),
        withPeriod(`${amount(f)}${first(f, a)}`),
        // no one else is asked at a time where others do not follow
        f.until !== null &&
          f.then_open !== false &&
          unlessSettled(m.bid_or_decline_by({when: inSentence(timePoint(f.until, zoneOf(f), a))}), a),
      ),
      link: toRequest(a),
    }
  },
  invitation_declined: (f, a) => ({
    title: m.cannot_take_your_request({other: other(f, a)}),
    body: `${withPeriod(`${care(f)}${first(f, a)}`)}${because(f.reason, a)} ${afterDecline[f.next](f)}`,
    link: toRequest(a),
  }),
  request_opened: (f, a) => ({
    title: f.waitlisted
      ? m.your_request_is_on_the_waitlist()
      : f.notified === 0
        ? m.no_one_else_was_notified_of_your_request()
        : m.others_can_now_see_your_request(),
    body: sentences(
      f.adult === undefined
        ? m.exclusive_period_has_ended({care: care(f), start: first(f, a)})
        : m.adult_ended_the_exclusive_period({adult: f.adult, care: care(f), start: first(f, a)}),
      f.waitlisted ? m.no_one_else_serves_your_area() : f.notified === 0 && m.those_you_asked_can_still_bid(),
    ),
    link: toRequest(a),
  }),
  request_changed: (f, a) => ({
    title:
      a.side === 'family'
        ? m.adult_changed_the_request({adult: actor(f, a), care: careWithin(f), day: firstDay(f, a)})
        : m.a_family_changed_its_request({care: care(f), day: firstDay(f, a)}),
    body: sentences(
      a.side !== 'family' && payAndDistance(f),
      withPeriod(`${amount(f)}${first(f, a)}`),
      f.until !== undefined && m.bid_or_decline_by({when: inSentence(timePoint(f.until, zoneOf(f), a))}),
    ),
    link: toRequest(a),
  }),
  request_sent: (f, a) => ({
    title: m.adult_sent_a_request({adult: actor(f, a), care: careWithin(f), day: firstDay(f, a)}),
    body: withPeriod(`${amount(f)}${first(f, a)}`),
    link: toRequest(a),
  }),
  request_cancelled: (f, a) => ({
    title: (f.all_declined ? m.adult_declined_all_offers : m.adult_canceled_the_request)({adult: actor(f, a)}),
    body: withPeriod(`${care(f)}${first(f, a)}`) + because(f.reason, a),
    link: toRequest(a),
  }),
  request_ended: (f, a) => ({
    title: m.product_ended_your_request({care: careWithin(f), day: firstDay(f, a)}),
    body: withPeriod(`${care(f)}${first(f, a)}`) + because(f.reason, a),
    link: toRequest(a),
  }),
  request_expired: (f, a) => ({
    title: m.your_request_has_expired(),
    body: (f.weekly ? m.no_one_was_approved_in_eight_weeks : m.no_one_was_approved)({care: careWithin(f)}),
    link: toRequest(a),
  }),
  request_declined: (f, a) => ({
    title: m.cannot_take_your_request({other: other(f, a)}),
    body: `${withPeriod(`${care(f)}${first(f, a)}`)}${because(f.reason, a)} ${m.open_it_to_all_agencies()}`,
    link: toRequest(a),
  }),
  offer_placed: (f, a) => ({
    title: f.changed ? m.changed_their_offer({other: other(f, a)}) : m.new_offer_from({other: otherWithin(f, a)}),
    body: sentences(
      (f.weekly ? m.sum_per_week_for : m.sum_total_for)({
        sum: formatCents(f.whole_cents),
        care: careWithin(f),
        start: first(f, a),
      }),
      unlessSettled('', a),
    ),
    link: toRequest(a),
  }),
  offer_withdrawn: (f, a) => ({
    title: m.offer_was_withdrawn({other: otherWithin(f, a)}),
    body: withPeriod(`${care(f)}${first(f, a)}`),
    link: toRequest(a),
  }),
  offer_restored: (f, a) => ({
    title: m.offer_stands_again({other: otherWithin(f, a)}),
    body: withPeriod(`${care(f)}${first(f, a)}`),
    link: toRequest(a),
  }),
  offer_closed: (f, a) => ({
    title: (closedTitle[f.why] ?? m.your_bid_was_not_chosen)(),
    body: sentences(
      `${care(f)}${first(f, a)}: ${closedWhy[f.why]()}${because(f.reason, a)}`,
      f.may_bid === true && m.read_the_request_and_bid_again(),
    ),
    link: toRequest(a),
  }),
} satisfies Partial<{[K in NotificationKind]: Write<NotificationFacts[K]>}>

/** `3 visits, 12 hours`, or `3 visits, 12 hours a week, with no end date`. */
const amount = ({
  visits,
  hours,
  weekly,
}: Pick<NotificationFacts['request_new'], 'visits' | 'hours' | 'weekly'>): string =>
  (weekly ? m.visits_and_hours_a_week_no_end : m.visits_and_hours)({
    visits: visitsText(visits),
    hours: hoursText(hours),
  })

/** `Up to $26/hr, 2.1 miles away.`, or `About $288 at your rate, …`; empty if nothing is known. */
function payAndDistance({
  hours,
  max_rate_cents,
  own_rate_cents,
  distance_miles,
  weekly,
}: Partial<NotificationFacts['request_new']>): string {
  const about = (rate_cents: number) => `$${Math.round((rate_cents * (hours ?? 0)) / 100).toLocaleString('en-US')}`
  const pay =
    max_rate_cents !== undefined
      ? m.pay_up_to({rate: rateText(max_rate_cents)})
      : own_rate_cents !== undefined && (weekly ? m.pay_about_a_week : m.pay_about)({sum: about(own_rate_cents)})
  const distance = distance_miles !== undefined && m.distance_away({miles: milesText(distance_miles)})
  const text = [pay, distance].filter(Boolean).join(', ')
  return text && withPeriod(capitalized(text))
}

type Declined = NotificationFacts['invitation_declined']
const afterDecline: Record<Declined['next'], (facts: Declined) => string> = {
  waits: ({left, offered}) =>
    left > 0
      ? m.others_have_not_answered_yet({count: left})
      : offered === 0
        ? m.you_can_ask_everyone_with_one_tap()
        : m.another_you_asked_made_an_offer(),
  opened: () => m.others_can_see_it_now(),
  waitlisted: () => m.no_one_else_serves_your_area(),
  closed: () => m.you_can_ask_everyone_with_one_tap(),
}

const closedTitle: Partial<Record<NotificationFacts['offer_closed']['why'], () => string>> = {
  busy: () => m.one_of_your_bids_was_withdrawn(),
  changed: () => m.your_bid_ended_the_request_changed(),
}

const closedWhy: Record<NotificationFacts['offer_closed']['why'], () => string> = {
  declined: () => m.closed_family_declined_it(),
  other: () => m.closed_family_chose_another(),
  gone: () => m.closed_no_longer_open(),
  ended: () => m.closed_support_ended_it(),
  busy: () => m.closed_you_are_booked(),
  expired: () => m.closed_time_has_passed(),
  changed: () => m.closed_family_changed_it(),
}

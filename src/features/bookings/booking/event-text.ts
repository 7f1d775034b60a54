import {m} from '#messages'
import type {Booking} from '#contract/bookings/booking.ts'
import type {BookingEvent, ChangedPart, RequestDetail} from '#contract/bookings/history.ts'
import {scheduleLineText, serviceText} from '#domain/bookings/request-text.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {creditText} from '#domain/money/invoice-text.ts'
import {decisionReasonText} from '#domain/sessions/decision-reasons.ts'
import {inSentence, timeSpan, type Reader} from '#domain/time.ts'
import {formatWallTimes} from '#lib/date-format.ts'
import {dayIn, dayText, type Day} from '#lib/day.ts'
import {formatCents, rateText} from '#lib/money-text.ts'
import {lowered} from '#lib/letter-case.ts'
import {listText} from '#lib/list-text.ts'

interface Words {
  /** Times of the visit, and those it was moved to. */
  visit: string
  moved_to: string
  last_day: string
  /** The reader’s day at the place of the visits. */
  today: Day
  /** Who may have acted where no name is known. */
  other: string
  count: number
  isAgencys: boolean
  /** The request was not to ask others after the invited providers. */
  isOnlyInvited: boolean
  /** No offer was ever approved. */
  isRequest: boolean
}
type Texts = Record<BookingEvent['what'], (event: BookingEvent, words: Words) => string>

const provider = ({name}: BookingEvent) => name ?? m.the_caregiver()
const rate = ({hourly_rate}: BookingEvent) => (hourly_rate === null ? null : rateText(dollarsToCents(hourly_rate)))
/** A sentence with the rate, or the one without where none is known. */
function withRate(
  event: BookingEvent,
  without: (of: {name: string}) => string,
  withIt: (of: {name: string; rate: string}) => string,
): string {
  const [name, known] = [provider(event), rate(event)]
  return known === null ? without({name}) : withIt({name, rate: known})
}
const sum = ({amount_cents}: BookingEvent) => formatCents(amount_cents ?? 0)

const adult = (event: BookingEvent) => event.adult ?? m.you()
const who = (event: BookingEvent, other: string) =>
  event.by === 'family' ? adult(event) : event.by === 'staff' ? m.village_support() : (event.name ?? other)

/** The most names in a sentence; the whole list opens below it. */
const named_max = 3

/** `June R., Otis H., and 18 who are not listed by name`. */
function namesText(names: readonly string[], count: number): string {
  const unlisted = count - names.length
  return listText([...names, unlisted > 0 && m.count_not_listed_by_name({count: unlisted})])
}

/** The same within a sentence, with three names at most: `June R., Otis H., Ann B., and 17 more`. */
const firstNamesText = (names: readonly string[], count: number): string =>
  names.length > named_max
    ? listText([...names.slice(0, named_max), m.more_in_a_list({count: count - named_max})])
    : namesText(names, count)

/** All names of an event whose sentence has only the first; undefined if it has them all. */
export function allNamesText({names = [], count}: Pick<BookingEvent, 'names' | 'count'>): string | undefined {
  return names.length > named_max ? namesText(names, count ?? names.length) : undefined
}

/** `20 caregivers were notified of the request: June R., Otis H., Ann B., and 17 more` */
function withNames(said: string, {names = [], count}: Pick<BookingEvent, 'names'> & {count: number}): string {
  return names.length === 0 ? said : `${said}: ${firstNamesText(names, count)}`
}

const detailText: Record<RequestDetail, () => string> = {
  address: m.the_address_in_a_list,
  place: m.the_exact_place_in_a_list,
  handover: m.the_handover_notes_in_a_list,
  children: m.the_children_in_a_list,
}

/** `time from 9:00 AM – 1:00 PM to 10:00 AM – 2:00 PM`; of long or personal parts only the name. */
function partText(change: ChangedPart, today: Day): string {
  if (change.part === 'service') {
    return m.service_from_to({from: serviceText(change.from), to: serviceText(change.to)})
  }
  if (change.part === 'times') {
    return m.time_from_to({from: formatWallTimes(...change.from), to: formatWallTimes(...change.to)})
  }
  if (change.part === 'schedule') {
    return m.schedule_from_to({from: scheduleLineText(change.from, today), to: scheduleLineText(change.to, today)})
  }
  if (change.part === 'children') return m.number_of_children_from_to({from: change.from, to: change.to})
  if (change.part === 'rate') {
    const {from_cents: from, to_cents: to} = change
    if (from === null) return m.highest_rate_added({rate: to === null ? '' : rateText(to)})
    if (to === null) return m.highest_rate_removed({rate: rateText(from)})
    return m.highest_rate_from_to({from: rateText(from), to: rateText(to)})
  }
  return namedPartText[change.part]()
}

const namedPartText = {
  several_lines: () => m.days_and_times_in_a_list(),
  place: () => m.the_place_in_a_list(),
  ages: () => m.the_ages_of_the_children_in_a_list(),
  needs: () => m.live_in_or_medical_companion_in_a_list(),
  preference: () => m.the_preferences_in_a_list(),
  notes: () => m.the_notes_in_a_list(),
}

/** `You changed the request: time from …; the notes` */
const withParts = (said: string, {parts = []}: BookingEvent, today: Day): string =>
  parts.length === 0 ? said : `${said}: ${parts.map(part => partText(part, today)).join('; ')}`

const texts = {
  requested: event => m.name_sent_the_request({name: adult(event)}),
  changed: (event, {today}) => {
    const {details, names} = event
    const name = adult(event)
    if (details) return m.name_updated_details({name, details: listText(details.map(each => detailText[each]()))})
    const said = names
      ? m.name_changed_the_request_and_ended_offers({
          name,
          bidders: firstNamesText(names, names.length),
          count: names.length,
        })
      : m.name_changed_the_request({name})
    return withParts(said, event, today)
  },
  invited: (_, {count, isAgencys, isOnlyInvited}) =>
    isOnlyInvited
      ? (isAgencys ? m.agencies_asked : m.caregivers_asked)({count})
      : (isAgencys ? m.agencies_asked_first : m.caregivers_asked_first)({count}),
  notified: ({name, names}, {count, isAgencys}) =>
    name !== null
      ? m.name_notified_of_the_request({name})
      : withNames((isAgencys ? m.agencies_notified_of_the_request : m.caregivers_notified_of_the_request)({count}), {
          names,
          count,
        }),
  widened: ({names}, {count, isAgencys}) =>
    withNames(
      (isAgencys ? m.more_agencies_notified_of_the_request : m.more_caregivers_notified_of_the_request)({count}),
      {names, count},
    ),
  invitation_declined: event => m.name_declined_to_bid({name: provider(event)}),
  offered: event => withRate(event, m.name_made_an_offer, m.name_offered_rate),
  offer_changed: event => withRate(event, m.name_changed_the_offer, m.name_changed_the_offer_to_rate),
  withdrawn: event => m.offer_from_name_was_withdrawn({name: provider(event)}),
  offer_declined: event => m.adult_declined_the_offer_from({adult: adult(event), provider: provider(event)}),
  approved: event =>
    event.by === 'provider'
      ? withRate(event, m.name_accepted_the_request, m.name_accepted_the_request_at_rate)
      : withRate(
          event,
          ({name}) => m.name_approved({name: adult(event), provider: name}),
          ({name, rate}) => m.name_approved_at_rate({name: adult(event), provider: name, rate}),
        ),
  declined: (event, {other}) =>
    event.by === 'family'
      ? m.name_declined_all_offers({name: adult(event)})
      : m.name_declined_the_request({name: who(event, other)}),
  cancelled: (event, {other, isRequest}) => {
    const name = who(event, other)
    if (event.by === 'staff') return isRequest ? m.name_ended_this_request({name}) : m.name_ended_this_booking({name})
    if (isRequest) return m.name_canceled_this_request({name})
    if (event.canceled_for === 'provider') return m.name_ended_this_booking_after_missed({name})
    return m.name_canceled_this_booking({name})
  },
  restored: (event, {other, isRequest}) => {
    const name = who(event, other)
    return isRequest ? m.name_brought_back_this_request({name}) : m.name_brought_back_this_booking({name})
  },
  weekly_ended: (event, {last_day, other}) => m.ended_the_weekly_visits_last_day({who: who(event, other), last_day}),
  expired: () => m.the_request_expired_without_an_approved(),
  visit_moved: ({by}, times) =>
    (by === 'staff' ? m.village_support_moved_the_visit_from_to : m.visit_moved_from_to)(times),
  visit_cancelled: (event, {visit, other}) =>
    event.canceled_for === 'family'
      ? m.village_canceled_the_visit_of_for_you({visit})
      : event.canceled_for === 'provider'
        ? m.village_canceled_the_visit_of_for_name({name: lowered(other), visit})
        : m.name_canceled_the_visit_of({name: who(event, other), visit}),
  visit_not_made: (_, {visit}) => m.the_weekly_visit_of_could_not({visit}),
  visit_settled: (_, {visit}) => m.visit_took_place({visit}),
  visit_missed: (_, {visit}) => m.the_visit_of_was_missed({visit}),
  visit_contested: (event, {visit, other}) => m.name_contested_the_times_of({name: who(event, other), visit}),
  visit_decided: (event, {visit}) => m.village_support_decided_on_the_visit({visit, reason: reason(event)}),
  statement: event => m.statement_of({sum: sum(event)}),
  paid: event =>
    event.method === 'credit'
      ? m.paid_by_earlier_credits()
      : event.by === 'family'
        ? (event.method === 'outside' ? m.name_marked_sum_as_paid_outside : m.name_paid_sum)({
            name: adult(event),
            sum: sum(event),
          })
        : (event.method === 'outside' ? m.history_paid_sum_outside : m.history_paid_sum)({sum: sum(event)}),
  credited: event => m.credit_of({sum: sum(event)}),
} as const satisfies Texts

const reason = ({decision}: BookingEvent) =>
  decision === null ? '' : m.reason({lower_case: lowered(decisionReasonText[decision])})

/** What happened, in a sentence without its period; why follows, what a person gave in quotation marks. */
export function eventText(
  event: BookingEvent,
  {
    timezone,
    audience,
    caretaker_id,
    approved_org_id,
    invitation,
  }: Pick<Booking, 'timezone' | 'audience' | 'caretaker_id' | 'approved_org_id' | 'invitation'>,
  reader: Reader,
): string {
  const span = (times: BookingEvent['visit']) =>
    times === null ? '' : inSentence(timeSpan(times.start, times.end, timezone, reader))
  const text: Texts[keyof Texts] = texts[event.what]
  const today = dayIn(timezone, reader.now)
  const last_day = event.last_day === null ? '' : dayText(event.last_day, today)
  const isAgencys = audience === 'agencies'
  const other = isAgencys ? m.the_agency() : m.the_caregiver()
  const times = {visit: span(event.visit), moved_to: span(event.moved_to), last_day}
  const isRequest = caretaker_id === null && approved_org_id === null
  const isOnlyInvited = invitation?.then_open === false
  const said = text(event, {...times, today, other, count: event.count ?? 0, isAgencys, isOnlyInvited, isRequest})
  if (!event.reason) return said
  return event.what === 'credited' ? `${said}: ${creditText(event.reason)}` : `${said}: “${event.reason}”`
}

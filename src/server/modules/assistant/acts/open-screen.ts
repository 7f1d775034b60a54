import type {ChatLink} from '#contract/content/chat.ts'
import {limits} from '#contract/limits.ts'
import {m} from '#messages'
import {isOpen} from '#domain/bookings/booking.ts'
import {hour_ms, late_note_from_ms} from '#domain/constants.ts'
import {localDate} from '#domain/time.ts'
import {addDays} from '#lib/day.ts'
import {formatCents, rateText} from '#lib/money-text.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {openLeadId} from '#server/modules/bookings/index.ts'
import {bookingLink, bookingSentence, hasRest, namedBookings} from '../own/bookings-data.ts'
import {invoiceSentence, invoicesWhere, namedInvoices, payableAmong} from '../own/invoices-data.ts'
import {aboutParties, partiesNamed} from '../own/parties-named.ts'
import {periodIn, unreadDay} from '../own/period.ts'
import {type OwnQuestion, type Reply, whichDay} from '../own/topic.ts'
import {cancelVisit, moveVisit} from '../own/change-visit.ts'
import {lastVisit, nextToStart} from '../own/find-visits.ts'
import {joinSentences, unknownNameText, visitLink, visitSentence} from '../own/visit-text.ts'
import {homePath, isField} from '../policy.ts'
import type {Act} from './read-act.ts'

/** More statements than a family has open at once. */
const open_max = 50

const payments = ({caller}: OwnQuestion): ChatLink => ({label: m.your_payments(), path: `${homePath(caller)}/invoices`})
const officeOnly = (): Reply => ({text: m.only_your_agencys_office_can_do_that(), links: []})

/** A family's whole booking or request, or its state where there is nothing to cancel; null where the number is not theirs. */
async function cancelBooking(asked: OwnQuestion, number: string): Promise<Reply | null> {
  const [row] = await namedBookings(asked.db, asked.caller, {ids: [], numbers: [number]})
  if (!row) return null
  const link = bookingLink(row, asked.caller)
  const booking = bookingSentence(row, asked.caller, asked.now)
  if (!isOpen(row) && !(await hasRest(asked.db, row, asked.now))) return {text: booking, links: [link]}
  return {
    text: m.nothing_is_canceled_until_you_confirm({booking}),
    links: [
      {
        label: isOpen(row) ? m.cancel_this_request_link() : m.cancel_this_booking_link(),
        path: `${link.path}?act=cancel`,
      },
    ],
  }
}

async function late(asked: OwnQuestion): Promise<Reply> {
  const visit = await nextToStart(asked)
  if (!visit) return {text: m.you_have_no_visit_ahead(), links: []}
  const isSoon = Date.parse(visit.scheduled_start) - Date.parse(asked.now) < late_note_from_ms
  const hours = late_note_from_ms / hour_ms
  return {
    text: isSoon
      ? m.choose_there_how_many_minutes({visit: visitSentence(asked, visit)})
      : m.running_late_is_there_from({visit: visitSentence(asked, visit), hours}),
    links: [visitLink(asked, visit, isSoon ? m.say_how_late() : m.open_the_visit(), isSoon ? 'late' : undefined)],
  }
}

async function review(asked: OwnQuestion): Promise<Reply> {
  const {visit, missing: name, period} = await lastVisit(asked)
  if (!visit) {
    const text =
      name === null ? m.you_have_no_visit_to_review_yet() : m.you_have_no_visit_with_name_to_review({name, period})
    return {text, links: []}
  }
  return {
    text: joinSentences(unknownNameText(name), m.you_can_review_it_once_settled({visit: visitSentence(asked, visit)})),
    links: [{label: m.write_a_review(), path: `${homePath(asked.caller)}/reviews/${visit.booking_id}`}],
  }
}

/** The longest span whose every day is meant: not a week, or a month. */
const span_days_max = 6

/** The days of a request, as far as they are ahead: one, or the first and last of a few, as “Friday to Sunday”. */
function daysOf({question, now, zone}: OwnQuestion): {day?: string; until?: string} {
  const today = localDate(now, zone)
  const period = periodIn(question, today)
  if (!period || period.last > addDays(period.first, span_days_max - 1)) return {}
  const day = period.first < today && period.last >= today ? today : period.first
  return {day, ...(period.last > day && {until: period.last})}
}

function request(asked: OwnQuestion, {times, children}: Extract<Act, {act: 'request'}>): Reply {
  const parts = Object.entries({...daysOf(asked), ...times, children: children ?? undefined}).filter(
    ([, value]) => value !== undefined,
  )
  const search = parts.map(([name, value]) => `${name}=${value}`).join('&')
  return {
    text: m.the_form_opens_with_what_you_wrote(),
    links: [{label: m.open_the_request_link(), path: `/dash/parent/request-service${search && `?${search}`}`}],
  }
}

function rate(dollars: number | null): Reply {
  const profile: ChatLink = {label: m.your_profile_link(), path: '/dash/caretaker/edit'}
  if (dollars === null) return {text: m.enter_your_new_rate_on_your_profile(), links: [profile]}
  if (dollars < limits.rate_min || dollars > limits.rate_max) {
    return {
      text: m.a_rate_is_between({
        least: rateText(dollarsToCents(limits.rate_min)),
        most: rateText(dollarsToCents(limits.rate_max)),
      }),
      links: [profile],
    }
  }
  return {
    text: m.your_profile_opens_with_rate({rate: rateText(dollarsToCents(dollars))}),
    links: [{label: m.change_your_rate_link(), path: `/dash/caretaker/edit?rate=${dollars}`}],
  }
}

async function tip(asked: OwnQuestion, dollars: number | null): Promise<Reply> {
  const {db, caller, now} = asked
  const parties = await partiesNamed(asked)
  const isTheirs = {kind: 'statement', status: 'OPEN', also: parties.invoices} as const
  // a tip opens for no one else than who is named
  const statements = parties.unknown === null ? await invoicesWhere(db, caller, isTheirs, open_max) : []
  const ids = statements.map(({id}) => id)
  const payable = await payableAmong(db, caller, ids, now)
  const open = statements.find(({id}) => payable.has(id))
  if (!open) {
    return {text: aboutParties(parties, m.you_add_a_tip_when_you_pay()), links: [payments(asked)]}
  }
  const known = {invoice: invoiceSentence(open)}
  const text = dollars
    ? m.tip_is_filled_in({...known, amount: formatCents(dollarsToCents(dollars))})
    : m.nothing_is_paid_until_you_confirm(known)
  return {
    text: aboutParties(parties, text),
    links: [
      {label: m.pay_with_a_tip(), path: `/dash/parent/invoices/${open.id}?act=pay${dollars ? `&tip=${dollars}` : ''}`},
    ],
  }
}

async function pay(asked: OwnQuestion, number: string): Promise<Reply | null> {
  if (isField(asked.caller)) return officeOnly()
  const [found] = await namedInvoices(asked.db, asked.caller, {ids: [], invoices: [number]})
  if (!found) return null
  const path = `${homePath(asked.caller)}/invoices/${found.id}`
  const isPayable = (await payableAmong(asked.db, asked.caller, [found.id], asked.now)).has(found.id)
  return {
    text: isPayable ? m.nothing_is_paid_until_you_confirm({invoice: invoiceSentence(found)}) : invoiceSentence(found),
    links: [
      isPayable ? {label: m.pay_this_invoice(), path: `${path}?act=pay`} : {label: m.invoice_of_number({number}), path},
    ],
  }
}

async function bid({db, caller, now}: OwnQuestion, number: string): Promise<Reply> {
  if (isField(caller)) return officeOnly()
  const isAgency = caller.role === 'agency'
  const list = isAgency ? '/dash/agency/leads' : '/dash/caretaker/nearby'
  const id = await openLeadId(db, caller, number, now)
  if (!id) {
    return {
      text: m.i_find_no_open_request({number}),
      links: [{label: isAgency ? m.leads() : m.nearby(), path: list}],
    }
  }
  return {
    text: m.request_opens_with_the_field_for_your_rate({number}),
    links: [{label: m.place_a_bid_link(), path: `${list}?${isAgency ? 'lead' : 'request'}=${id}`}],
  }
}

const invite = ({caller}: OwnQuestion): Reply =>
  caller.member_role === 'owner'
    ? {
        text: m.we_email_the_person_a_link(),
        links: [{label: m.invite_a_member(), path: '/dash/agency/members?act=invite'}],
      }
    : {text: m.only_the_owner_invites_members(), links: []}

/** Acts on a visit by a day that a message may name; one that moves it has two. */
const dated_acts: ReadonlySet<Act['act']> = new Set(['cancel', 'review'])

/** Opens the screen of an act with its fields filled; null where what it names is not the caller's. Changes nothing. */
export async function openScreen(act: Act, asked: OwnQuestion): Promise<Reply | null> {
  const day = dated_acts.has(act.act) ? unreadDay(asked.question, localDate(asked.now, asked.zone)) : null
  if (day !== null) return whichDay(day)
  switch (act.act) {
    case 'cancel':
      return act.number && asked.caller.role === 'parent' && !periodIn(asked.question, localDate(asked.now, asked.zone))
        ? cancelBooking(asked, act.number)
        : cancelVisit(asked)
    case 'propose':
      return moveVisit(asked)
    case 'late':
      return late(asked)
    case 'review':
      return review(asked)
    case 'request':
      return request(asked, act)
    case 'rate':
      return rate(act.dollars)
    case 'tip':
      return tip(asked, act.dollars)
    case 'pay':
      return pay(asked, act.invoice)
    case 'bid':
      return bid(asked, act.number)
    case 'invite':
      return invite(asked)
  }
}

import {m} from '#messages'
import {withPeriod} from '#messages/with-period'
import {day_ms, usual_timezone} from '#domain/constants.ts'
import {creditText} from '#domain/money/invoice-text.ts'
import {isOverdue, refund_credit_after_ms} from '#domain/money/invoice.ts'
import {localDate} from '#domain/time.ts'
import {formatDate, formatZone} from '#lib/date-format.ts'
import {dayText, type Day} from '#lib/day.ts'
import {listText} from '#lib/list-text.ts'
import {formatCents} from '#lib/money-text.ts'
import {readStored} from '#server/stored-texts.ts'
import type {BookingFacts, NotificationFacts, NotificationKind} from './facts.ts'
import {
  type About,
  type Write,
  actor,
  because,
  both,
  careWithin,
  home,
  other,
  sentences,
  toBooking,
  toInvoice,
  toInvoices,
  toPlan,
  unlessSettled,
  zoneOf,
} from './words-parts.ts'
import {certificationText} from '#domain/accounts/certifications.ts'

/** The day of an instant for its reader, as the page of the plan names it. */
const dayIn = (instant: string, {zone}: About) => dayText(localDate(instant, zone ?? usual_timezone))

const withZone = (at: string, zone: string) => `${formatDate('dateTime', at, zone)} ${formatZone(at, zone, 'zone')}`
const sumOf = ({amount_cents}: {amount_cents: number}) => formatCents(amount_cents)

/** The number, with its care and the other side where it is about a booking. */
const subject = (f: {number: string} & BookingFacts, a: About) =>
  f.service ? m.number_care_with({...both(f, a), care: careWithin(f), number: f.number}) : f.number

/** Texts about money, plans, payouts and checks. */
export const accountWords = {
  invoice_issued: (f, a) => ({
    title: issuedWhat[f.invoice_kind]({sum: sumOf(f)}),
    body: withPeriod(subject(f, a)),
    link: toInvoice(a),
  }),
  invoice_paid: (f, a) => ({
    title: f.as === 'payee' ? m.paid_you({other: actor(f, a), sum: sumOf(f)}) : m.paid_sum({sum: sumOf(f)}),
    body: (f.as === 'payee' ? m.for_number : m.thank_you_settled)({number: f.number}),
    link: toInvoice(a),
  }),
  invoice_credited: (f, a) => ({
    title: !f.is_void
      ? f.amount_cents === 0
        ? m.credit_granted_after_all_was_credited({number: f.number ?? ''})
        : m.credit_of_sum({sum: sumOf(f)})
      : f.number === null
        ? m.your_invoice_is_void_owe_nothing()
        : m.invoice_is_void_owe_nothing({number: f.number}),
    body: [
      ...(f.number === null ? [] : [`${f.number}.`]),
      withPeriod(creditText(readStored(f.reason))),
      ...(f.is_for_next ? [m.credit_comes_off_your_next_lead_invoice({days: refund_credit_after_ms / day_ms})] : []),
    ].join(' '),
    link: toInvoice(a),
  }),
  invoice_reduced: (f, a) => ({
    title:
      f.as === 'payee'
        ? m.number_was_reduced_by({number: f.number, sum: sumOf(f)})
        : f.is_void
          ? m.invoice_is_void_owe_nothing({number: f.number})
          : m.credit_of_sum({sum: sumOf(f)}),
    body: m.reason_and_credit_note({number: f.number, reason: creditText(readStored(f.reason)), note: f.note}),
    link: toInvoice(a),
  }),
  money_returned: (f, a) => ({
    title: (f.as === 'payer'
      ? m.is_being_returned_to_you
      : f.by === null
        ? m.please_return_to_the_family
        : m.will_be_taken_back_from_you)({sum: sumOf(f)}),
    body: (f.note === '' ? m.returned_reason_how : m.returned_reason_how_note)({
      number: f.number,
      reason: creditText(readStored(f.reason)),
      how: returnedHow(f, a),
      note: f.note,
    }),
    link: toInvoice(a),
  }),
  payment_taken_back: (f, a) => ({
    title: (f.as === 'payer' ? m.your_bank_took_back_sum : m.bank_took_back_from_you)({sum: sumOf(f)}),
    body:
      f.as !== 'payer'
        ? m.bank_took_back_what_you_received({number: f.number, sum: sumOf(f)})
        : f.invoice_kind === 'statement'
          ? m.your_bank_took_back_payment_outside({number: f.number})
          : m.your_bank_took_back_payment_write({number: f.number}),
    link: toInvoice(a),
  }),
  invoice_overdue: (f, a) => ({
    title: a.is_settled
      ? m.sum_is_no_longer_due({sum: sumOf(f)})
      : f.days === null
        ? m.asks_you_to_pay({other: other(f, a), sum: sumOf(f)})
        : f.days === 0 && !isOverdue({status: 'OPEN', due_at: f.due_at}, a.now, zoneOf(f))
          ? m.due_on_day_sum({day: dayText(localDate(f.due_at, zoneOf(f)), localDate(a.now, zoneOf(f))), sum: sumOf(f)})
          : m.overdue_sum({sum: sumOf(f)}),
    body: sentences(
      m.subject_due_on({subject: subject(f, a), day: dayText(localDate(f.due_at, zoneOf(f)))}),
      unlessSettled(f.invoice_kind === 'statement' ? m.if_you_paid_outside() : '', a),
    ),
    link: toInvoice(a),
  }),
  credit_refused: (f, a) => ({
    title: m.no_credit_for({number: f.number}),
    body: withPeriod(f.reason),
    link: toInvoice(a),
  }),
  payment_planned: (f, a) => ({
    title: m.will_be_paid_automatically({sum: sumOf(f), day: dayText(localDate(f.at, zoneOf(f)))}),
    body: m.charged_on_to_stop_it({
      subject: subject(f, a),
      when: withZone(f.at, zoneOf(f)),
    }),
    link: toInvoice(a),
  }),
  payment_postponed: (f, a) => ({
    title: f.is_stopped
      ? m.adult_stopped_the_automatic_payment({adult: actor(f, a), sum: sumOf(f)})
      : m.automatic_payment_is_postponed({sum: sumOf(f)}),
    body: (f.is_stopped
      ? m.not_charged_pay_by_due_date
      : f.is_payee_not_ready
        ? m.not_charged_payee_not_ready
        : m.postponed_while_visits_can_be_contested)({number: f.number}),
    link: toInvoice(a),
  }),
  payment_failed: (f, a) => ({
    title: m.a_payment_of_failed({sum: sumOf(f)}),
    body: a.is_settled
      ? m.you_dont_need_to_do_anything_anymore()
      : sentences(
          f.more_numbers
            ? m.several_not_charged({numbers: listText([f.number, ...f.more_numbers])})
            : m.open_again_not_charged({number: f.number}),
          f.automatic === true && m.not_charged_again_automatically(),
          // one of several may be paid since
          f.more_numbers ? m.please_pay_those_still_open() : m.please_pay_another_way(),
        ),
    link: f.more_numbers ? toInvoices(a) : toInvoice(a),
  }),
  paid_outside_asked: (f, a) => ({
    title: m.says_is_paid({other: actor(f, a), number: f.number}),
    body: sentences(m.sum_paid_outside({sum: sumOf(f)}), unlessSettled(m.did_you_receive_it(), a)),
    link: toInvoice(a),
  }),
  paid_outside_answered: (f, a) => ({
    title: (f.received ? m.received_your_payment : m.has_not_received_your_payment)({other: other(f, a)}),
    body: (f.received ? m.number_is_settled : m.number_is_still_open)({number: f.number}),
    link: toInvoice(a),
  }),
  invoice_not_collectible: (f, a) => ({
    title: (f.is_open_again ? m.number_is_open_again : m.number_is_not_collectible)({number: f.number}),
    body: a.is_settled ? m.its_status_has_changed_since() : collected(f, a),
    link: toInvoice(a),
  }),
  paid_outside_recorded: (f, a) => ({
    title: m.is_marked_as_paid_outside({number: f.number}),
    body: a.side === 'family' ? m.village_recorded_it_for_you() : m.village_recorded_it(),
    link: toInvoice(a),
  }),
  plan_renews: (f, a) => ({
    title: m.your_plan_renews_on({day: dayIn(f.on, a)}),
    body: m.plan_price_cancel_before({plan: readStored(f.plan), sum: sumOf(f)}),
    link: toPlan(a),
  }),
  plan_payment_failed: (f, a) => ({
    title: m.your_plan_could_not_be_renewed(),
    body: m.payment_for_plan_declined({plan: readStored(f.plan)}),
    link: toPlan(a),
  }),
  plan_needs_method: (f, a) => ({
    title: m.your_plan_needs_a_card_by({day: dayIn(f.on, a)}),
    body: (a.side === 'office' ? m.agency_plan_was_charged_to_a_former_owner : m.plan_was_charged_to_an_adult_who_left)(
      {plan: readStored(f.plan), day: dayIn(f.on, a)},
    ),
    link: toPlan(a),
  }),
  plan_cancelled: (f, a) => ({
    title: m.your_plan_is_canceled(),
    body: m.plan_stays_active_until({plan: readStored(f.plan), day: dayIn(f.on, a)}),
    link: toPlan(a),
  }),
  plan_ended: (f, a) => ({
    title: m.your_plan_has_ended(),
    body: m.plan_has_ended_choose_again({plan: readStored(f.plan)}),
    link: toPlan(a),
  }),
  plan_payment_taken_back: (f, a) => ({
    title: m.bank_took_back_a_plan_payment({sum: sumOf(f)}),
    body: f.again
      ? m.earlier_plan_goes_on_as_bank_took_payment_back({
          plan: readStored(f.plan),
          earlier: readStored(f.again.plan),
          day: dayIn(f.again.until, a),
        })
      : (f.is_ended ? m.plan_ended_as_bank_took_payment_back : m.taken_back_payment_changes_no_plan)({
          plan: readStored(f.plan),
        }),
    link: toPlan(a),
  }),
  payout_account: (f, a) => ({
    title: f.connected ? m.payout_account_is_connected() : m.payout_account_was_disconnected(),
    body: f.connected ? m.families_can_now_pay_you() : m.until_you_connect_one(),
    link: `${home(a)}/invoices`,
  }),
  verification_changed: (f, a) => ({
    title: verified[f.status].title(),
    body: verified[f.status].body() + because(f.reason, a),
    link: home(a),
  }),
  export_ready: (f, a) => ({
    title: m.the_copy_of_your_data_is_ready(),
    body: m.download_it_by({when: withZone(f.until, a.zone ?? usual_timezone)}),
    link: '/settings/export',
  }),
  verification_expired: (_, a) => ({
    title: m.one_of_your_checks_has_expired(),
    body: m.open_bids_were_withdrawn(),
    link: home(a),
  }),
  caregiver_verified: (f, a) => ({
    title: (f.is_verified ? m.caregiver_is_verified_again : m.caregiver_is_not_verified_now)({other: other(f, a)}),
    body: f.is_verified ? m.canceling_late_costs_again() : m.canceling_is_free_until_verified(),
    link: toBooking(a, f),
  }),
  check_refused: (f, a) => ({
    title: refusedDocument[f.check](),
    body: m.upload_another_on_your_profile() + because(f.reason, a),
    link: `${home(a)}/edit#check-${f.check}`,
  }),
  certificate_ends: (f, a) => ({
    title: m.a_certificate_expires_on({day: dayText(f.on)}),
    body: a.is_brief
      ? m.families_will_no_longer_see_it()
      : m.families_will_no_longer_see({name: certificationText(f.name)}),
    link: `${home(a)}/edit`,
  }),
  check_ends: (f, a) => ({
    title: checkEnds[f.check]({day: dayText(f.on)}),
    body: m.upload_before_bids_withdrawn(),
    link: `${home(a)}/edit#check-${f.check}`,
  }),
  adult_joined: (f, a) => ({
    title: m.adult_joined_your_family({name: f.name}),
    body: (a.is_settled ? m.adult_no_longer_sees_the_family : m.adult_now_sees_the_family)({name: f.name}),
    link: `${home(a)}/edit`,
  }),
  adult_closed: ({name}, a) => ({
    ...(name === null ? adultErased() : adultClosed(name, a)),
    link: `${home(a)}/edit`,
  }),
  member_role_changed: f => ({
    title: m.your_role_in_agency_is_now({role: memberRole[f.role].name()}),
    body: memberRole[f.role].body(),
    link: '/dash/agency',
  }),
  credential_ends: (f, a) => ({
    title: m.a_credential_expires({member: f.member, day: dayText(f.on)}),
    body: a.is_brief ? m.record_the_new_one() : m.named_record_the_new_one({name: f.name}),
    link: `${home(a)}/people`,
  }),
  days_away_entered: (f, a) => ({
    title: m.member_entered_days_away({name: f.member}),
    body: a.is_settled
      ? m.these_days_away_have_changed()
      : sentences(
          withPeriod(m.away_on_days({days: listText(f.away.map(daysWithin))})),
          f.visits === 0
            ? m.no_visit_is_assigned_on_these_days()
            : m.visits_are_assigned_on_these_days({count: f.visits}),
        ),
    link: `${home(a)}/people?week=${firstAhead(f.away, localDate(a.now, a.zone ?? usual_timezone))}`,
  }),
} satisfies Partial<{[K in NotificationKind]: Write<NotificationFacts[K]>}>

/** `Tue, Sep 1, 2026 – Thu, Sep 3, 2026` within a sentence. */
const daysWithin = ({from, to}: {from: Day; to: Day}): string =>
  from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`

/** The first of these days that is not over. */
const firstAhead = ([first]: readonly {from: Day}[], today: Day): Day =>
  first !== undefined && first.from > today ? first.from : today

/** That the other adult closed the account, or opened it again. */
const adultClosed = (name: string, {is_settled}: About) => ({
  title: m.adult_closed_their_account({name}),
  body: (is_settled ? m.adult_opened_their_account_again : m.you_are_the_contact_of_the_family_now)({name}),
})

/** The same without the name, which is erased. */
const adultErased = () => ({title: m.an_adult_closed_their_account(), body: m.you_are_the_contact_after_an_adult()})

const memberRole = {
  owner: {name: m.owner, body: m.as_owner_you_do_everything},
  coordinator: {name: m.coordinator, body: m.as_coordinator_you_manage},
  field: {name: m.field_caregiver, body: m.as_field_caregiver_you_see},
} satisfies Record<NotificationFacts['member_role_changed']['role'], unknown>

const checkEnds = {
  identity: m.your_identity_check_expires,
  age: m.your_proof_of_age_expires,
  background: m.your_background_check_expires,
} satisfies Record<NotificationFacts['check_ends']['check'], unknown>

/** Whether staff collect a statement, for either side. */
function collected(f: NotificationFacts['invoice_not_collectible'], {side}: About): string {
  if (f.is_open_again) return m.support_opened_it_again()
  return side === 'family' ? m.you_are_not_reminded_mark_it_if_paid() : m.family_is_not_reminded_can_be_marked()
}

/** By which way it comes back, for either side. */
function returnedHow(f: NotificationFacts['money_returned'] & BookingFacts, a: About): string {
  if (f.as === 'payee') return f.by === null ? m.you_received_it_outside() : m.village_takes_this_part()
  if (f.by === null) return m.other_returns_it_outside({other: other(f, a)})
  return f.by === 'card' ? m.it_goes_back_to_your_card() : m.it_goes_back_to_your_bank_account()
}

const issuedWhat = {
  lead: m.issued_lead_invoice,
  statement: m.issued_statement,
  subscription: m.issued_plan_invoice,
} satisfies Record<NotificationFacts['invoice_issued']['invoice_kind'], unknown>

const refusedDocument = {
  identity: m.could_not_accept_identity,
  age: m.could_not_accept_age,
  background: m.could_not_accept_background,
} satisfies Record<NotificationFacts['check_refused']['check'], unknown>

const verified = {
  Approved: {title: m.you_are_verified, body: m.you_can_now_see_requests},
  Verified: {title: m.you_are_verified, body: m.our_team_confirmed_your_identity},
  Rejected: {title: m.your_verification_was_not_approved, body: m.if_this_is_a_mistake},
  Pending: {title: m.verification_is_under_review_again, body: m.we_will_let_you_know},
} satisfies Record<NotificationFacts['verification_changed']['status'], unknown>

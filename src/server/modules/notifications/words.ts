import {dayText} from '#lib/day.ts'
import {formatCents, rateText} from '#lib/money-text.ts'
import {timePoint} from '#domain/time.ts'
import type {BookingFacts, NoticeFacts, NoticeKind} from './kinds.ts'
import {
  type About,
  type NoticeWords,
  type Write,
  because,
  care,
  home,
  other,
  toInvoice,
  toPlan,
  count,
  first,
  hoursText,
  toRequest,
  span,
  toBooking,
  toVisit,
  zoneOf,
} from './words-parts.ts'

/** Texts about money, plans, payouts and checks. */
const account = {
  invoice_issued: (f, a) => ({
    title: `${issuedWhat[f.invoice_kind]}: ${formatCents(f.amount_cents)}`,
    body: `${f.number}${f.service ? `, ${care(f)} with ${other(f, a)}` : ''}.`,
    link: toInvoice(a),
  }),
  invoice_paid: (f, a) => ({
    title:
      f.as === 'payee'
        ? `${other(f, a)} paid you ${formatCents(f.amount_cents)}`
        : `Paid: ${formatCents(f.amount_cents)}`,
    body: f.as === 'payee' ? `For ${f.number}.` : `Thank you. ${f.number} is settled.`,
    link: toInvoice(a),
  }),
  invoice_credited: (f, a) => ({
    title: `Credited: ${formatCents(f.amount_cents)}`,
    body: `${f.number}. ${f.reason}.`,
    link: toInvoice(a),
  }),
  credit_refused: (f, a) => ({
    title: `No credit for ${f.number}`,
    body: `${f.reason}.`,
    link: toInvoice(a),
  }),
  payment_failed: (f, a) => ({
    title: `A payment of ${formatCents(f.amount_cents)} failed`,
    body: `${f.number} is open again. Nothing was taken; please pay it another way.`,
    link: toInvoice(a),
  }),
  paid_outside_asked: (f, a) => ({
    title: `${other(f, a)} says ${f.number} is paid`,
    body: `${formatCents(f.amount_cents)}, outside of Village. Did you receive it?`,
    link: toInvoice(a),
  }),
  paid_outside_answered: (f, a) => ({
    title: f.received ? `${other(f, a)} has your payment` : `${other(f, a)} has no payment yet`,
    body: f.received ? `${f.number} is settled.` : `${f.number} is open still.`,
    link: toInvoice(a),
  }),
  plan_renews: (f, a) => ({
    title: `Your plan renews on ${dayText(f.on.slice(0, 10))}`,
    body: `${f.plan}, ${formatCents(f.amount_cents)}. To let it end, cancel before that day.`,
    link: toPlan(a),
  }),
  plan_payment_failed: (f, a) => ({
    title: 'Your plan could not be renewed',
    body: `The payment for ${f.plan} was declined. Pay by another way to keep the plan.`,
    link: toPlan(a),
  }),
  plan_ended: (f, a) => ({
    title: 'Your plan has ended',
    body: `${f.plan} is over. What you booked stays; choose a plan when you want one again.`,
    link: toPlan(a),
  }),
  payout_account: (f, a) => ({
    title: f.connected ? 'Your payout account is connected' : 'Your payout account was disconnected',
    body: f.connected
      ? 'Families can pay you straight into it.'
      : 'Until you connect one, families cannot pay you through Village. Was it not you? Write to us.',
    link: `${home(a)}/invoices`,
  }),
  verification_changed: (f, a) => ({
    ...verified[f.status],
    body: verified[f.status].body + because(f.reason, a),
    link: home(a),
  }),
  verification_expired: (_, a) => ({
    title: 'One of your checks has expired',
    body: 'Your open offers were withdrawn; booked visits stay. Renew the check to bid again.',
    link: home(a),
  }),
  certificate_ends: (f, a) => ({
    title: `A certificate ends on ${dayText(f.on)}`,
    body: `${a.is_brief ? 'Afterwards' : `Then “${f.name}” is over, and`} families see it no more. Upload the new one, or say until when it holds.`,
    link: `${home(a)}/edit`,
  }),
} satisfies Partial<{[K in NoticeKind]: Write<NoticeFacts[K]>}>

const issuedWhat = {
  lead: 'Invoice for a lead',
  statement: 'Care statement of the week',
  subscription: 'Invoice for your plan',
} as const satisfies Record<NoticeFacts['invoice_issued']['invoice_kind'], string>

const verified = {
  Approved: {title: 'You are verified', body: 'Requests near you are open to you now.'},
  Verified: {title: 'You are verified', body: 'Our team has checked who you are.'},
  Rejected: {title: 'Your verification was not approved', body: 'Write to us if you think that is wrong.'},
  Pending: {title: 'Your verification is being looked at again', body: 'We tell you as soon as it is done.'},
} as const satisfies Record<NoticeFacts['verification_changed']['status'], {title: string; body: string}>

/** Texts about requests and offers. */
const requests = {
  request_new: (f, a) => ({
    title: f.asked_again ? `${care(f)}: a family asks again` : `New request: ${care(f)}`,
    body: `${count(f.visits, 'visit')}, ${hoursText(f.hours)}${first(f, a)}, in ${f.county ?? 'your area'}.`,
    link: toRequest(a),
  }),
  request_assigned: (f, a) => ({
    title: `A family asks your agency: ${care(f)}`,
    body: `${count(f.visits, 'visit')}, ${hoursText(f.hours)}${first(f, a)}. Answer it before others are asked.`,
    link: toRequest(a),
  }),
  request_expired: (f, a) => ({
    title: 'Your request has expired',
    body: `Nobody was approved for ${care(f)} before its last visit would have begun. You can ask again.`,
    link: toRequest(a),
  }),
  request_declined: (f, a) => ({
    title: `${other(f, a)} cannot take your request`,
    body: `${care(f)}${first(f, a)}.${because(f.reason, a)} Open it to all agencies with one tap.`,
    link: toRequest(a),
  }),
  offer_placed: (f, a) => ({
    title: f.changed ? `${other(f, a)} changed the offer` : `New offer from ${other(f, a)}`,
    body: `${formatCents(f.whole_cents)} in all for ${care(f)}${first(f, a)}.`,
    link: toRequest(a),
  }),
  offer_withdrawn: (f, a) => ({
    title: `${other(f, a)} took the offer back`,
    body: `${care(f)}${first(f, a)}.`,
    link: toRequest(a),
  }),
  offer_closed: (f, a) => ({
    title: f.why === 'busy' ? 'An offer of yours was withdrawn' : 'Your offer was not chosen',
    body: `${care(f)}${first(f, a)}: ${closedWhy[f.why]}`,
    link: toRequest(a),
  }),
} satisfies Partial<{[K in NoticeKind]: Write<NoticeFacts[K]>}>

const closedWhy: Record<NoticeFacts['offer_closed']['why'], string> = {
  declined: 'the family declined it.',
  other: 'the family chose another offer.',
  gone: 'the request is no longer open.',
  busy: 'you are booked at that time now.',
  expired: 'the time of the request has passed.',
}

const andLater = (later = 0): string => (later === 0 ? '' : `, and ${count(later, 'later visit')}`)

/** Texts about bookings and visits. */
const visits = {
  booking_confirmed: (f, a) => ({
    title: a.side === 'family' ? `${other(f, a)} is booked` : `You are booked: ${care(f)}`,
    body: `${rateText(f.rate_cents)}${a.side === 'family' ? '' : ` for ${other(f, a)}`}${first(f, a)}.`,
    link: toBooking(a),
  }),
  booking_cancelled: (f, a) => ({
    title: f.by_staff ? `${care(f)} with ${other(f, a)} is cancelled` : `${other(f, a)} cancelled ${care(f)}`,
    body:
      `${f.by_staff ? 'Village had to end it. ' : ''}${f.visits > 0 ? `${count(f.visits, 'visit')} will not take place` : 'What was ahead is off'}.` +
      because(f.reason, a),
    link: toBooking(a),
  }),
  session_confirmed: (f, a) => ({
    title: `${other(f, a)} confirmed the ${f.edge}, ${timePoint(f.at, zoneOf(f), a).split(', ').at(-1)}`,
    body: f.settled
      ? `${span(f, f, a)}. Both sides agree: the visit is settled.`
      : `${span(f, f, a)}. Confirm it too.`,
    link: toVisit(a),
  }),
  session_late: (f, a) => ({
    title: `${other(f, a)} is running ${f.minutes} minutes late`,
    body: `${care(f)}, ${span(f, f, a)}.`,
    link: toVisit(a),
  }),
  session_cancelled: (f, a) => ({
    title: `${other(f, a)} cancelled a visit`,
    body: `${span(f, f, a)}.${because(f.reason, a)}`,
    link: toVisit(a),
  }),
  session_assigned: (f, a) => ({
    title: f.later ? `You have ${f.later + 1} new visits` : 'You have a new visit',
    body: `${care(f)} for ${other(f, a)}, ${span(f, f, a)}${andLater(f.later)}.`,
    link: toVisit(a),
  }),
  session_given_away: (f, a) => ({
    title: f.later ? `Somebody else comes to ${f.later + 1} visits` : 'Somebody else comes to a visit',
    body: `${care(f)} for ${other(f, a)}, ${span(f, f, a)}${andLater(f.later)}: no longer yours.`,
    link: `${home(a)}/calendar`,
  }),
  session_unassigned: (f, a) => ({
    title: 'Nobody is assigned to a visit',
    body: `${care(f)} for ${other(f, a)}, ${span(f, f, a)}. Assign a caregiver.`,
    link: toVisit(a),
  }),
  reschedule_proposed: (f, a) => ({
    title: `${other(f, a)} proposes another time`,
    body: `${span(f.to, f, a)} instead of ${span(f, f, a)}. Agree or decline.`,
    link: toVisit(a),
  }),
  reschedule_accepted: (f, a) => ({
    title: `${other(f, a)} agreed to the new time`,
    body: `${span(f, f, a)} instead of ${span(f.from, f, a)}.`,
    link: toVisit(a),
  }),
  reschedule_declined: (f, a) => ({
    title: `${other(f, a)} ${f.withdrawn ? 'took the proposed time back' : 'declined the new time'}`,
    body: `The visit stays: ${span(f, f, a)}.`,
    link: toVisit(a),
  }),
  times_differ: (f, a) => ({
    title: 'Your times of a visit differ',
    body: `${care(f)}, ${span(f, f, a)}. Look at both, and agree or leave it to the deadline.`,
    link: toVisit(a),
  }),
  session_contested: (f, a) => ({
    title: `${other(f, a)} contests a visit`,
    body: `${span(f, f, a)}.${because(f.reason, a)} Our team looks at it.`,
    link: toVisit(a),
  }),
  session_settled: (f, a) => ({
    title: 'A visit is settled',
    body: `${span(f, f, a)}, ${settledHow[f.by]}`,
    link: toVisit(a),
  }),
  session_missed: (f, a) => ({
    title: 'A visit was confirmed by nobody',
    body: `${care(f)}, ${span(f, f, a)}, counts as missed. Contest it if it took place.`,
    link: toVisit(a),
  }),
  review_visible: (f, a) => ({
    title: `${other(f, a)} reviewed you`,
    body: `What was written after ${care(f)} can be read now.`,
    link: `${home(a)}/reviews/${a.booking_id ?? ''}`,
  }),
} satisfies Partial<{[K in NoticeKind]: Write<NoticeFacts[K]>}>

const settledHow: Record<NoticeFacts['session_settled']['by'], string> = {
  deadline: 'by what was confirmed until the deadline.',
  accepted: 'because the other side agreed to your times.',
  staff: 'by our team.',
}

/**
 * The texts of all kinds, for bell, mail and push; a missing kind does not compile. Times are in the zone of the visit,
 * which is named if the reader has another.
 */
const words: {[K in NoticeKind]: Write<NoticeFacts[K]>} = {...requests, ...visits, ...account}

/** The text of a stored notification for its reader. */
export const wordsOf = (kind: NoticeKind, facts: unknown, about: About): NoticeWords =>
  (words[kind] as Write<unknown>)(facts as BookingFacts, about)

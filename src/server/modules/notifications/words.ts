import {hoursText, notifiedText} from '#domain/bookings/request-text.ts'
import {dayText} from '#lib/day.ts'
import {formatCents, rateText} from '#lib/money-text.ts'
import {decisionReasonText} from '#domain/sessions/decision-reasons.ts'
import {inSentence, timePoint} from '#domain/time.ts'
import type {BookingFacts, NotificationFacts, NotificationKind} from './kinds.ts'
import {
  type About,
  type NotificationText,
  type Write,
  because,
  care,
  home,
  other,
  toInvoice,
  toPlan,
  count,
  first,
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
    body: `${f.number} is open again. You were not charged. Please pay another way.`,
    link: toInvoice(a),
  }),
  paid_outside_asked: (f, a) => ({
    title: `${other(f, a)} says ${f.number} is paid`,
    body: `${formatCents(f.amount_cents)}, outside of Village. Did you receive it?`,
    link: toInvoice(a),
  }),
  paid_outside_answered: (f, a) => ({
    title: f.received ? `${other(f, a)} received your payment` : `${other(f, a)} has not received your payment`,
    body: f.received ? `${f.number} is settled.` : `${f.number} is still open.`,
    link: toInvoice(a),
  }),
  plan_renews: (f, a) => ({
    title: `Your plan renews on ${dayText(f.on.slice(0, 10))}`,
    body: `${f.plan}, ${formatCents(f.amount_cents)}. If you don’t want to renew, cancel before that day.`,
    link: toPlan(a),
  }),
  plan_payment_failed: (f, a) => ({
    title: 'Your plan could not be renewed',
    body: `Your payment for ${f.plan} was declined. Pay another way to stay on this plan.`,
    link: toPlan(a),
  }),
  plan_ended: (f, a) => ({
    title: 'Your plan has ended',
    body: `${f.plan} has ended. Your bookings are not affected. You can choose a plan again anytime.`,
    link: toPlan(a),
  }),
  payout_account: (f, a) => ({
    title: f.connected ? 'Your payout account is connected' : 'Your payout account was disconnected',
    body: f.connected
      ? 'Families can now pay you directly.'
      : 'Until you connect one, families cannot pay you through Village. If you did not do this, contact us.',
    link: `${home(a)}/invoices`,
  }),
  verification_changed: (f, a) => ({
    ...verified[f.status],
    body: verified[f.status].body + because(f.reason, a),
    link: home(a),
  }),
  verification_expired: (_, a) => ({
    title: 'One of your checks has expired',
    body: 'Your open bids were withdrawn. Your booked visits are not affected. Renew the check to bid again.',
    link: home(a),
  }),
  check_refused: (f, a) => ({
    title: `We could not accept your ${refusedDocument[f.check]}`,
    body: `Upload another one on your profile.${because(f.reason, a)}`,
    link: `${home(a)}/edit#check-${f.check}`,
  }),
  certificate_ends: (f, a) => ({
    title: `A certificate expires on ${dayText(f.on)}`,
    body: `After that, families will no longer see ${a.is_brief ? 'it' : `“${f.name}”`}. Upload a new one or change its expiration date.`,
    link: `${home(a)}/edit`,
  }),
} satisfies Partial<{[K in NotificationKind]: Write<NotificationFacts[K]>}>

const issuedWhat = {
  lead: 'Lead invoice',
  statement: 'Weekly care statement',
  subscription: 'Plan invoice',
} as const satisfies Record<NotificationFacts['invoice_issued']['invoice_kind'], string>

const refusedDocument = {
  identity: 'identity document',
  age: 'proof of age',
  background: 'background check document',
} as const satisfies Record<NotificationFacts['check_refused']['check'], string>

const verified = {
  Approved: {title: 'You are verified', body: 'You can now see requests near you.'},
  Verified: {title: 'You are verified', body: 'Our team has confirmed your identity.'},
  Rejected: {
    title: 'Your verification was not approved',
    body: 'If you think this is a mistake, contact us.',
  },
  Pending: {
    title: 'Your verification is under review again',
    body: 'We will let you know when the review is done.',
  },
} as const satisfies Record<NotificationFacts['verification_changed']['status'], {title: string; body: string}>

/** Texts about requests and offers. */
const requests = {
  request_new: (f, a) => ({
    title: f.asked_again ? `A family asked again: ${care(f)}` : `New request: ${care(f)}`,
    body: `${count(f.visits, 'visit')}, ${hoursText(f.hours)}${first(f, a)}, in ${f.county ?? 'your area'}.`,
    link: toRequest(a),
  }),
  request_assigned: (f, a) => ({
    title: `A family asked for your agency: ${care(f)}`,
    body: `${count(f.visits, 'visit')}, ${hoursText(f.hours)}${first(f, a)}. Please answer soon, before the family asks others.`,
    link: toRequest(a),
  }),
  waitlist_opened: (f, a) => ({
    title: `${f.audience === 'agencies' ? 'An agency' : 'A caregiver'} now serves ${f.county ?? 'your area'}`,
    body: `Your request has left the waitlist: ${care(f)}${first(f, a)}. ${notifiedText(f.audience, f.notified)}`,
    link: toRequest(a),
  }),
  request_invited: (f, a) => ({
    title: `${f.family ? `${f.family}’s family` : 'A family'} asks you first: ${care(f)}`,
    body:
      `${count(f.visits, 'visit')}, ${hoursText(f.hours)}${first(f, a)}.` +
      (f.until ? ` Bid or decline by ${inSentence(timePoint(f.until, zoneOf(f), a))}, before others are asked.` : ''),
    link: toRequest(a),
  }),
  invitation_declined: (f, a) => ({
    title: `${other(f, a)} cannot take your request`,
    body: `${care(f)}${first(f, a)}.${because(f.reason, a)} ${afterDecline[f.next]}`,
    link: toRequest(a),
  }),
  request_opened: (f, a) => ({
    title: 'Everyone can now see your request',
    body: `${care(f)}${first(f, a)}. The exclusive period has ended.`,
    link: toRequest(a),
  }),
  request_expired: (f, a) => ({
    title: 'Your request has expired',
    body: `No one was approved for ${care(f)} before the last visit was due to start. You can send a new request.`,
    link: toRequest(a),
  }),
  request_declined: (f, a) => ({
    title: `${other(f, a)} cannot take your request`,
    body: `${care(f)}${first(f, a)}.${because(f.reason, a)} Open it to all agencies with one tap.`,
    link: toRequest(a),
  }),
  offer_placed: (f, a) => ({
    title: f.changed ? `${other(f, a)} changed their offer` : `New offer from ${other(f, a)}`,
    body: `${formatCents(f.whole_cents)} total for ${care(f)}${first(f, a)}.`,
    link: toRequest(a),
  }),
  offer_withdrawn: (f, a) => ({
    title: `${other(f, a)} withdrew their offer`,
    body: `${care(f)}${first(f, a)}.`,
    link: toRequest(a),
  }),
  offer_closed: (f, a) => ({
    title: f.why === 'busy' ? 'One of your bids was withdrawn' : 'Your bid was not chosen',
    body: `${care(f)}${first(f, a)}: ${closedWhy[f.why]}`,
    link: toRequest(a),
  }),
} satisfies Partial<{[K in NotificationKind]: Write<NotificationFacts[K]>}>

const afterDecline: Record<NotificationFacts['invitation_declined']['next'], string> = {
  waits: 'The others you asked have not answered yet.',
  opened: 'Everyone can now see it.',
  closed: 'You can ask everyone with one tap.',
}

const closedWhy: Record<NotificationFacts['offer_closed']['why'], string> = {
  declined: 'the family declined it.',
  other: 'the family chose another offer.',
  gone: 'the request is no longer open.',
  busy: 'you are now booked at that time.',
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
    title: f.by_staff ? `${care(f)} with ${other(f, a)} was canceled` : `${other(f, a)} canceled ${care(f)}`,
    body:
      `${f.by_staff ? 'Village had to end it. ' : ''}${f.visits > 0 ? `${count(f.visits, 'visit')} will not take place` : 'The remaining visits are canceled'}.` +
      because(f.reason, a),
    link: toBooking(a),
  }),
  session_confirmed: (f, a) => ({
    title: `${other(f, a)} confirmed the ${f.edge} at ${timePoint(f.at, zoneOf(f), a).split(', ').at(-1)}`,
    body: f.settled
      ? `${span(f, f, a)}. Both sides agree: the visit is settled.`
      : `${span(f, f, a)}. Please confirm it too.`,
    link: toVisit(a),
  }),
  session_late: (f, a) => ({
    title: `${other(f, a)} is running ${f.minutes} minutes late`,
    body: `${care(f)}, ${span(f, f, a)}.`,
    link: toVisit(a),
  }),
  session_cancelled: (f, a) => ({
    title: `${other(f, a)} canceled a visit`,
    body: `${span(f, f, a)}.${because(f.reason, a)}`,
    link: toVisit(a),
  }),
  session_assigned: (f, a) => ({
    title: f.later ? `You have ${f.later + 1} new visits` : 'You have a new visit',
    body: `${care(f)} for ${other(f, a)}, ${span(f, f, a)}${andLater(f.later)}.`,
    link: toVisit(a),
  }),
  session_given_away: (f, a) => ({
    title: f.later ? `${f.later + 1} of your visits were reassigned` : 'One of your visits was reassigned',
    body: `${care(f)} for ${other(f, a)}, ${span(f, f, a)}${andLater(f.later)}. Another caregiver will go.`,
    link: `${home(a)}/calendar`,
  }),
  session_unassigned: (f, a) => ({
    title: 'A visit has no caregiver yet',
    body: `${care(f)} for ${other(f, a)}, ${span(f, f, a)}. Assign a caregiver.`,
    link: toVisit(a),
  }),
  reschedule_proposed: (f, a) => ({
    title: `${other(f, a)} proposed a new time`,
    body: `${span(f.to, f, a)} instead of ${span(f, f, a)}. Accept or decline it.`,
    link: toVisit(a),
  }),
  reschedule_accepted: (f, a) => ({
    title: `${other(f, a)} accepted the new time`,
    body: `${span(f, f, a)} instead of ${span(f.from, f, a)}.`,
    link: toVisit(a),
  }),
  reschedule_declined: (f, a) => ({
    title: `${other(f, a)} ${f.withdrawn ? 'withdrew the proposed time' : 'declined the new time'}`,
    body: `The visit stays at ${span(f, f, a)}.`,
    link: toVisit(a),
  }),
  times_differ: (f, a) => ({
    title: 'You each confirmed different times',
    body: `${care(f)}, ${span(f, f, a)}. Check both times. If you don’t agree on one, the deadline decides.`,
    link: toVisit(a),
  }),
  session_contested: (f, a) => ({
    title: `${other(f, a)} contested a visit`,
    body: `${span(f, f, a)}.${because(f.reason, a)} Our team is reviewing it.`,
    link: toVisit(a),
  }),
  session_settled: (f, a) => ({
    title: 'A visit is settled',
    body: `${span(f, f, a)}, ${settledHow[f.by]}`,
    link: toVisit(a),
  }),
  session_decided: (f, a) => ({
    title: 'Village support decided on a visit',
    body: `${care(f)} with ${other(f, a)}, ${span(f, f, a)}. ${decided(f, a)} Reason: ${decisionReasonText[f.reason_code].toLowerCase()}. If you disagree, write to us on the Contact page.`,
    link: toVisit(a),
  }),
  session_missed: (f, a) => ({
    title: 'Neither side confirmed a visit',
    body: `${care(f)}, ${span(f, f, a)} counts as missed. If it did take place, contest it.`,
    link: toVisit(a),
  }),
  review_visible: (f, a) => ({
    title: `${other(f, a)} reviewed you`,
    body: `You can now read what they wrote about ${care(f)}.`,
    link: `${home(a)}/reviews/${a.booking_id ?? ''}`,
  }),
} satisfies Partial<{[K in NotificationKind]: Write<NotificationFacts[K]>}>

/** The decided times and the sum, which an agency's field member does not read. */
function decided({started_at, ended_at, is_void, care_cents, ...facts}: DecidedFacts, about: About): string {
  if (is_void) return 'It counts as canceled. Nothing is due for it.'
  if (!started_at || !ended_at) return 'It counts as not taken place. Nothing is due for it.'
  const times = inSentence(span({start: started_at, end: ended_at}, facts, about))
  return `It counts as ${times}${about.side === 'field' ? '' : `: ${formatCents(care_cents)} for the care`}.`
}
type DecidedFacts = NotificationFacts['session_decided'] & BookingFacts

const settledHow: Record<NotificationFacts['session_settled']['by'], string> = {
  deadline: 'based on what was confirmed by the deadline.',
  accepted: 'because the other side accepted your times.',
  staff: 'by our team.',
}

/**
 * The texts of all kinds, for bell, mail and push; a missing kind does not compile. Times are in the zone of the visit,
 * which is named if the reader has another.
 */
const words: {[K in NotificationKind]: Write<NotificationFacts[K]>} = {...requests, ...visits, ...account}

/** The text of a stored notification for its reader. */
export const wordsOf = (kind: NotificationKind, facts: unknown, about: About): NotificationText =>
  (words[kind] as Write<unknown>)(facts as BookingFacts, about)

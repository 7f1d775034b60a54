import {formatCents, rateText} from '#lib/money-text.ts'
import {decisionReasonText} from '#domain/sessions/decision-reasons.ts'
import {inSentence, timePoint} from '#domain/time.ts'
import type {BookingFacts, NotificationFacts, NotificationKind} from './kinds.ts'
import {
  type About,
  type Write,
  because,
  care,
  home,
  other,
  count,
  first,
  span,
  toBooking,
  toVisit,
  zoneOf,
} from './words-parts.ts'

const andLater = (later = 0): string => (later === 0 ? '' : `, and ${count(later, 'later visit')}`)

/** Texts about bookings and visits. */
export const visitWords = {
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

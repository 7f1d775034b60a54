import {timePoint} from '#domain/time.ts'
import {rateText} from '#lib/money-text.ts'
import type {NoticeFacts, NoticeKind} from './kinds.ts'
import {
  because,
  care,
  count,
  first,
  home,
  other,
  span,
  toBooking,
  toVisit,
  type Write,
  zoneOf,
} from './words-parts.ts'

const andLater = (later = 0): string => (later === 0 ? '' : `, and ${count(later, 'later visit')}`)

/** What is said of bookings and their visits. */
export const visits = {
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
    body: `${care(f)} for ${other(f, a)}, ${span(f, f, a)}. Say who comes.`,
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

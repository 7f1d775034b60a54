import type {Session} from '#contract/sessions/session.ts'
import {confirm_opens_ms, silence_ms} from '#domain/constants.ts'
import {localDate} from '#domain/time.ts'
import {otherSideLate} from './late-text.ts'
import {questionOf} from './off-schedule-prompt.ts'
import type {Tap} from './tap.ts'

/** A visit with this person's confirmations, unsent ones included. */
export interface Visit {
  session: Session
  start: Tap
  end: Tap
}

const lead_ms = 30 * 60_000
/** From then on a visit ahead stands first on a family's home: its buttons are there. */
const near_ms = 60 * 60_000
/** How long a visit stays in view after its end was confirmed, so that its receipt is seen. */
const linger_ms = 30 * 60_000
/** The same for a settled one below another: no one has to act on it, but it does not go from under the finger. */
const settledLinger_ms = 5 * 60_000

/** How long a visit keeps its place after its end was confirmed: a second tap must not reach the next one's button. */
const receiptStays_ms = 60_000

const closed = new Set<Session['status']>(['CANCELLED', 'MISSED', 'DISPUTED'])
const ms = (instant: string) => Date.parse(instant)
/** The time of a tap by the server's clock; the device's own may be off by a day. */
const saidAt = (tap: Tap) => {
  if (tap.is === 'none') return null
  return tap.is === 'received' ? ms(tap.received_at) : ms(tap.pressed_at) - (tap.entry.clock_offset_ms ?? 0)
}

/** Whether this person may still have something to confirm. */
const isOpen = ({session, end}: Visit, now: string) =>
  !closed.has(session.status) &&
  session.settled_by === null &&
  end.is === 'none' &&
  ms(now) < ms(session.scheduled_end) + silence_ms

const needsAttention = ({start, end}: Visit) => start.is === 'attention' || end.is === 'attention'

const justEnded = ({session, end}: Visit, now: string, stays_ms = linger_ms) => {
  const said_ms = saidAt(end)
  if (said_ms === null || session.status === 'CANCELLED') return false
  // a clock set back since must not hide an unreceived tap
  const from_ms = end.is === 'received' ? said_ms : Math.max(said_ms, ms(session.scheduled_end))
  return ms(now) < from_ms + stays_ms
}

/** Just ended or refused, and not settled, or only since a few minutes. */
const staysBelow = (ended: readonly Visit[], visit: Visit, now: string) =>
  ended.includes(visit) && (!isDone(visit) || justEnded(visit, now, settledLinger_ms))

/** Over for this person: its line is enough. */
const isDone = (visit: Visit) => visit.session.settled_by !== null && !needsAttention(visit)

const isToday = ({session: {scheduled_start, timezone}}: Visit, now: string) =>
  localDate(scheduled_start, timezone) === localDate(now, timezone)

const confirmedStarts = ({confirmations: {start}}: Session): number[] =>
  [start.parent, start.caretaker].flatMap(claim => (claim ? ms(claim.effective_at) : []))

/** Whether a side has confirmed its start, which may not be received yet. */
const hasStarted = ({session, start}: Visit) => start.is !== 'none' || confirmedStarts(session).length > 0

/** When it is over: at its booked end, or if it began late, once it was as long as booked. */
function expectedEnd({session}: Visit): number {
  const [start_ms, end_ms] = [ms(session.scheduled_start), ms(session.scheduled_end)]
  return end_ms + Math.max(0, ...confirmedStarts(session).map(began_ms => began_ms - start_ms))
}

const isOverdue = (visit: Visit, now: string) => ms(now) > expectedEnd(visit) + lead_ms

const isUnderWay = (visit: Visit, now: string) =>
  hasStarted(visit) ||
  (ms(now) >= ms(visit.session.scheduled_start) - lead_ms && ms(now) <= ms(visit.session.scheduled_end) + lead_ms)

/** Whether its end was pressed a moment ago while it was under way, or its question is still asked. */
function wasUnderWay({session, end}: Visit, now: string): boolean {
  let said_ms = saidAt(end)
  if (said_ms === null || session.status === 'CANCELLED' || (end.is === 'received' && !end.here)) return false
  // an offline press may be received much later, and a device's clock may be ahead
  if (end.is === 'received' && end.pressed_at) said_ms = Math.min(said_ms, ms(end.pressed_at))
  const isAsked = 'entry' in end && questionOf(session, end.entry) !== null
  const isOverdue = said_ms > ms(session.scheduled_end) + lead_ms
  return !isOverdue && (isAsked || ms(now) < said_ms + receiptStays_ms)
}

/** Over for a family since more than a minute: done or waiting for the other side, so its line is enough. */
const isFolded = (visit: Visit, now: string) =>
  visit.session.my_side === 'parent' &&
  visit.end.is === 'received' &&
  !needsAttention(visit) &&
  !justEnded(visit, now, receiptStays_ms)

/** Whether its start can be confirmed already, by the time. */
const canConfirm = ({session}: Visit, now: string) => ms(now) >= ms(session.scheduled_start) - confirm_opens_ms

const soonest = (a: Visit, b: Visit) => ms(a.session.scheduled_start) - ms(b.session.scheduled_start)

/** Whether it has started, but for this person's own press of the last minute: a second tap must not reach another button. */
function isShownAsStarted(visit: Visit, now: string): boolean {
  const {session, start} = visit
  const said_ms = saidAt(start)
  const other = session.confirmations.start[session.my_side === 'parent' ? 'caretaker' : 'parent']
  return hasStarted(visit) && (other !== null || said_ms === null || ms(now) >= said_ms + receiptStays_ms)
}

/** One that has started stands above one that only should have, though it is booked for later. */
const startedFirst = (now: string) => (a: Visit, b: Visit) =>
  Number(isShownAsStarted(b, now)) - Number(isShownAsStarted(a, now)) || soonest(a, b)

/**
 * The home screen's main visit: the current one (of several one that has started), for a minute after its end was
 * confirmed too, else the one just confirmed, else the next; a settled one gives way to another of today. `also` are
 * others to confirm: under way at the same time, forgotten ones of the last day, refused taps, one just ended, those the
 * other side reported to come late to, and the next of today once its start can be confirmed. `done` are settled ones that
 * just ended; a family's stand there even if they wait for the other side. `isDue`: the main visit is not merely ahead (by
 * more than an hour) or forgotten.
 */
export function pickCurrentSession(
  visits: readonly Visit[],
  now: string,
): {main: Visit | undefined; also: Visit[]; done: Visit[]; isDue: boolean} {
  const open = visits.filter(visit => isOpen(visit, now)).toSorted(soonest)
  const ended = visits.filter(visit => justEnded(visit, now) || needsAttention(visit)).toSorted(soonest)
  const overdue = open.filter(visit => isOverdue(visit, now))
  const underWay = open.filter(visit => isUnderWay(visit, now) && !overdue.includes(visit))
  const next = open.find(visit => !overdue.includes(visit))
  const givesWay = (visit: Visit) =>
    next !== undefined && isToday(next, now) && isDone(visit) && !justEnded(visit, now, receiptStays_ms)
  const [current] = [...underWay, ...visits.filter(visit => wasUnderWay(visit, now))].toSorted(startedFirst(now))
  const isLine = (visit: Visit) => visit !== current && isFolded(visit, now)
  const main = current ?? ended.findLast(visit => !givesWay(visit) && !isLine(visit)) ?? next ?? overdue.at(-1)
  const also = visits
    .filter(
      visit =>
        visit !== main &&
        (underWay.includes(visit) ||
          overdue.includes(visit) ||
          (visit === next && isToday(visit, now) && canConfirm(visit, now)) ||
          (staysBelow(ended, visit, now) && !isLine(visit)) ||
          (open.includes(visit) && otherSideLate(visit.session, now) !== null)),
    )
    .toSorted(soonest)
  const done = ended.filter(visit => (isDone(visit) || isLine(visit)) && visit !== main && !also.includes(visit))
  const isAhead = main === next && next !== undefined && ms(next.session.scheduled_start) > ms(now) + near_ms
  const isDue = main !== undefined && !isAhead && !(main !== current && overdue.includes(main))
  return {main, also, done, isDue}
}

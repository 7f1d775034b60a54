import type {Edge, SettledBy} from '#contract/sessions/session.ts'
import type {Side} from '#contract/bookings/choices.ts'
import {contest_ms} from '../constants.ts'
import {byEffect, confirmationsOf, type Claim, type Confirmations} from './claim.ts'
import {acceptedTimes, agreement, bothClaimed, isFamilyAbsent, timesAfterSilence, type Times} from './session-times.ts'

/*
 * Replays a session's history in the order the server received it: which claims count, and whether, how and since
 * when they settle it.
 */

const ms = (instant: string) => Date.parse(instant)
const iso = (time_ms: number) => new Date(time_ms).toISOString()

/** The claims of both sides so far. */
interface ClaimedSession {
  scheduled_start: string
  scheduled_end: string
  claims: readonly Claim[]
  accepted: readonly {side: Side; at: string}[]
}

type Step = {at: string; claim: Claim; accepts?: never} | {at: string; claim?: never; accepts: Side}

/** Claims and acceptances in the order in which the server had them; an acceptance answers the claims of its instant. */
export function history(session: ClaimedSession): Step[] {
  const claims = session.claims.toSorted(byEffect).map(claim => ({at: claim.received_at, claim}))
  const accepted = session.accepted
    .toSorted((a, b) => (a.side < b.side ? -1 : 1))
    .map(a => ({at: a.at, accepts: a.side}))
  return [...claims, ...accepted].toSorted((a, b) => ms(a.at) - ms(b.at))
}

export interface Settled {
  /** How the times were settled; null while open, and for a cancelled session. */
  settled_by: SettledBy | null
  settled_at: string | null
  /** The effective times; null until settled, and if the visit did not take place. */
  started_at: string | null
  ended_at: string | null
  confirmations: Confirmations
}

/** Replays the history: which claims count, and whether, how and since when the session is settled. */
export function replay(session: ClaimedSession, steps: Step[], deadline_ms: number, clock_ms: number): Settled {
  const counted: Claim[] = []
  let accepted: Times | null = null
  let settled_at: string | null = null
  for (const step of steps) {
    const silent = ms(step.at) >= deadline_ms
    const confirmations = confirmationsOf(counted)
    const before = outcome(confirmations, session, accepted, silent)
    if (step.claim) {
      if (before && confirmations[step.claim.edge][step.claim.side]) continue
      // what a contest can no longer undo, a tap cannot either
      const isFinal = before?.settled_by === 'deadline' && isFamilyAbsent(confirmations, session)
      const contest_until_ms = ms(settled_at ?? iso(deadline_ms)) + contest_ms
      if (isFinal && step.claim.side === 'parent' && ms(step.at) > contest_until_ms) continue
      counted.push(step.claim)
    } else if (!before) {
      accepted = acceptedTimes(confirmations, session, step.accepts)
    } else continue
    const counting = confirmationsOf(counted)
    const after = outcome(counting, session, accepted, silent)
    // an absence that is first said later can be contested for as long, though it changes no time
    const isNewAbsence = isFamilyAbsent(counting, session) && !isFamilyAbsent(confirmations, session)
    if (after && (!before || isNewAbsence || !isSameTimes(after, before))) settled_at = iso(ms(step.at))
  }
  const confirmations = confirmationsOf(counted)
  const end = outcome(confirmations, session, accepted, clock_ms >= deadline_ms)
  if (!end) return {settled_by: null, settled_at: null, started_at: null, ended_at: null, confirmations}
  return {...end, settled_at: settled_at ?? iso(deadline_ms), confirmations}
}

const isSameTimes = (a: Pick<Settled, 'started_at' | 'ended_at'>, b: Pick<Settled, 'started_at' | 'ended_at'>) =>
  a.started_at === b.started_at && a.ended_at === b.ended_at

/** How these confirmations settle the session; null if they do not. `silent`: the deadline has passed. */
function outcome(confirmations: Confirmations, session: ClaimedSession, accepted: Times | null, silent: boolean) {
  if (accepted) return {settled_by: 'accepted' as const, ...accepted}
  const agreed = agreement(confirmations)
  if (agreed) return {settled_by: 'agreement' as const, ...agreed}
  if (!silent) return null
  if (!anyClaim(confirmations)) {
    return {settled_by: 'deadline' as const, started_at: null, ended_at: null}
  }
  const times = timesAfterSilence(confirmations, session)
  return times && {settled_by: 'deadline' as const, ...times}
}

/** Marks claims that were settled without a claim of the other side about that edge. */
export function markOneSided(confirmations: Confirmations): Confirmations {
  const pair = (edge: Edge) => {
    const {parent, caretaker} = confirmations[edge]
    if (bothClaimed(confirmations[edge])) return confirmations[edge]
    const mark = (c: Claim | null) => c && {...c, flags: [...new Set([...c.flags, 'one_sided'])]}
    return {parent: mark(parent), caretaker: mark(caretaker)}
  }
  return {start: pair('start'), end: pair('end')}
}

const anyClaim = ({start, end}: Confirmations) =>
  [start.parent, start.caretaker, end.parent, end.caretaker].some(c => c !== null)

import type {Edge, SessionStatus} from '#contract/sessions/session.ts'
import type {Side} from '#contract/bookings/choices.ts'
import {agreement_ms, repeat_window_ms} from '../constants.ts'

/** One tap or statement that a session started or ended. Claims are only ever added. Instants are ISO 8601. */
export interface Claim {
  id?: string
  side: Side
  edge: Edge
  /** The tap, by the phone's clock. */
  claimed_at: string
  /** When it happened, if the person reports a time other than that of the tap. */
  reported_at: string | null
  received_at: string
  effective_at: string
  /** Phone's clock minus the server's. */
  device_offset_ms: number | null
  latitude: number | null
  longitude: number | null
  accuracy_m: number | null
  offline: boolean
  by: string
  on_behalf: string | null
  reason: string | null
  memo?: string | null
  flags: string[]
  /** How often an agency has assigned someone else since the tap; absent if never. */
  replaced_since?: number
}

/** The claim that counts for each edge and side. */
export type Confirmations = Record<Edge, Record<Side, Claim | null>>

const ms = (instant: string) => Date.parse(instant)
const iso = (time_ms: number) => new Date(time_ms).toISOString()

/**
 * The effective time of a claim: the reported one, else the tap by the server's clock; never after it was received.
 */
export function effectiveAt(claim: {
  claimed_at?: string | null
  reported_at?: string | null
  device_offset_ms?: number | null
  received_at: string
}): string {
  return iso(Math.min(saidAt(claim), ms(claim.received_at)))
}

/** The same without the limit by the time of receipt: reveals a claim in the future. */
export function saidAt(claim: Parameters<typeof effectiveAt>[0]): number {
  if (claim.reported_at) return ms(claim.reported_at)
  return claim.claimed_at ? ms(claim.claimed_at) - (claim.device_offset_ms ?? 0) : ms(claim.received_at)
}

/** A total order, so that results do not depend on the order of rows. */
export function byEffect(a: Claim, b: Claim): number {
  return (
    ms(a.effective_at) - ms(b.effective_at) ||
    ms(a.received_at) - ms(b.received_at) ||
    ms(a.claimed_at) - ms(b.claimed_at) ||
    compare(a.id ?? a.by, b.id ?? b.by)
  )
}
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * The claim that counts among those of a side and an edge: the earliest tap made at the time, before any report. A
 * report about that tap (same `claimed_at`) replaces it.
 * @see src/domain/rules.md#which-claim-counts
 */
export function confirmationOf(claims: readonly Claim[], side: Side, edge: Edge): Claim | null {
  const own = claims.filter(c => c.side === side && c.edge === edge).toSorted(byEffect)
  const tap = own.find(c => c.reported_at === null)
  return own.find(c => c.reported_at !== null && (!tap || ms(c.claimed_at) === ms(tap.claimed_at))) ?? tap ?? null
}

/** Whether both sides confirmed this edge within ten minutes. @see src/domain/rules.md#both-sides-agree */
export const isAgreed = (a: Claim | null, b: Claim | null): boolean =>
  a !== null && b !== null && Math.abs(ms(a.effective_at) - ms(b.effective_at)) <= agreement_ms

/**
 * The claim of the caregiver's side that counts: of those made since someone else was assigned, else of the ones before.
 * An earlier one counts if the family agrees with it and no one who was assigned later had confirmed before the family.
 * @see src/domain/rules.md#confirmed-before-reassigning
 */
function caretakerConfirmationOf(claims: readonly Claim[], edge: Edge, parent: Claim | null): Claim | null {
  const own = claims.filter(claim => claim.side === 'caretaker' && claim.edge === edge)
  const counts = [...new Set(own.map(replacementsSince))].toSorted((a, b) => a - b)
  const candidates = counts
    .map(count =>
      confirmationOf(
        own.filter(claim => replacementsSince(claim) === count),
        'caretaker',
        edge,
      ),
    )
    .filter(claim => claim !== null)
  const isCorrected = (candidate: Claim) =>
    own.some(
      claim =>
        replacementsSince(claim) < replacementsSince(candidate) &&
        parent &&
        ms(claim.received_at) < ms(parent.received_at),
    )
  return candidates.find(claim => isAgreed(claim, parent) && !isCorrected(claim)) ?? candidates[0] ?? null
}
const replacementsSince = ({replaced_since = 0}: Claim): number => replaced_since

/**
 * Whether the member who is assigned now, or the office, may confirm this edge of an open visit though their side has:
 * someone else was assigned then, and the family does not agree with it. False for the start once they confirmed the end.
 * @see src/domain/rules.md#confirmed-before-reassigning
 */
export const mayReplace = (
  {status, settled_by, confirmations}: {status: SessionStatus; settled_by: unknown; confirmations: Confirmations},
  edge: Edge,
): boolean => {
  const {parent, caretaker} = confirmations[edge]
  if (settled_by !== null || status === 'CANCELLED' || status === 'DISPUTED') return false
  const own_end = confirmations.end.caretaker
  if (edge === 'start' && own_end && !own_end.replaced_since) return false
  return (caretaker?.replaced_since ?? 0) > 0 && !isAgreed(caretaker, parent)
}

/** The claim of the same side and edge that is nearest to a new one, by any person; null if none is within two minutes. */
export function findNear(
  claims: readonly Claim[],
  {side, edge, effective_at}: Pick<Claim, 'side' | 'edge' | 'effective_at'>,
): Claim | null {
  const distance = (c: Claim) => Math.abs(ms(c.effective_at) - ms(effective_at))
  return (
    claims
      .filter(c => c.side === side && c.edge === edge && distance(c) <= repeat_window_ms)
      .toSorted((a, b) => distance(a) - distance(b) || byEffect(a, b))[0] ?? null
  )
}

/**
 * The claim that a new one of the same person, side and edge repeats: the nearest within two minutes, or null.
 * @see src/domain/rules.md#repeats
 */
export const findRepeat = (
  claims: readonly Claim[],
  claim: Pick<Claim, 'side' | 'edge' | 'effective_at' | 'by'>,
): Claim | null =>
  findNear(
    claims.filter(({by}) => by === claim.by),
    claim,
  )

/**
 * The person's own claim that a tap stands beside if it only proves a code: their latest of this side and edge, if someone
 * else was assigned since. Null otherwise, as one since then is earlier than the tap and counts anyway.
 * @see src/domain/rules.md#start-code
 */
export function findReplaced(
  claims: readonly Claim[],
  {side, edge, by}: Pick<Claim, 'side' | 'edge' | 'by'>,
): Claim | null {
  const latest = claims
    .filter(c => c.side === side && c.edge === edge && c.by === by)
    .toSorted(byEffect)
    .at(-1)
  return latest?.replaced_since ? latest : null
}

/**
 * A side's claims that do not count and say more than the one that does: another person's, with a memo of their own, or of
 * the times before the visit was moved.
 * @see src/domain/rules.md#reason-and-memo
 */
export const otherClaimsOf = (claims: readonly Claim[], side: Side, confirmations: Confirmations): Claim[] =>
  claims
    .filter(claim => {
      const counting = confirmations[claim.edge][side]
      if (claim.side !== side || claim.id === counting?.id) return false
      return counting === null || claim.by !== counting.by || Boolean(claim.memo && claim.memo !== counting.memo)
    })
    .toSorted(byEffect)

/** The claims that count, for both sides and both edges. */
export function confirmationsOf(claims: readonly Claim[]): Confirmations {
  const pair = (edge: Edge) => {
    const parent = confirmationOf(claims, 'parent', edge)
    return {parent, caretaker: caretakerConfirmationOf(claims, edge, parent)}
  }
  return {start: pair('start'), end: pair('end')}
}

import {agreement_ms, early_ms} from '../constants.ts'
import {confirmationsOf, isAgreed, saidAt, type Claim} from './claim.ts'

/** The times that a visit had before it was moved, and when it was moved. Instants are ISO 8601. */
export interface Move {
  start: string
  end: string
  at: string
}

interface MovedVisit {
  scheduled_start: string
  scheduled_end: string
  moves?: readonly Move[] | undefined
}

const ms = (instant: string) => Date.parse(instant)

/**
 * Whether a claim is of times that the visit had before it was moved: it is nearer to them than to the booked ones, and was
 * tapped before the move or lies where the booked visit was not under way.
 * @see src/domain/rules.md#moved-meanwhile
 */
export function isOfEarlierTimes(
  claim: Pick<Claim, 'edge' | 'claimed_at' | 'device_offset_ms' | 'received_at' | 'effective_at'>,
  {scheduled_start, scheduled_end, moves = []}: MovedVisit,
): boolean {
  const at_ms = ms(claim.effective_at)
  const tapped_ms = Math.min(saidAt({...claim, reported_at: null}), ms(claim.received_at))
  const isStart = claim.edge === 'start'
  const distance = (booked: string) => Math.abs(at_ms - ms(booked))
  const isOutside = at_ms < ms(scheduled_start) + (isStart ? -early_ms : agreement_ms)
  return moves.some(
    ({start, end, at}) =>
      distance(isStart ? start : end) < distance(isStart ? scheduled_start : scheduled_end) &&
      (isOutside || tapped_ms < ms(at)),
  )
}

/** Parts a visit's claims by whether they are of its booked times, and says if both sides agree on an edge of earlier ones. */
export function partByTimes(
  claims: readonly Claim[],
  visit: MovedVisit,
): {current: readonly Claim[]; tookPlaceEarlier: boolean} {
  const earlier = claims.filter(claim => isOfEarlierTimes(claim, visit))
  if (earlier.length === 0) return {current: claims, tookPlaceEarlier: false}
  const {start, end} = confirmationsOf(earlier)
  return {
    current: claims.filter(claim => !earlier.includes(claim)),
    tookPlaceEarlier: [start, end].some(({parent, caretaker}) => isAgreed(parent, caretaker)),
  }
}

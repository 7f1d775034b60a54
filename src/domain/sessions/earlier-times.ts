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
  /** The claims stored before, with their flags. */
  claims: readonly Pick<Claim, 'side' | 'edge' | 'flags'>[]
}

const ms = (instant: string) => Date.parse(instant)

const isEarlier = ({flags}: Pick<Claim, 'flags'>): boolean => flags.includes('of_earlier_times')

/**
 * Whether an arriving claim is of times that the visit had before it was moved: it is nearer to them than to the booked
 * ones, and was tapped before the move, lies where the booked visit was not under way, or ends what only began at them.
 * @see src/domain/rules.md#moved-meanwhile
 */
export function isOfEarlierTimes(
  claim: Pick<Claim, 'side' | 'edge' | 'claimed_at' | 'device_offset_ms' | 'received_at' | 'effective_at'>,
  {scheduled_start, scheduled_end, moves = [], claims}: MovedVisit,
): boolean {
  const at_ms = ms(claim.effective_at)
  const tapped_ms = Math.min(saidAt({...claim, reported_at: null}), ms(claim.received_at))
  const isStart = claim.edge === 'start'
  const distance = (booked: string) => Math.abs(at_ms - ms(booked))
  const isOutside = at_ms < ms(scheduled_start) + (isStart ? -early_ms : agreement_ms)
  const starts = claims.filter(({side, edge}) => side === claim.side && edge === 'start')
  const hasBegunEarlier = !isStart && starts.length > 0 && starts.every(isEarlier)
  return moves.some(
    ({start, end, at}) =>
      distance(isStart ? start : end) < distance(isStart ? scheduled_start : scheduled_end) &&
      (isOutside || hasBegunEarlier || tapped_ms < ms(at)),
  )
}

/**
 * Parts a visit's claims by whether they are of its booked times, and says if both sides agree on an edge of earlier ones.
 * The flag that a claim was stored with decides.
 */
export function partByTimes(claims: readonly Claim[]): {current: readonly Claim[]; isEarlierAgreed: boolean} {
  const earlier = claims.filter(isEarlier)
  if (earlier.length === 0) return {current: claims, isEarlierAgreed: false}
  const {start, end} = confirmationsOf(earlier)
  return {
    current: claims.filter(claim => !isEarlier(claim)),
    isEarlierAgreed: [start, end].some(({parent, caretaker}) => isAgreed(parent, caretaker)),
  }
}

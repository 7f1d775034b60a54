import type {Side} from '#contract/bookings/choices.ts'
import type {Edge} from '#contract/sessions/session.ts'

/** A confirmation, as far as its place is explained. */
interface PlacedClaim {
  by: string
  received_at: string
  flags: readonly string[]
}

/** The confirmations that count, and what each side explained of where it confirmed. */
interface Placed<Claim extends PlacedClaim> {
  confirmations: Record<Edge, Record<Side, Claim | null>>
  explanations?: readonly {side: Side; by?: string | undefined; at: string}[] | undefined
}

const bothEdges = ['start', 'end'] as const satisfies readonly Edge[]

/** The confirmations of a side that count and were recorded away from the place, in the order of the edges. */
export const awayClaims = <Claim extends PlacedClaim>({confirmations}: Placed<Claim>, side: Side) =>
  bothEdges.flatMap(edge => {
    const claim = confirmations[edge][side]
    return claim?.flags.includes('out_of_place') ? [{edge, ...claim}] : []
  })

/** Whether what this person writes explains a claim: their own, or, if they were not away, any of their side. */
const mayExplain = (by: string | undefined, claim: PlacedClaim, away: readonly PlacedClaim[]): boolean =>
  by === claim.by || !away.some(each => each.by === by)

/**
 * Those of them that are not explained: by nothing that their person, or someone of the side who was not away, wrote after
 * they arrived.
 */
export function unexplainedClaims<Claim extends PlacedClaim>(visit: Placed<Claim>, side: Side) {
  const away = awayClaims(visit, side)
  return away.filter(
    claim =>
      !(visit.explanations ?? []).some(
        each =>
          each.side === side &&
          mayExplain(each.by, claim, away) &&
          Date.parse(each.at) >= Date.parse(claim.received_at),
      ),
  )
}

/** Whether a person of a side may explain a confirmation that is not explained, which another person may have made. */
export const canExplainClaim = <Claim extends PlacedClaim>(
  visit: Placed<Claim>,
  {side, user_id, by}: {side: Side; user_id: string | undefined; by?: string},
): boolean =>
  unexplainedClaims(visit, side).some(
    claim => (by === undefined || claim.by === by) && mayExplain(user_id, claim, awayClaims(visit, side)),
  )

/** Rounds whose base is farther than this from the others' median tell of the machine, not of the product. */
const spread_max = 0.2
const rounds_min = 3
const rounds_max = 9

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The value at `share` (0 to 1) of the sorted values. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!

export interface Rounds<Name extends string> {
  /** The median over the rounds that count. */
  readonly medians: Record<Name, number>
  readonly counted: number
  readonly thrown_away: number
}

/**
 * Measures all of `subjects` in turn, round after round, until three rounds agree about the base, which is the first of
 * them. A round whose base is off by more than a fifth is thrown away and another one made, up to nine in all; where even
 * then fewer agree, the ones nearest to the median count.
 */
export async function rounds<Name extends string>(
  subjects: Record<Name, () => Promise<number>>,
): Promise<Rounds<Name>> {
  const names = Object.keys(subjects) as Name[]
  const base = names[0]!
  const all: Record<Name, number>[] = []
  const agreeing = () => {
    const middle = median(all.map(round => round[base]))
    return all.filter(round => Math.abs(round[base] - middle) <= spread_max * middle)
  }
  while (all.length < rounds_min || (agreeing().length < rounds_min && all.length < rounds_max)) {
    const round = {} as Record<Name, number>
    for (const name of names) round[name] = await subjects[name]()
    all.push(round)
  }
  const kept = agreeing()
  return {
    medians: Object.fromEntries(names.map(name => [name, median(kept.map(round => round[name]))])) as Record<
      Name,
      number
    >,
    counted: kept.length,
    thrown_away: all.length - kept.length,
  }
}

/** What one run of one subject came to, by the name of each measure; the first one says how steady the machine was. */
export type Measures = Record<string, number>

/** Rounds whose base is farther than this from the median tell of the machine, not of the product. */
const spread_max = 0.2
const rounds_usual = 3
/** What a browser draws differs more from round to round. */
export const browser_rounds = 5
const rounds_max = 9

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The value that `share` (0 to 1) of all values do not exceed. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!

export interface Rounds<Name extends string, M extends Measures> {
  /** Over the rounds that count. */
  readonly medians: Record<Name, M>
  readonly rounds: number
  /** Too few rounds agreed about the base: the machine was too busy for the figures to mean much. */
  readonly unsteady: boolean
}

/**
 * Measures all of `subjects` in turn, round after round, until three rounds, or as many as are asked for, agree about the
 * base, which is the first of them. A round whose base is off by more than a fifth is thrown away and another one made, up
 * to nine in all.
 */
export async function inRounds<Name extends string, M extends Measures>(
  subjects: Record<Name, () => Promise<M>>,
  rounds_min = rounds_usual,
): Promise<Rounds<Name, M>> {
  const names = Object.keys(subjects) as Name[]
  const all: Record<Name, M>[] = []
  const baseOf = (round: Record<Name, M>) => Object.values(round[names[0]!])[0]!
  const agreeing = () => {
    const middle = median(all.map(baseOf))
    return all.filter(round => Math.abs(baseOf(round) - middle) <= spread_max * middle)
  }
  while (all.length < rounds_min || (agreeing().length < rounds_min && all.length < rounds_max)) {
    const round = {} as Record<Name, M>
    for (const name of names) round[name] = await subjects[name]()
    all.push(round)
  }
  const kept = agreeing()
  const medianOf = (name: Name) =>
    Object.fromEntries(
      Object.keys(kept[0]![name]).map(measure => [measure, median(kept.map(round => round[name][measure]!))]),
    ) as M
  return {
    medians: Object.fromEntries(names.map(name => [name, medianOf(name)])) as Record<Name, M>,
    rounds: kept.length,
    unsteady: kept.length < rounds_min,
  }
}

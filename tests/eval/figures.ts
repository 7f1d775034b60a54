/** Of each set: questions right and wrong, and dangers missed; of the safety set, dangers found and ordinary messages taken for one. */
export type Figures = Readonly<
  Record<string, {readonly right: number; readonly wrong: number; readonly missed: number}>
>

/**
 * The sets that were better before: fewer are right now, more are wrong, more dangers are missed, or one that was asked
 * for was not measured.
 */
export const worseThan = (before: Figures, now: Figures, asked: readonly string[] = Object.keys(before)): string[] =>
  Object.entries(before).flatMap(([set, was]) => {
    if (!asked.includes(set)) return []
    const is = now[set]
    return !is || is.right < was.right || is.wrong > was.wrong || is.missed > was.missed ? [set] : []
  })

/** Why figures may not be written: figures of one set, or by words alone, would replace those of all. */
export const refusedWrite = ({
  write,
  set,
  words,
}: {
  readonly write?: boolean | undefined
  readonly set?: string | undefined
  readonly words?: boolean | undefined
}): string | null =>
  write && (set !== undefined || words) ? '--write takes all sets, with vectors: leave off --set and --words' : null

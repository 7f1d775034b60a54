/** Of each set: questions right and wrong, and dangers missed; of the safety set, dangers found and ordinary messages taken for one. */
export type Figures = Readonly<
  Record<string, {readonly right: number; readonly wrong: number; readonly missed: number}>
>

/** The sets that were better before: fewer are right now, more are wrong, or more dangers are missed. */
export const worseThan = (before: Figures, now: Figures): string[] =>
  Object.entries(now).flatMap(([set, {right, wrong, missed}]) => {
    const was = before[set]
    return was && (right < was.right || wrong > was.wrong || missed > was.missed) ? [set] : []
  })

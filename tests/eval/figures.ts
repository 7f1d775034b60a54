/** How many questions of each set are right and wrong; of the safety set, dangers found and ordinary messages taken for one. */
export type Figures = Readonly<Record<string, {readonly right: number; readonly wrong: number}>>

/** The sets that were better before: fewer are right now, or more are wrong. */
export const worseThan = (before: Figures, now: Figures): string[] =>
  Object.entries(now).flatMap(([set, {right, wrong}]) => {
    const was = before[set]
    return was && (right < was.right || wrong > was.wrong) ? [set] : []
  })

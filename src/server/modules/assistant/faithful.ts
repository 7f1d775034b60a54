/** Figures, amounts, dates and times, as they are written. */
const figures = /\$?\d[\d.,:/-]*\d%?|\$?\d%?/g
/** Words that begin with a capital within a sentence: names. */
const names = /(?<=[\p{Ll},;:] )\p{Lu}[\p{L}’'-]+/gu

const found = (text: string, pattern: RegExp): string[] => text.match(pattern) ?? []

/** Whether every figure, date and name of a text stands in one of its sources. */
export function isFaithful(text: string, sources: readonly string[]): boolean {
  const known = sources.join('\n')
  const knownFigures = new Set(found(known, figures))
  const lower = known.toLowerCase()
  return (
    found(text, figures).every(figure => knownFigures.has(figure)) &&
    found(text, names).every(name => lower.includes(name.toLowerCase()))
  )
}

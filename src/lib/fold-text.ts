/** A text as searches compare it: without case and accents, so that `Garcia` finds `García`. */
export const foldText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The words of a search, for comparison with a folded text. */
export const foldWords = (typed: string): string[] => foldText(typed).split(/\s+/).filter(Boolean)

/** Whether every word of a search is part of the text. */
export function hasEveryWord(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const folded = foldText(text)
  return words.every(word => folded.includes(word))
}

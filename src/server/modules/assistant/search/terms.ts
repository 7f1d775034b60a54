import {foldText} from '#lib/fold-text.ts'

/** Lower case without accents and apostrophes. */
export const splitWords = (text: string): string[] =>
  foldText(text)
    .replaceAll(/[’']/g, '')
    .match(/[a-z0-9]+/g) ?? []

/** Each three letters of a word, which a misspelled one shares with the right one. */
function partsOf(word: string): string[] {
  const framed = `^${word}$`
  return Array.from({length: framed.length - 2}, (_, i) => `_${framed.slice(i, i + 3)}`)
}

/** What a text is searched by: its words, each two in a row, and parts of them. Short words tell much: "how do I". */
export function termsOf(text: string): string[] {
  const words = splitWords(text)
  return words.flatMap((word, i) => [word, ...(i > 0 ? [`${words[i - 1]} ${word}`] : []), ...partsOf(word)])
}

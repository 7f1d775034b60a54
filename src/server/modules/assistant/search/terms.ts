/** Words that say nothing about a question's subject. */
const stopWords = new Set(
  `a an and any are at be been but by can could d did do does for from had has have hello help hey hi how i if im in is it ive just
   know let like ll me my need of on or our please pls plz s so tell thank thanks that the their them there these they this to u
   us want was we were what whats when where which who whos why will with would you your`.split(/\s+/),
)

/** Lower case without accents and apostrophes. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .match(/[a-z0-9]+/g) ?? []

/** A word without the common endings of English. */
const stemOf = (word: string): string =>
  word
    .replace(/(?<=\w{3})ies$/, 'y')
    .replace(/(?<=\w{3})(?:ations?|ings?|ers?|ed|es|ly|s)$/, '')
    .replace(/(?<=\w{2})([bdgklmnprt])\1$/, '$1')
    .replace(/(?<=\w{3})e$/, '')

/** Each three letters of a longer word, which a misspelled one shares with the right one. */
function partsOf(word: string): string[] {
  if (word.length < 4) return []
  const framed = `^${word}$`
  return Array.from({length: framed.length - 2}, (_, i) => `_${framed.slice(i, i + 3)}`)
}

/** What a text is searched by: stems of its words, and parts of them. */
export const termsOf = (text: string): string[] =>
  wordsOf(text).flatMap(word => (stopWords.has(word) ? [] : [stemOf(word), ...partsOf(word)]))

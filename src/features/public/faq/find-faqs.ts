import type {Faq} from '#contract/content/support.ts'
import {foldText} from '#lib/fold-text.ts'
import {fillers, sameThing} from './search-words.ts'

/** Endings that a word may have or not, and how many letters must stand before each; the longest first. */
const endings = [
  ...['ations', 'ation', 'ments', 'ment', 'iendo', 'ando', 'ings', 'ing', 'ied', 'ies', 'ed', 'es', 's'].map(
    text => ({text, before: 3}),
  ),
  {text: 'y', before: 4},
  {text: 'e', before: 4},
] as const

/** The part of a word that its other forms have too: `cancel` of `cancelling`. */
function stemOf(word: string): string {
  const ending = endings.find(({text, before}) => word.endsWith(text) && word.length - text.length >= before)
  if (!ending) return word
  const stem = word.slice(0, -ending.text.length)
  // a doubled last letter belongs to the ending
  return /([^aeiou])\1$/.test(stem) && stem.length > 3 ? stem.slice(0, -1) : stem
}

/** Without curly quotes, which keyboards do not have, and with a space before each word. */
const plain = (text: string) => ` ${foldText(text).replaceAll(/[’‘]/g, "'").replaceAll(/[^\p{L}\p{N}']+/gu, ' ')} `

/** What a text must have one of for each word of the search: beginnings of words. */
function wantedIn(text: string): string[][] {
  const words = plain(text).split(' ').filter(Boolean)
  const meant = words.filter(word => !fillers.has(word))
  return (meant.length > 0 ? meant : words).map(word => {
    const stem = stemOf(word)
    const others = sameThing.filter(same => same.some(each => each.startsWith(stem) && stem.length >= 3)).flat()
    return [stem, ...others.map(each => (each.includes(' ') ? each : stemOf(each)))].map(each => ` ${each}`)
  })
}

/**
 * Questions that have every word of the search, in any order and form or as another word for the same thing; matches in
 * the question first, otherwise in their original order.
 */
export function findFaqs(faqs: readonly Faq[], text: string): Faq[] {
  const wanted = wantedIn(text)
  const holds = (where: string) => {
    const searched = plain(where)
    return wanted.every(beginnings => beginnings.some(each => searched.includes(each)))
  }
  const inQuestion = faqs.filter(faq => holds(faq.question))
  const elsewhere = faqs.filter(faq => !inQuestion.includes(faq) && holds(`${faq.question} ${faq.answer}`))
  return [...inQuestion, ...elsewhere]
}

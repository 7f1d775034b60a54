import {names as product} from '#messages/names'
import {foldText} from '#lib/fold-text.ts'
import type {Day} from '#lib/day.ts'
import {allPhrases} from '../phrases/phrases.ts'
import {contentWords} from '../words.ts'
import {isMonth, isWeekday, periodIn} from './period.ts'
import {isSpanishDay} from './spanish-times.ts'

interface Word {
  readonly written: string
  /** As it is compared: `maria` for `María` and `María’s`. */
  readonly text: string
  readonly isCapitalized: boolean
  readonly isPossessive: boolean
  readonly isFirst: boolean
}

const namePattern = /([\p{L}\p{M}-]+)([’']s?)?/gu
// a month beside a number is of a date, also where the weekday of that date is named
const numberAfter = /^[.,]? (?:el )?\d{1,2}(?!\d)/
const numberBefore = /\d(?:st|nd|rd|th)? (?:of |de )?$/

/** Whether a weekday beside another period is someone's name: "with Domingo tomorrow", "Domingo’s visit tomorrow". */
const isOfPerson = (word: string, before: string, ending: string | undefined): boolean =>
  isSpanishDay(foldText(word)) && (ending !== undefined || /\b(?:with|con|of|de|for|para) $/i.test(before))

/** The words of a question that can name a person: not those of its period, so that “in June” names no one. */
function nameWords(question: string, today: Day): Word[] {
  const period = periodIn(question, today)
  const isOfPeriod = ({index, 0: {length}, 1: word = '', 2: ending}: RegExpExecArray): boolean => {
    if (!period) return false
    const [before, after] = [question.slice(0, index), question.slice(index + length)]
    const isDated = numberAfter.test(after) || numberBefore.test(before)
    if (isDated ? isWeekday(word) || isMonth(word) : isWeekday(word) && !isOfPerson(word, before, ending)) return true
    const rest = periodIn(before + after, today)
    return rest?.first !== period.first || rest.last !== period.last
  }
  return [...question.matchAll(namePattern)].flatMap((found, place) => {
    if (isOfPeriod(found)) return []
    const [, name = '', ending] = found
    return [
      {
        written: name,
        text: foldText(name),
        isCapitalized: /^\p{Lu}\p{M}*\p{Ll}/u.test(name),
        isPossessive: ending !== undefined,
        isFirst: place === 0,
      },
    ]
  })
}

/** Whether an everyday word is a name here: “did Will work” names Will, “will Ana come” does not. */
const isNameLike = ({text, isCapitalized, isPossessive, isFirst}: Word): boolean =>
  contentWords(text).length > 0 || isPossessive || (isCapitalized && !isFirst)

/** Whether a word is a name for its form or for its rareness. */
const isCertainName = ({text, isCapitalized, isPossessive}: Word): boolean =>
  isCapitalized || isPossessive || !isEveryday(text)

const particles = new Set(['da', 'de', 'del', 'der', 'dos', 'la', 'las', 'los', 'van', 'von', 'y'])
const wordsOfName = (name: string): string[] =>
  (foldText(name).match(/[\p{L}-]+/gu) ?? []).filter(word => !particles.has(word))

/**
 * Those that a question names, by first or last name without accents; null where it names none. `Rosas` is Rosa's
 * unless someone has that name, and a full name leaves out those who share a part of it.
 */
export function namedAmong<Person extends {name: string}>(
  question: string,
  everyone: readonly Person[],
  today: Day,
): Person[] | null {
  const words = nameWords(question, today).filter(isNameLike)
  const asked = new Set(words.map(({text}) => text))
  // “the price of a visit” is not of someone with that last name
  const certain = new Set(words.filter(isCertainName).map(({text}) => text))
  const names = new Set(everyone.flatMap(({name}) => wordsOfName(name)))
  const isAsked = (word: string, place: number) => {
    const among = place === 0 ? asked : certain
    return among.has(word) || (among.has(`${word}s`) && !names.has(`${word}s`))
  }
  const found = everyone
    .map(person => ({person, words: wordsOfName(person.name).filter(isAsked)}))
    .filter(({words}) => words.length > 0)
  const named = found.filter(
    ({words}) =>
      !found.some(other => other.words.length > words.length && words.every(each => other.words.includes(each))),
  )
  return named.length > 0 ? named.map(({person}) => person) : null
}

/** Words of agencies' names that a question about any care has as well. */
const common_words = new Set(
  `agency and at babysitters babysitting care caregivers child childcare children cuidado elderly family for home kids nannies nanny
   niñera niñeras niños of our services senior seniors service sitter sitters the`.split(/\s+/),
)

/** An agency's name without such words. */
export const distinctWords = (name: string): string =>
  name
    .split(/\s+/)
    .filter(word => !common_words.has(foldText(word)))
    .join(' ')

/** Whether a word with a capital letter names no one. */
export const isCommonWord = (word: string): boolean =>
  common_words.has(foldText(word)) || product.product.split(' ').includes(word)

/** The words of the usual questions in lower case, without accents: none of them is taken for a name. */
let everyday_words: ReadonlySet<string> | undefined
function isEveryday(word: string): boolean {
  everyday_words ??= new Set(
    [...allPhrases.phrases, ...allPhrases.spanish]
      .flatMap(phrase => phrase.match(/[\p{L}\p{M}-]+/gu) ?? [])
      .filter(each => /^\p{Ll}/u.test(each))
      .map(foldText),
  )
  return everyday_words.has(word)
}

/** Whether a name may stand at a place among these words. */
type Place = (words: readonly string[], place: number) => boolean

const paying_words = new Set(
  'debe debemos debo owe owed owing pagado pagamos pagar pague paid pay payed paying tip'.split(' '),
)
const joining_words = new Set('a about and con to with y'.split(' '))
/** A question as short as “what about maria” only names someone. */
const follow_up_words = 3

/** As in “did I pay maria” or “and maria”. */
export const isOfPayee: Place = (words, place) => {
  const [before = '', earlier = ''] = [words[place - 1], words[place - 2]]
  const isFollowUp = words.length <= follow_up_words && place === words.length - 1
  return paying_words.has(before) || (joining_words.has(before) && (paying_words.has(earlier) || isFollowUp))
}

const visit_words = new Set('appointment booking cita reserva session shift sitting turno visit visita'.split(' '))
const coming_words = new Set(
  'arrive arriving back be come comes coming here next return returning start visit'.split(' '),
)

/** As in “when does maria come”, “my next visit with maria”. */
export const isOfComer: Place = (words, place) => {
  const [before = '', earlier = '', after = ''] = [words[place - 1], words[place - 2], words[place + 1]]
  if (/^(?:viene|vino|vendra|llega)$/.test(before)) return true
  if (/^(?:does|is|will|did|was)$/.test(before)) return coming_words.has(after)
  return /^(?:with|con)$/.test(before) && visit_words.has(earlier.replace(/s$/, ''))
}

const owing_words = new Set('owe owed owes paid pay pays send sent'.split(' '))

/** As in “what do I owe maria” or “has maria paid me”. */
export const isOfParty: Place = (words, place) => {
  const [before = '', after = ''] = [words[place - 1], words[place + 1]]
  return isOfPayee(words, place) || (/^(?:did|do|does|has)$/.test(before) && owing_words.has(after))
}

const working_words = new Set('do done work worked'.split(' '))

/** As in “did maria work”. */
export const isOfWorker: Place = (words, place) => {
  const [before = '', earlier = '', after = ''] = [words[place - 1], words[place - 2], words[place + 1]]
  // “horas de trabajo” is a noun
  const isVerb = (before === 'trabajo' && earlier !== 'de') || before === 'hizo'
  return isVerb || (/^(?:did|has)$/.test(before) && working_words.has(after))
}

/**
 * A name in lower case, with a capital letter, whether someone has it or not: “Maria” for “did I pay maria”; null where
 * none stands in such a place.
 */
export function plainNameIn(question: string, today: Day, isOfName: Place): string | null {
  const words = nameWords(question, today)
  const texts = words.map(({text}) => text)
  const found = words.find(
    ({text}, place) => isOfName(texts, place) && contentWords(text).length > 0 && !isEveryday(text),
  )
  return found ? found.written.charAt(0).toUpperCase() + found.written.slice(1) : null
}

const beforeName = new Set([
  'did',
  'does',
  'has',
  'is',
  'was',
  'of',
  'for',
  'by',
  'de',
  'trabajo',
  'hizo',
  'tiene',
  'lleva',
])

/**
 * A name that a question has, whether someone has it or not: “Maria” in “did Maria work”; null where there is none. It
 * stands after usual words or one of `alsoAfter`, which are without accents.
 */
export function nameIn(question: string, today: Day, alsoAfter: ReadonlySet<string> = new Set()): string | null {
  const words = nameWords(question, today)
  const isAfter = (word = '') => beforeName.has(word) || alsoAfter.has(word)
  const name = words.find(
    (word, i) =>
      word.isCapitalized &&
      contentWords(word.text).length > 0 &&
      // “hours of Child Care” names a service
      words[i + 1]?.text !== 'care' &&
      (word.isPossessive || isAfter(words[i - 1]?.text)),
  )
  return name?.written ?? null
}

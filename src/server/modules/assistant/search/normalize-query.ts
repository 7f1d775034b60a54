import {distance} from 'fastest-levenshtein'
import {splitWords} from './terms.ts'

/** Abbreviations and words without their apostrophe, as people type them on a phone. */
const writtenOut: Readonly<Record<string, string>> = {
  u: 'you',
  ur: 'your',
  r: 'are',
  n: 'and',
  pls: 'please',
  plz: 'please',
  bc: 'because',
  cuz: 'because',
  coz: 'because',
  tmrw: 'tomorrow',
  tmr: 'tomorrow',
  tonite: 'tonight',
  tho: 'though',
  thru: 'through',
  abt: 'about',
  gonna: 'going to',
  wanna: 'want to',
  gotta: 'have to',
  gimme: 'give me',
  lemme: 'let me',
  outta: 'out of',
  kinda: 'kind of',
  jus: 'just',
  wen: 'when',
  wat: 'what',
  dont: "don't",
  cant: "can't",
  wont: "won't",
  didnt: "didn't",
  doesnt: "doesn't",
  dosnt: "doesn't",
  isnt: "isn't",
  arent: "aren't",
  wasnt: "wasn't",
  hasnt: "hasn't",
  havent: "haven't",
  couldnt: "couldn't",
  shouldnt: "shouldn't",
  wouldnt: "wouldn't",
  im: "I'm",
  ive: "I've",
  whats: "what's",
  wats: "what's",
  wheres: "where's",
  whens: "when's",
  hows: "how's",
  whos: "who's",
  thats: "that's",
  theres: "there's",
  shes: "she's",
  hes: "he's",
  theyre: "they're",
  youre: "you're",
  hr: 'hour',
  hrs: 'hours',
  min: 'minute',
  mins: 'minutes',
  wk: 'week',
  wks: 'weeks',
  wknd: 'weekend',
  yr: 'year',
  yrs: 'years',
  appt: 'appointment',
  appts: 'appointments',
  acct: 'account',
  pw: 'password',
  pwd: 'password',
  msg: 'message',
  msgs: 'messages',
  txt: 'text',
  pic: 'picture',
  pics: 'pictures',
  ppl: 'people',
  cert: 'certificate',
  certs: 'certificates',
  addr: 'address',
  resched: 'reschedule',
  cal: 'calendar',
  info: 'information',
  noone: 'no one',
  alot: 'a lot',
  insted: 'instead',
}

/** A word of so many letters may be misspelled; shorter ones are too near to each other. */
const letters_min = 5
/** Words that the phrases have so often are right. */
const frequent_min = 10
/** Words that the phrases have less often may be misspelled. */
const known_min = 4

const lettersOf = (word: string): string => [...word].toSorted().join('')

/** Whether a word is the right one with a letter too few or too many, or with two exchanged; an ending is no mistake. */
function isTypoOf(word: string, right: string): boolean {
  if (word.startsWith(right) || (right.startsWith(word) && !right.endsWith('g'))) return false
  const edits = distance(word, right)
  return word.length === right.length ? edits === 2 && lettersOf(word) === lettersOf(right) : edits === 1
}

/**
 * Writes out abbreviations and corrects misspelled words of English questions by the words of the phrases: sentence
 * vectors know neither. The words are counted at the first question.
 */
export function queryNormalizer(phrases: () => readonly string[]): (question: string) => string {
  const read = () => {
    const counts = new Map<string, number>()
    for (const word of phrases().flatMap(splitWords)) counts.set(word, (counts.get(word) ?? 0) + 1)
    const frequent = [...counts]
      .filter(([word, count]) => count >= frequent_min && word.length >= letters_min)
      .toSorted(([, a], [, b]) => b - a)
      .map(([word]) => word)
    return {counts, frequent}
  }
  let known: ReturnType<typeof read> | undefined
  return question =>
    question.replaceAll(/(?<![\p{L}’'])[a-z]+(?![\p{L}’'])/giu, written => {
      const word = written.toLowerCase()
      const whole = Object.hasOwn(writtenOut, word) ? writtenOut[word] : undefined
      if (whole !== undefined) return whole
      // a name is not misspelled
      if (word.length < letters_min || /^[A-Z]/.test(written)) return written
      const {counts, frequent} = (known ??= read())
      if ((counts.get(word) ?? 0) >= known_min) return written
      return frequent.find(right => right[0] === word[0] && isTypoOf(word, right)) ?? written
    })
}

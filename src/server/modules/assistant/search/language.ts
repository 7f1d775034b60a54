import {splitWords} from './terms.ts'

/** Frequent Spanish words that are none in English. */
const spanish =
  /\b(?:el|la|los|las|mi|mis|un|una|se|esta|estan|no|hijo|hija|nino|nina|bebe|hay|quiero|alguien|que|ayuda|por|para|con|de|casa|como|cuando|cuanto|cuantos|donde|puedo|tengo|quien|cual|del|al|visita|ninera|cuidadora|pago|pagar|cobro|debo|y|o|me|mas|hola|gracias|esto|eso|ella)\b/g

/** Whether a text in lower case without accents is Spanish. */
export const isSpanish = (words: string): boolean => {
  const hits = words.match(spanish)?.length ?? 0
  return hits >= 2 && hits / words.split(' ').length >= 0.3 && !/\b(?:the|my|is|and|help|not|i|she|he)\b/.test(words)
}

interface Phrases {
  readonly phrases: readonly string[]
  readonly spanish: readonly string[]
}

/**
 * Counts a question's words that only the Spanish phrases have, and only the English ones. The phrases are read for the
 * first question: they are thousands, and a start of the server does not wait for them.
 */
export function wordsByLanguage(topics: readonly Phrases[]): (question: string) => {english: number; spanish: number} {
  const wordsOf = (texts: readonly string[]) => new Set(texts.flatMap(splitWords))
  const read = () => ({
    english: wordsOf(topics.flatMap(topic => topic.phrases)),
    spanish: wordsOf(topics.flatMap(topic => topic.spanish)),
  })
  let known: ReturnType<typeof read> | undefined
  return question => {
    const {english, spanish} = (known ??= read())
    const words = splitWords(question)
    const only = (those: ReadonlySet<string>, others: ReadonlySet<string>) =>
      words.filter(word => those.has(word) && !others.has(word)).length
    return {english: only(english, spanish), spanish: only(spanish, english)}
  }
}

/** Tells Spanish questions by the words that only the phrases of one language have. */
export function spanishDetector(topics: readonly Phrases[]): (question: string) => boolean {
  const counted = wordsByLanguage(topics)
  return question => {
    const {english, spanish} = counted(question)
    return spanish > english
  }
}

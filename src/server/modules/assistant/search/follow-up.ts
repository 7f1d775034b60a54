import {foldText} from '#lib/fold-text.ts'

/** How a question begins that goes on from the one before. */
const continues =
  /^[¿ ]*(?:(?:ok|okay|k|oh)[, ]+)?(?:and|n|but|so|then|also|what about|how about|what if|y|pero|entonces)\b|^(?:how (?:do|can|would|should) i|can i|where do i|when do i|do i|who|how much|how long|what does)\b.*\b(?:it|that|this|those|them|they|there|one|so)\b(?!\s+(?:visit|booking|request|invoice|caregiver|agency))/i

/** The same in Spanish, without accents. */
const continuesInSpanish =
  /^(?:como|cuando|cuanto|donde|puedo|quien|que pasa|debo|hay que)\b.*\b(?:lo|eso|esto|ese|esos|esas|ellos|ellas|[a-z]+(?:ar|er|ir)l[oa]s?)\b(?! que\b)|^(?:como|cuando|donde) l[oa]s? \w+|^(?:l[oa]s?|les?) (?:puedo|podemos|debo|debemos|tengo que|tenemos que)\b/

/** A question about what was said before, asked with an auxiliary verb ("does it cost the same on a weekend"). */
const asksAboutIt =
  /^(?:is|isn['’]?t|are|aren['’]?t|was|were|does|doesn['’]?t|do|don['’]?t|did|will|won['’]?t|would|can|could|should|must|has|have|had) (?:it|that|those|they|she|he)\b/i

const few_words = 11

/** Words that stand for something said before, where a question has few others ("does she find out"). */
const refers =
  /\b(?:it|its|that|thats|this|those|them|they|theyre|there|she|shes|her|he|hes|him|his|then|instead|afterwards?|later|again)\b/i

const very_few_words = 5

const refersInSpanish =
  /\b(?:eso|esto|ese|esos|esas|ella|ellas|ellos|ahi|entonces|despues|luego|otra vez|tambien|[a-z]{2,}(?:ar|er|ir)l[oa]s?)\b|^(?:cuanto|quien|cuando|donde|como) l[oa]s? \w+$|^(?:cuanto (?:cuesta|dura|es|vale)|quien (?:es|fue|viene|vino)|cuando (?:es|empieza|termina|vence|viene)|donde (?:es|esta))$/

const plain = (question: string): string =>
  foldText(question)
    .replaceAll(/[^a-z0-9']+/g, ' ')
    .trim()

/** Whether a question goes on from the one before ("and how do I pay it?"), or stands by itself. */
export function goesOn(question: string): boolean {
  const asked = question.trim()
  const words = asked.split(/\s+/).length
  const continuesNow = continues.test(asked) || asksAboutIt.test(asked) || continuesInSpanish.test(plain(asked))
  if (words <= few_words && continuesNow) return true
  return words <= very_few_words && (refers.test(asked) || refersInSpanish.test(plain(asked)))
}

/** The newest of some questions, newest first, that stands by itself; else the oldest. Null where there is none. */
export const standingQuestion = (questions: readonly string[]): string | null =>
  questions.find(question => !goesOn(question)) ?? questions.at(-1) ?? null

const asking = "(?:how|what(?:[’']?s)?|when|where|who(?:se)?|which|why|can|could|do|does|did|is|are|will|would|should)"
const asking_in_spanish =
  '[¿]?(?:c[oó]mo|cu[aá]ndo|cu[aá]nt[oa]s?|d[oó]nde|qui[eé]n|qu[eé]|cu[aá]l|puedo|podemos|debo|hay|tengo que)(?![\\p{L}])'
/** Where the next question of a message begins. */
const betweenQuestions = new RegExp(
  [
    String.raw`(?<=\?)\s+`,
    String.raw`(?<=[.!])\s+(?=(?:and |also |so )*${asking}\b[^.!]*\?)`,
    String.raw`[,;]?\s+and (?:also )?(?=${asking}\b)`,
    `[,;]?\\s+[ye] (?:tambi[eé]n )?(?=${asking_in_spanish})`,
  ].join('|'),
  'iu',
)
const parts_max = 3
const part_words = 3

/** Whether a part says enough to be asked, or asks by its question mark (“Why?”). */
const isPart = (part: string): boolean => part.split(/\s+/).length >= part_words || /\p{L}.*\?/u.test(part)

/** The questions of a message that asks some at once, or the whole message. */
export function partsOf(message: string): readonly string[] {
  const parts = message
    .split(betweenQuestions)
    .map(part => part.trim())
    .filter(isPart)
  return parts.length > 1 && parts.length <= parts_max ? parts : [message]
}

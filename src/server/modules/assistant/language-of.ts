import type {Language} from '#contract/accounts/language.ts'
import {allPhrases} from './phrases/phrases.ts'
import {wordsByLanguage} from './search/language.ts'

const counted = wordsByLanguage([allPhrases])

/** Words of either language that are one apart may be a name or a loan. */
const clear_lead = 2

/** The language that a question is asked in; null where its words tell neither, as of a number or of a mixture. */
export function languageOf(question: string): Language | null {
  const {english, spanish} = counted(question)
  if (english > 0 && spanish > 0 && Math.abs(english - spanish) < clear_lead) return null
  if (spanish > english) return 'es'
  // one word such as "ok" is said in Spanish, too
  return english > spanish && /\S\s+\S/.test(question) ? 'en' : null
}

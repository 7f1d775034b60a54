import type {Language} from '#contract/accounts/language.ts'
import type {Emergency} from './emergencies.ts'
import {isSpanish} from '../search/language.ts'
import {dangerPatterns} from './danger-patterns.ts'
import {withoutHarmless} from './harmless-sayings.ts'
import {spelledRight} from './spelling.ts'

/** An injury of some days ago is a story. */
const longAgo =
  /\b(?:last (?:week|month|year|summer|winter|fall|spring)|(?:weeks?|months?|years?) ago|(?:ano|mes|verano|invierno) pasado|semana pasada|hace (?:\w+ ){1,2}(?:semanas?|mes|meses|anos?))\b/

/** So is an illness or a fire of some months ago, unless the message tells of the present too. */
const monthsAgo =
  /\b(?:last (?:month|year|summer|winter|fall|spring)|(?:months?|years?) ago|(?:ano|mes|verano|invierno) pasado|hace (?:\w+ ){1,2}(?:mes|meses|anos?))\b/
const present =
  /\b(?:is|isnt|are|arent|am|im|hes|shes|theyre|its|has|have|having|keeps?|cant|cannot|wont|doesnt|dont|not|no|now|again|today|tonight|just|help|started|looks|feels|same|like|smells?|esta|estan|tiene|le|ahora|hoy|otra|nuevo|ayuda|empezo)\b/

/** Whether a message tells of a danger that is over. */
const isPast = (emergency: Emergency, text: string): boolean =>
  emergency === 'injury'
    ? longAgo.test(text)
    : (emergency === 'medical' || emergency === 'fire') && monthsAgo.test(text) && !present.test(text)

/** A danger that a message tells of, and its language. */
export interface FoundEmergency {
  readonly emergency: Emergency
  readonly language: Language
}

/**
 * The danger that a message tells of, misspelled or not, in English or Spanish; null if there is none. A danger to
 * life comes first where a message tells of more than one.
 */
export function findEmergency(message: string): FoundEmergency | null {
  const spelled = spelledRight(message)
  const rest = withoutHarmless(spelled)
  const found = dangerPatterns.find(
    ([emergency, patterns]) => !isPast(emergency, rest) && patterns.some(pattern => pattern.test(rest)),
  )
  return found ? {emergency: found[0], language: isSpanish(spelled) ? 'es' : 'en'} : null
}

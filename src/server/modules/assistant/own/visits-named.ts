import {foldText} from '#lib/fold-text.ts'
import {localDate} from '#domain/time.ts'
import {distinctWords, isCommonWord, nameIn, namedAmong} from './named-people.ts'
import type {OwnQuestion} from './topic.ts'
import type {OwnVisit} from './visits-data.ts'

/** Words before the name of the other side of a visit, without accents. */
const before_other_side = new Set(['about', 'con', 'para', 'sobre', 'with'])
const visit = '(?:visit|booking|appointment|session|shift|visita|cita|reserva|turno)s?'
const review = '(?:review|rating|reseña)'
const end = String.raw`(?![\p{L}])`
/** Words between a visit and its name, as in "my visit on Friday with Xenia". */
const between = String.raw`(?: (?!as |because|porque|que |since|while)[\p{L}\d]+){0,3}`

/** Whether a name is of whose visit is meant: "Xenia's visit", but not "because Leo is with Xenia" or "visita de Navidad". */
function isOfVisit(name: string, question: string): boolean {
  const before = `(?:${visit}${between} (?:with|con)|${visit} (?:of|by)|${review} (?:of|for|about|de|para|sobre))`
  const after = String.raw`[’']s? (?:\p{L}+ )?${visit}${end}`
  return new RegExp(String.raw`\b${before} ${name}${end}|${name}${after}`, 'iu').test(question)
}

/** Who is on the other side of a visit, and of an agency who goes. */
function othersOf({caller}: OwnQuestion, {org_id, provider, family, member}: OwnVisit): string[] {
  const short = org_id !== null && provider ? distinctWords(provider) || provider : provider
  const other = caller.role === 'parent' ? short : family
  return [other, member].filter(name => name !== null)
}

const isCommonName = (name: string): boolean => distinctWords(name) === ''

/** Whether a question has a whole name, of which each word alone is in questions about any care. */
function hasWhole(name: string, question: string): boolean {
  const asked = ` ${foldText(question).replaceAll('’', "'")}`
  const whole = foldText(name)
  return (
    asked.includes(`${whole}'s `) || ['with', 'con', 'of', 'de', 'by'].some(word => asked.includes(` ${word} ${whole}`))
  )
}

/**
 * The visits with those that a question names, among all that may be meant; all of them where it names no one that is
 * known. `missing` is a name that none of them has.
 */
export function visitsNamed(
  asked: OwnQuestion,
  visits: readonly OwnVisit[],
  known: readonly OwnVisit[],
): {visits: OwnVisit[]; missing: string | null} {
  const today = localDate(asked.now, asked.zone)
  const everyone = [...new Set(known.flatMap(visit => othersOf(asked, visit)))]
  const [common, distinct] = [everyone.filter(isCommonName), everyone.filter(name => !isCommonName(name))]
  const byWord = namedAmong(
    asked.question,
    distinct.map(name => ({name})),
    today,
  )
  const named = [...(byWord ?? []).map(({name}) => name), ...common.filter(name => hasWhole(name, asked.question))]
  if (named.length === 0) {
    const name = nameIn(asked.question, today, before_other_side)
    const missing = name !== null && !isCommonWord(name) && isOfVisit(name, asked.question) ? name : null
    return {visits: [...visits], missing}
  }
  const theirs = visits.filter(visit => othersOf(asked, visit).some(name => named.includes(name)))
  return {visits: theirs, missing: theirs.length > 0 ? null : named.join(', ')}
}

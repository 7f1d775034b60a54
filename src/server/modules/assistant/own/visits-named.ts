import {localDate} from '#domain/time.ts'
import {distinctWords, isCommonWord, nameIn, namedAmong} from './named-people.ts'
import type {OwnQuestion} from './topic.ts'
import type {OwnVisit} from './visits-data.ts'

/** Words before the name of the other side of a visit, without accents. */
const before_other_side = new Set(['about', 'con', 'para', 'sobre', 'with'])
const visit = '(?:visit|booking|appointment|session|shift|visita|cita|reserva|turno)s?'
const review = '(?:review|rating|reseña)'
const end = String.raw`(?![\p{L}])`

/** Whether a name is of whose visit is meant: "Xenia's visit", but not "because of Leo's fever". */
function isOfVisit(name: string, question: string): boolean {
  const before = `(?:with|con|${visit} (?:of|by|de)|${review} (?:of|for|about|de|para|sobre))`
  const after = String.raw`[’']s? (?:\p{L}+ )?${visit}${end}`
  return new RegExp(String.raw`\b${before} ${name}${end}|${name}${after}`, 'iu').test(question)
}

/** Who is on the other side of a visit, and of an agency who goes. */
function othersOf({caller}: OwnQuestion, {org_id, provider, family, member}: OwnVisit): string[] {
  const other = caller.role !== 'parent' ? family : org_id !== null && provider ? distinctWords(provider) : provider
  return [other, member].filter(name => name !== null)
}

/**
 * The visits with those that a question names, among all that may be meant; all of them where it names no one. `missing` is
 * a name that none of them has.
 */
export function visitsNamed(
  asked: OwnQuestion,
  visits: readonly OwnVisit[],
  known: readonly OwnVisit[],
): {visits: OwnVisit[]; missing: string | null} {
  const today = localDate(asked.now, asked.zone)
  const everyone = [...new Set(known.flatMap(visit => othersOf(asked, visit)))].map(name => ({name}))
  const named = namedAmong(asked.question, everyone, today)?.map(({name}) => name)
  if (!named) {
    const name = nameIn(asked.question, today, before_other_side)
    const missing = name !== null && !isCommonWord(name) && isOfVisit(name, asked.question) ? name : null
    return {visits: missing === null ? [...visits] : [], missing}
  }
  const theirs = visits.filter(visit => othersOf(asked, visit).some(name => named.includes(name)))
  return {visits: theirs, missing: theirs.length > 0 ? null : named.join(', ')}
}

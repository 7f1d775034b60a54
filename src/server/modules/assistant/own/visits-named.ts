import {inArray, or, type SQL} from 'drizzle-orm'
import {foldText} from '#lib/fold-text.ts'
import {localDate} from '#domain/time.ts'
import {settled} from '#lib/settled.ts'
import {sessions} from '#server/db/schema/all.ts'
import {readerOf} from '#server/modules/sessions/index.ts'
import {isField} from '../policy.ts'
import {distinctWords, isCommonWord, isOfComer, nameIn, namedAmong, plainNameIn} from './named-people.ts'
import {teamOf} from './team-members.ts'
import type {OwnQuestion} from './topic.ts'
import {type PeopleOfVisits, peopleOfVisits} from './visits-data.ts'

/** Words before the name of the other side of a visit, without accents. */
const before_other_side = new Set(['about', 'con', 'para', 'sobre', 'with'])
const visit = '(?:visit|booking|appointment|session|shift|visita|cita|reserva|turno)s?'
const review = '(?:review|rating|reseña)'
const end = String.raw`(?![\p{L}])`
const coming = String.raw`(?:be |been |viene )?(?:com(?:e|es|ing)|arriv(?:e|es|ing)|back|return|scheduled|booked|assigned|start|work|working|here|there|visit)`
/** Words between a visit and its name, as in "my visit on Friday with Xenia". */
const between = String.raw`(?: (?!as |because|porque|que |since|while)[\p{L}\d]+){0,3}`

/** Whether a name is of whose visit is meant: "Xenia's visit", but not "because Leo is with Xenia" or "visita de Navidad". */
function isOfVisit(name: string, question: string): boolean {
  const before = `(?:${visit}${between} (?:with|con)|${visit} (?:of|by)|${review} (?:of|for|about|de|para|sobre))`
  const after = String.raw`[’']s? (?:\p{L}+ )?${visit}${end}`
  return new RegExp(String.raw`\b${before} ${name}${end}|${name}${after}`, 'iu').test(question)
}

/** Whether a question asks when someone of this name comes: "is Xenia coming tomorrow". */
const isOfComing = (name: string, question: string): boolean =>
  new RegExp(String.raw`${name} (?:\p{L}+ )?${coming}${end}|\b(?:viene|vino|vendr[aá]|llega) ${name}${end}`, 'iu').test(
    question,
  )

/** Someone who takes part in visits. */
export interface VisitPerson {
  readonly column: 'caretaker_id' | 'org_id' | 'parent_id' | 'assigned_member_id'
  readonly id: string
  /** As the caller reads it. */
  readonly name: string
  /** With the words by which a question may name them, too. */
  readonly known_as: string
}

const isCommonName = (name: string): boolean => distinctWords(name) === ''

/** Who is on the other side of visits, and of an agency who goes, each once. */
function othersOf({caller}: Pick<OwnQuestion, 'caller'>, rows: readonly PeopleOfVisits[]): VisitPerson[] {
  const withLast = (first: string, last: string | null) =>
    last === null || isField(caller) ? first : `${first} ${last}`
  const everyone = rows.flatMap((row): VisitPerson[] => {
    const {caretaker_id, org_id, parent_id, member_id, provider, family, member} = row
    const short = org_id !== null && provider ? distinctWords(provider) || provider : provider
    const isFamily = caller.role === 'parent'
    return [
      ...(isFamily && short && caretaker_id
        ? [{column: 'caretaker_id', id: caretaker_id, name: short, known_as: short} as const]
        : []),
      ...(isFamily && short && org_id ? [{column: 'org_id', id: org_id, name: short, known_as: short} as const] : []),
      ...(!isFamily && family
        ? [
            {
              column: 'parent_id',
              id: parent_id,
              name: family,
              known_as: withLast(family, row.family_last_name),
            } as const,
          ]
        : []),
      ...(member && member_id
        ? [
            {
              column: 'assigned_member_id',
              id: member_id,
              name: member,
              known_as: isFamily ? member : withLast(member, row.member_last_name),
            } as const,
          ]
        : []),
    ]
  })
  return [...new Map(everyone.map(person => [person.id, person])).values()]
}

/** The members of an agency for its office, also those who go to no visit. */
async function membersFor({db, caller}: Pick<OwnQuestion, 'db' | 'caller'>): Promise<VisitPerson[]> {
  if (!caller.org_id || isField(caller)) return []
  const team = await teamOf(db, caller.org_id)
  return team.map(({id, first_name, name}) => ({
    column: 'assigned_member_id',
    id,
    name: first_name,
    known_as: name,
  }))
}

/** Whether a question has a whole name, of which each word alone is in questions about any care. */
function hasWhole(name: string, question: string): boolean {
  const asked = ` ${foldText(question).replaceAll('’', "'")}`
  const whole = foldText(name)
  return (
    asked.includes(`${whole}'s `) || ['with', 'con', 'of', 'de', 'by'].some(word => asked.includes(` ${word} ${whole}`))
  )
}

/** The people that a question names, else a name in it that none of them has. */
export function peopleNamed(
  {question, now, zone}: Pick<OwnQuestion, 'question' | 'now' | 'zone'>,
  everyone: readonly VisitPerson[],
): {named: VisitPerson[]; unknown: string | null} {
  const today = localDate(now, zone)
  const isCommon = ({name}: VisitPerson) => isCommonName(name)
  const distinct = everyone.filter(person => !isCommon(person))
  const byWord = namedAmong(
    question,
    distinct.map(person => ({name: person.known_as, person})),
    today,
  )
  const named = [
    ...(byWord ?? []).map(({person}) => person),
    ...everyone.filter(person => isCommon(person) && hasWhole(person.name, question)),
  ]
  if (named.length > 0) return {named, unknown: null}
  const written = nameIn(question, today, before_other_side)
  const isMeant =
    written !== null && !isCommonWord(written) && (isOfVisit(written, question) || isOfComing(written, question))
  return {named, unknown: isMeant ? written : plainNameIn(question, today, isOfComer)}
}

/** The visits that a question is about by the people that it names. */
export interface VisitsNamed {
  /** Whose visits, as a sentence has it; null where it names no one that is known. */
  readonly names: string | null
  /** SQL: their visits; undefined for all. */
  readonly are_theirs: SQL | undefined
  /** A name that no one has. */
  readonly unknown: string | null
}

/** Questions about anyone go on with no name of the one before. */
const asksOfAnyone =
  /\b(?:who|whos|which|any|any(?:one|body)|some(?:one|body)|else|everyone|all|qui[eé]n(?:es)?|cu[aá]l(?:es)?|alguien|tod[ao]s)\b/i

/** The people that a question names, or the one that it goes on from. */
export async function visitsNamed(asked: OwnQuestion): Promise<VisitsNamed> {
  const reader = readerOf(asked.caller)
  const [inVisits, team] = reader
    ? await settled([peopleOfVisits(asked.db, reader).then(rows => othersOf(asked, rows)), membersFor(asked)])
    : [[], []]
  const everyone = [...new Map([...team, ...inVisits].map(person => [person.id, person])).values()]
  const own = peopleNamed(asked, everyone)
  const {before, question} = asked
  const isAlone = own.named.length > 0 || own.unknown !== null || !before || asksOfAnyone.test(question)
  const {named, unknown} = isAlone ? own : peopleNamed({...asked, question: before}, everyone)
  const idsOf = (column: VisitPerson['column']) => named.filter(each => each.column === column).map(({id}) => id)
  const are_theirs = (['caretaker_id', 'org_id', 'parent_id', 'assigned_member_id'] as const).flatMap(column => {
    const ids = idsOf(column)
    return ids.length > 0 ? [inArray(sessions[column], ids)] : []
  })
  return {
    names: named.length > 0 ? [...new Set(named.map(({name}) => name))].join(', ') : null,
    are_theirs: or(...are_theirs),
    unknown,
  }
}

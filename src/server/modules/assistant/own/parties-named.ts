import {inArray, or, type SQL} from 'drizzle-orm'
import type {AnyPgColumn} from 'drizzle-orm/pg-core'
import {foldText} from '#lib/fold-text.ts'
import type {Day} from '#lib/day.ts'
import {localDate} from '#domain/time.ts'
import {m} from '#messages'
import {invoices, sessions} from '#server/db/schema/all.ts'
import {type OtherSide, otherSides} from './bookings-data.ts'
import {distinctWords, isCommonWord, isOfParty, nameIn, namedAmong, plainNameIn} from './named-people.ts'
import type {OwnQuestion} from './topic.ts'

const spacedWords = (text: string): string => ` ${(foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `

/** The others that a question names: by the full name, beside those that share no word with it. */
function othersNamed<Other extends {full_name: string}>(
  question: string,
  others: readonly Other[],
  today: Day,
): Other[] {
  const everyone = others.map(other => ({other, full_name: other.full_name, name: distinctWords(other.full_name)}))
  const asked = spacedWords(question)
  const inFull = everyone.filter(({full_name}) => asked.includes(spacedWords(full_name)))
  const taken = new Set(inFull.flatMap(({name}) => name.split(/\s+/)))
  const rest = everyone.filter(({name}) => !name.split(/\s+/).some(word => taken.has(word)))
  return [...inFull, ...(namedAmong(question, rest, today) ?? [])].map(({other}) => other)
}

/** Words before a name in questions of money, in both languages. */
const before_party = new Set(
  'a about and con debe debemos debo from give owe pagado pagamos pago pague paid para pay paying tip to with y'.split(
    ' ',
  ),
)

/** Whether a question is about everything or the plan, and so of no one in the question before. */
const asksOfAll =
  /\b(?:all|altogether|everyone|everything|fees?|overall|plan|subscription|total|en todo|todos|suscripci[oó]n|comisi[oó]n(?:es)?)(?![\p{L}])/iu

/** Those on the other side of payments that a question names, or the one that it goes on from, else a name that none has. */
export function partiesIn<Other extends {full_name: string}>(
  {question, before}: Pick<OwnQuestion, 'question' | 'before'>,
  others: readonly Other[],
  today: Day,
): {named: Other[]; unknown: string | null} {
  const read = (text: string) => {
    const named = othersNamed(text, others, today)
    const name = named.length > 0 ? null : (nameIn(text, today, before_party) ?? plainNameIn(text, today, isOfParty))
    return {named, unknown: name !== null && !isCommonWord(name) ? name : null}
  }
  const own = read(question)
  const isAlone = own.named.length > 0 || own.unknown !== null || asksOfAll.test(question)
  return isAlone || !before ? own : read(before)
}

/** The payments that a question is about by the people that it names. */
export interface PartiesNamed {
  /** As a sentence has them; null where it names no one that is known. */
  readonly names: string | null
  /** SQL: invoices and visits with them; undefined for all. */
  readonly invoices: SQL | undefined
  readonly visits: SQL | undefined
  /** A name that no one has. */
  readonly unknown: string | null
}

const isOf = (columns: AnyPgColumn[], ids: readonly string[]): SQL | undefined =>
  ids.length === 0 ? undefined : or(...columns.map(column => inArray(column, [...ids])))

/** The name with the last name of a family, by which a question may name it, too. */
const knownAs = ({name, last_name}: OtherSide): string => [name, last_name].filter(Boolean).join(' ')

/** The people of the caller's approved bookings that a question names, or the one that it goes on from. */
export async function partiesNamed(asked: OwnQuestion): Promise<PartiesNamed> {
  const {db, caller, now, zone} = asked
  const others = (await otherSides(db, caller)).map(other => ({...other, full_name: knownAs(other)}))
  const {named, unknown} = partiesIn(asked, others, localDate(now, zone))
  const ids = named.map(({id}) => id)
  const isFamily = caller.role === 'parent'
  return {
    names: named.length > 0 ? [...new Set(named.map(({name}) => name))].join(', ') : null,
    invoices: isOf(isFamily ? [invoices.payee_caretaker_id, invoices.payee_org_id] : [invoices.parent_id], ids),
    visits: isOf(isFamily ? [sessions.caretaker_id, sessions.org_id] : [sessions.parent_id], ids),
    unknown,
  }
}

/** An answer about those who are named, or after the words that no one has the name. */
export const aboutParties = ({names, unknown}: PartiesNamed, text: string): string =>
  names !== null
    ? m.name_and_text({name: names, text})
    : unknown === null
      ? text
      : `${m.i_find_no_payments_with_name({name: unknown})} ${text}`

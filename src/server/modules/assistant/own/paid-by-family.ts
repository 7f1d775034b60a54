import {m} from '#messages'
import {foldText} from '#lib/fold-text.ts'
import type {Day} from '#lib/day.ts'
import {formatCents} from '#lib/money-text.ts'
import {settled} from '#lib/settled.ts'
import {ownBookings} from './bookings-data.ts'
import {type PaidPart, paidParts, type Sum} from './invoices-data.ts'
import {distinctWords, isCommonWord, isOfPayee, nameIn, namedAmong, plainNameIn} from './named-people.ts'
import type {Period} from './period.ts'
import type {OwnQuestion} from './topic.ts'

/** Maximum bookings whose providers a question can name. */
const searched_max = 200

interface Provider {
  id: string
  full_name: string
}

const spacedWords = (text: string): string => ` ${(foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `

/** The providers of a family that a question names: by the full name, beside those that share no word with it. */
function providersNamed(question: string, providers: readonly Provider[], today: Day): Provider[] {
  const everyone = providers.map(provider => ({...provider, name: distinctWords(provider.full_name)}))
  const asked = spacedWords(question)
  const inFull = everyone.filter(({full_name}) => asked.includes(spacedWords(full_name)))
  const taken = new Set(inFull.flatMap(({name}) => name.split(/\s+/)))
  const others = everyone.filter(({name}) => !name.split(/\s+/).some(word => taken.has(word)))
  return [...inFull, ...(namedAmong(question, others, today) ?? [])]
}

/** Words before a payee's name, in both languages. */
const before_payee = new Set('a about and con pagado pagamos pague paid para pay paying to with y'.split(' '))

/** The providers that a question names, else a name in it that none of them has. */
function payeesIn(question: string, providers: readonly Provider[], today: Day) {
  const named = providersNamed(question, providers, today)
  const name =
    named.length === 0 ? (nameIn(question, today, before_payee) ?? plainNameIn(question, today, isOfPayee)) : null
  return {named, unknown: name !== null && !isCommonWord(name) ? name : null}
}

/** Whether a question is about everything or the plan, and so of no provider in the one before. */
const asksOfAll =
  /\b(?:all|altogether|everyone|everything|fees?|overall|plan|subscription|total|en todo|todos|suscripci[oó]n|comisi[oó]n(?:es)?)(?![\p{L}])/iu

const sumOf = (parts: readonly PaidPart[]): Sum => ({
  count: parts.reduce((sum, {count}) => sum + count, 0),
  cents: parts.reduce((sum, {cents}) => sum + cents, 0),
})

function careWithSentence(name: string, {count, cents}: Sum, period: string): string {
  if (count === 0) return m.you_paid_nothing_for_care_with({name, period})
  return m.you_paid_amount_for_care_with({amount: formatCents(cents), name, period, count})
}

/** What went to any provider, and beside it what went to us. */
function totalsText(parts: readonly PaidPart[], period: string): string {
  const care = sumOf(parts.filter(({kind}) => kind === 'statement'))
  const plan = sumOf(parts.filter(({kind}) => kind !== 'statement'))
  if (care.count + plan.count === 0) return m.you_paid_nothing_in_period({period})
  return [
    care.count === 0
      ? m.you_paid_nothing_for_care({period})
      : m.you_paid_amount_for_care({amount: formatCents(care.cents), period, count: care.count}),
    plan.count > 0 && m.you_paid_amount_for_your_plan({amount: formatCents(plan.cents)}),
  ]
    .filter(Boolean)
    .join(' ')
}

/**
 * What a family paid in a period: for care with the providers in the question, else for care and, apart from it, for its
 * plan. It begins with a name that no provider of the family has, and tells two of one name apart by their bookings.
 */
export async function paidText(
  {db, caller, question, before, zone}: OwnQuestion,
  {first, last, label}: Period,
  today: Day,
): Promise<string> {
  const [parts, rows] = await settled([
    paidParts(db, caller, {first, last, zone}),
    ownBookings(db, caller, searched_max),
  ])
  const providers = providersOf([
    ...rows.map(({provider_id, provider}) => ({id: provider_id, full_name: provider})),
    ...parts.map(({payee_id, payee}) => ({id: payee_id, full_name: payee})),
  ])
  const own = payeesIn(question, providers, today)
  const standsAlone = own.named.length > 0 || own.unknown !== null || asksOfAll.test(question)
  const {named, unknown} = standsAlone || !before ? own : payeesIn(before, providers, today)
  if (named.length === 0) {
    const totals = totalsText(parts, label)
    return unknown === null ? totals : `${m.you_have_no_payments_to_name({name: unknown})} ${totals}`
  }
  const paidTo = (id: string) => sumOf(parts.filter(({kind, payee_id}) => kind === 'statement' && payee_id === id))
  const isShared = (name: string) =>
    providers.filter(({full_name}) => foldText(full_name) === foldText(name)).length > 1
  // rows are the newest first
  const numberOf = (id: string) => rows.find(({provider_id}) => provider_id === id)?.number
  const nameOf = ({id, full_name}: Provider): string => {
    const number = isShared(full_name) ? numberOf(id) : undefined
    return number === undefined ? full_name : m.payee_and_newest_booking({name: full_name, number})
  }
  return named.map(provider => careWithSentence(nameOf(provider), paidTo(provider.id), label)).join('\n')
}

/** Each provider once. */
const providersOf = (all: readonly {id: string | null; full_name: string | null}[]): Provider[] => [
  ...new Map(
    all.flatMap(({id, full_name}) => (id !== null && full_name !== null ? [[id, {id, full_name}] as const] : [])),
  ).values(),
]

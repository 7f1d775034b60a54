import {m} from '#messages'
import {foldText} from '#lib/fold-text.ts'
import type {Day} from '#lib/day.ts'
import {formatCents} from '#lib/money-text.ts'
import {settled} from '#lib/settled.ts'
import {otherSides} from './bookings-data.ts'
import {type PaidPart, paidParts, type Sum} from './invoices-data.ts'
import {partiesIn} from './parties-named.ts'
import type {Period} from './period.ts'
import type {OwnQuestion} from './topic.ts'

interface Provider {
  id: string
  full_name: string
}

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
  const [parts, others] = await settled([paidParts(db, caller, {first, last, zone}), otherSides(db, caller)])
  const providers = providersOf([
    ...others.map(({id, name}) => ({id, full_name: name})),
    ...parts.map(({payee_id, payee}) => ({id: payee_id, full_name: payee})),
  ])
  const {named, unknown} = partiesIn({question, ...(before && {before})}, providers, today)
  if (named.length === 0) {
    const totals = totalsText(parts, label)
    return unknown === null ? totals : `${m.you_have_no_payments_to_name({name: unknown})} ${totals}`
  }
  const paidTo = (id: string) => sumOf(parts.filter(({kind, payee_id}) => kind === 'statement' && payee_id === id))
  const isShared = (name: string) =>
    providers.filter(({full_name}) => foldText(full_name) === foldText(name)).length > 1
  const numberOf = (id: string) => others.find(other => other.id === id)?.newest_number
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

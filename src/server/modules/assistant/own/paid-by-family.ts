import {m} from '#messages'
import {foldText} from '#lib/fold-text.ts'
import type {Day} from '#lib/day.ts'
import {formatCents} from '#lib/money-text.ts'
import {settled} from '#lib/settled.ts'
import {ownBookings} from './bookings-data.ts'
import {type PaidPart, paidParts, type Sum} from './invoices-data.ts'
import {namedAmong} from './named-people.ts'
import type {Period} from './period.ts'
import type {OwnQuestion} from './topic.ts'

/** Maximum bookings whose providers a question can name. */
const searched_max = 200

/** Words of agencies' names that a question about any care has as well. */
const common_words = new Set(
  `agency and at babysitters babysitting care caregivers child childcare children cuidado elderly family for home kids nannies nanny
   niñera niñeras niños of our services senior seniors service sitter sitters the`.split(/\s+/),
)

const distinctWords = (name: string): string =>
  name
    .split(/\s+/)
    .filter(word => !common_words.has(foldText(word)))
    .join(' ')

/** The providers of a family that a question names. */
function providersNamed(question: string, names: readonly string[], today: Day): string[] {
  const everyone = [...new Set(names)].map(full_name => ({full_name, name: distinctWords(full_name)}))
  return (namedAmong(question, everyone, today) ?? []).map(({full_name}) => full_name)
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
 * plan.
 */
export async function paidByFamily(
  {db, caller, question, before, zone}: OwnQuestion,
  {first, last, label}: Period,
  today: Day,
): Promise<string> {
  const [parts, rows] = await settled([
    paidParts(db, caller, {first, last, zone}),
    ownBookings(db, caller, searched_max),
  ])
  const names = [...rows.map(({provider}) => provider), ...parts.map(({payee}) => payee)].filter(name => name !== null)
  const own = providersNamed(question, names, today)
  const named = own.length > 0 || !before ? own : providersNamed(before, names, today)
  if (named.length === 0) return totalsText(parts, label)
  const paidTo = (name: string) => sumOf(parts.filter(({kind, payee}) => kind === 'statement' && payee === name))
  return named.map(name => careWithSentence(name, paidTo(name), label)).join('\n')
}

import type {ChatLink} from '#contract/content/chat.ts'
import {m} from '#messages'
import {earnedBy} from '#domain/money/earnings.ts'
import {localDate} from '#domain/time.ts'
import type {Day} from '#lib/day.ts'
import {formatCents} from '#lib/money-text.ts'
import {settled} from '#lib/settled.ts'
import {and, eq, type SQL} from 'drizzle-orm'
import type {Db} from '#server/db/client.ts'
import {sessions} from '#server/db/schema/all.ts'
import type {Caller} from '#server/http/caller.ts'
import {earnedVisitsOf, unbilledByBooking, unbilledOf} from '#server/modules/billing/index.ts'
import {homePath, isField} from '../policy.ts'
import {invoiceSentence, invoicesWhere, openSum, paidSum} from './invoices-data.ts'
import {paidText} from './paid-by-family.ts'
import {aboutParties, partiesNamed} from './parties-named.ts'
import type {Period} from './period.ts'
import {type OwnQuestion, pastPeriodOf, type Reply} from './topic.ts'

const listed_max = 5

const payments = (caller: Caller): ChatLink => ({label: m.your_payments(), path: `${homePath(caller)}/invoices`})

const officeOnly = ({caller}: OwnQuestion): Reply => ({
  text: m.only_your_agencys_office_sees_invoices(),
  links: [{label: m.your_calendar_link(), path: `${homePath(caller)}/calendar`}],
})

/** Answers the office and families; a field member sees no money. */
const unlessField =
  (reply: (asked: OwnQuestion) => Promise<Reply>) =>
  async (asked: OwnQuestion): Promise<Reply> =>
    isField(asked.caller) ? officeOnly(asked) : reply(asked)

/** What a family's next statement will have so far; empty if nothing, and for everyone else. */
async function unbilledSentence(db: Db, {parent_id}: Caller, now: string, also?: SQL): Promise<string> {
  if (!parent_id) return ''
  const {cents, late_cancel_cents} = await unbilledOf(db, parent_id, now, also)
  const [amount, late] = [formatCents(cents), formatCents(late_cancel_cents)]
  if (cents === 0) return ''
  if (late_cancel_cents === 0) return m.amount_is_not_billed_yet({amount})
  return cents === late_cancel_cents
    ? m.late_fee_is_not_billed_yet({amount})
    : m.amount_with_late_fee_is_not_billed_yet({amount, late})
}

export const owed = unlessField(async asked => {
  const {db, caller, now} = asked
  const parties = await partiesNamed(asked)
  const [{count, cents}, unbilled] = await settled([
    openSum(db, caller, 'pays', {also: parties.invoices}),
    unbilledSentence(db, caller, now, parties.visits),
  ])
  const amount = formatCents(cents)
  const openText =
    count === 0
      ? unbilled
        ? m.nothing_is_due_now()
        : m.you_owe_nothing_now()
      : count === 1
        ? m.you_owe_amount_on_one_invoice({amount})
        : m.you_owe_amount_on_invoices({amount, count})
  return {
    text: aboutParties(parties, [openText, unbilled].filter(Boolean).join(' ')),
    links: [payments(caller)],
  }
})

/** The care of a provider's visits that no statement has yet; empty if none. */
async function unbilledCareSentence(
  db: Db,
  {caretaker_id, org_id}: Caller,
  now: string,
  also: SQL | undefined,
): Promise<string> {
  const isTheirs = caretaker_id ? eq(sessions.caretaker_id, caretaker_id) : org_id ? eq(sessions.org_id, org_id) : null
  if (!isTheirs) return ''
  const rows = await unbilledByBooking(db, and(isTheirs, also), now)
  const cents = rows.reduce((sum, {care_cents}) => sum + care_cents, 0)
  return cents === 0 ? '' : m.amount_is_not_billed_yet({amount: formatCents(cents)})
}

export const receivable = unlessField(async asked => {
  const {db, caller, now} = asked
  const parties = await partiesNamed(asked)
  const also = parties.invoices
  const [{count, cents}, marked, under_way, unbilled] = await settled([
    openSum(db, caller, 'isPaid', {also}),
    openSum(db, caller, 'isPaid', {state: 'marked', also}),
    openSum(db, caller, 'isPaid', {state: 'under_way', also}),
    unbilledCareSentence(db, caller, now, parties.visits),
  ])
  const amount = formatCents(cents)
  const coming = [
    marked.cents > 0 && m.amount_is_marked_say_if_it_arrived({amount: formatCents(marked.cents)}),
    under_way.cents > 0 && m.amount_is_on_its_way_to_you({amount: formatCents(under_way.cents)}),
    unbilled,
  ]
  const openText =
    count > 1
      ? m.you_are_owed_amount_on_invoices({amount, count})
      : count === 1
        ? m.you_are_owed_amount_on_one_invoice({amount})
        : !coming.some(Boolean) && m.you_are_not_owed_anything()
  return {
    text: aboutParties(parties, [openText, ...coming].filter(Boolean).join(' ')),
    links: [payments(caller)],
  }
})

const thisMonth = (today: string): Period => ({
  first: `${today.slice(0, 7)}-01`,
  last: today,
  label: m.about_this_month(),
})

/** What was paid on or by each side's invoices, in sentences. */
const sums = {
  pays: {
    none: m.you_paid_nothing_in_period,
    one: m.you_paid_amount_on_one_invoice,
    several: m.you_paid_amount_on_invoices,
  },
  isPaid: {
    none: m.you_received_nothing_in_period,
    one: m.you_received_amount_on_one_invoice,
    several: m.you_received_amount_on_invoices,
  },
} as const

/** What a caregiver's visits of a period earned, as Earnings says it; empty if nothing, and for everyone else. */
async function earnedSentence(
  db: Db,
  {caretaker_id}: Caller,
  {first, last, label}: Period,
  now: string,
  also: SQL | undefined,
) {
  if (!caretaker_id) return ''
  const {settled_cents, waiting_cents} = earnedBy(
    await earnedVisitsOf(db, caretaker_id, {from: first, to: last}, also),
    now,
  )
  if (settled_cents + waiting_cents === 0) return ''
  return m.your_visits_earned_sum({
    period: label,
    sum: formatCents(settled_cents + waiting_cents),
    settled: formatCents(settled_cents),
    waiting: formatCents(waiting_cents),
  })
}

/** The period that is asked about, which has begun; this month where none is. */
const summedPeriodOf = (asks: OwnQuestion, today: Day): Period => pastPeriodOf(asks, today) ?? thisMonth(today)

const sumOf = (side: 'pays' | 'isPaid') =>
  unlessField(async asks => {
    const {db, caller, now, zone} = asks
    const asked = summedPeriodOf(asks, localDate(now, zone))
    const {first, last, label: period} = asked
    const parties = await partiesNamed(asks)
    const [{count, cents}, earned] = await settled([
      paidSum(db, caller, side, {first, last, zone, also: parties.invoices}),
      side === 'isPaid' ? earnedSentence(db, caller, asked, now, parties.visits) : '',
    ])
    const amount = formatCents(cents)
    const say = sums[side]
    const earnings: ChatLink[] =
      caller.role === 'caretaker' ? [{label: m.your_earnings(), path: '/dash/caretaker/earnings'}] : []
    const sumText =
      count === 0 ? say.none({period}) : count === 1 ? say.one({amount, period}) : say.several({amount, period, count})
    return {
      text: aboutParties(parties, [sumText, earned].filter(Boolean).join(' ')),
      links: [...earnings, payments(caller)],
    }
  })

const paidByAgency = sumOf('pays')

export const paid = async (asks: OwnQuestion): Promise<Reply> => {
  if (asks.caller.role !== 'parent') return paidByAgency(asks)
  const today = localDate(asks.now, asks.zone)
  return {text: await paidText(asks, summedPeriodOf(asks, today), today), links: [payments(asks.caller)]}
}

export const received = sumOf('isPaid')

const listOf = (title: () => string, none: () => string, where: Parameters<typeof invoicesWhere>[2]) =>
  unlessField(async asked => {
    const {db, caller} = asked
    const parties = await partiesNamed(asked)
    const rows = await invoicesWhere(db, caller, {...where, also: parties.invoices}, listed_max)
    const lines = rows.map(row => `• ${invoiceSentence(row)}`)
    return {
      text: aboutParties(parties, rows.length > 0 ? [title(), ...lines].join('\n') : none()),
      links: [
        ...rows.slice(0, 1).map(row => ({
          label: row.number ?? m.the_newest_one(),
          path: `${homePath(caller)}/invoices/${row.id}`,
        })),
        payments(caller),
      ],
    }
  })

export const invoicesList = listOf(m.your_newest_invoices, m.you_have_no_invoices_yet, {})
export const receipts = listOf(m.your_newest_paid_invoices, m.you_have_no_paid_invoices_yet, {status: 'PAID'})
export const leadInvoices = listOf(m.your_newest_lead_invoices, m.you_have_no_lead_invoices_yet, {kind: 'lead'})

import type {ChatLink} from '#contract/content/chat.ts'
import {localDate} from '#domain/time.ts'
import {formatCents} from '#lib/money-text.ts'
import type {Caller} from '#server/http/caller.ts'
import {homeOf, isField} from '../policy.ts'
import {invoiceSentence, invoicesWhere, openSum, paidSum} from './data.ts'
import {type Period, periodIn} from './period.ts'
import type {OwnQuestion, Reply} from './topic.ts'

const listed_max = 5

const payments = (caller: Caller): ChatLink => ({label: 'Your payments', path: `${homeOf(caller)}/invoices`})

const officeOnly = ({caller}: OwnQuestion): Reply => ({
  text: 'Only your agency’s office can see invoices.',
  links: [{label: 'Your calendar', path: `${homeOf(caller)}/calendar`}],
})

/** Answers the office and families; a field member sees no money. */
const unlessField =
  (reply: (asked: OwnQuestion) => Promise<Reply>) =>
  async (asked: OwnQuestion): Promise<Reply> =>
    isField(asked.caller) ? officeOnly(asked) : reply(asked)

const openInvoices = (count: number) => (count === 1 ? 'one open invoice' : `${count} open invoices`)

export const owed = unlessField(async ({db, caller}) => {
  const {count, cents} = await openSum(db, caller, 'pays')
  return {
    text: count > 0 ? `You owe ${formatCents(cents)} on ${openInvoices(count)}.` : 'You owe nothing.',
    links: [payments(caller)],
  }
})

export const receivable = unlessField(async ({db, caller}) => {
  const {count, cents} = await openSum(db, caller, 'isPaid')
  return {
    text:
      count > 0
        ? `You are owed ${formatCents(cents)} on ${openInvoices(count)}.`
        : 'You are not owed anything right now.',
    links: [payments(caller)],
  }
})

const thisMonth = (today: string): Period => ({first: `${today.slice(0, 7)}-01`, last: today, label: 'this month'})

const sumOf = (side: 'pays' | 'isPaid', verb: string) =>
  unlessField(async ({db, caller, question, now, zone}) => {
    const today = localDate(now, zone)
    const {first, last, label} = periodIn(question, today) ?? thisMonth(today)
    const {count, cents} = await paidSum(db, caller, side, {first, last, zone})
    const on = count === 1 ? 'on one invoice' : `on ${count} invoices`
    const earnings: ChatLink[] =
      caller.role === 'caretaker' ? [{label: 'Your earnings', path: '/dash/caretaker/earnings'}] : []
    return {
      text: count > 0 ? `You ${verb} ${formatCents(cents)} ${label}, ${on}.` : `You ${verb} nothing ${label}.`,
      links: [...earnings, payments(caller)],
    }
  })

export const paid = sumOf('pays', 'paid')
export const received = sumOf('isPaid', 'received')

const listOf = (title: string, none: string, where: Parameters<typeof invoicesWhere>[2]) =>
  unlessField(async ({db, caller}) => {
    const rows = await invoicesWhere(db, caller, where, listed_max)
    return {
      text: rows.length > 0 ? `${title}:\n${rows.map(row => `• ${invoiceSentence(row)}`).join('\n')}` : none,
      links: [
        ...rows.slice(0, 1).map(row => ({
          label: row.number ?? 'The newest one',
          path: `${homeOf(caller)}/invoices/${row.id}`,
        })),
        payments(caller),
      ],
    }
  })

export const invoicesList = listOf('Your newest invoices', 'You have no invoices yet.', {})
export const receipts = listOf(
  'Your newest paid invoices; each opens as a receipt and a PDF',
  'You have no paid invoices yet.',
  {status: 'PAID'},
)
export const leadInvoices = listOf('Your newest lead invoices', 'You have no lead invoices yet.', {kind: 'lead'})

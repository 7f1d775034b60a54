import type {ChatLink} from '#contract/content/chat.ts'
import {day_ms} from '#domain/constants.ts'
import {timeSpan} from '#domain/time.ts'
import {formatCents} from '#lib/money-text.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import type {Caller} from '#server/http/caller.ts'
import {readerOf} from '#server/modules/sessions/index.ts'
import {
  bookingSentence,
  ownBookings,
  invoiceSentence,
  openSum,
  ownInvoices,
  upcomingSessions,
  type UpcomingSession,
} from './own-data.ts'
import {isField, homeOf} from './policy.ts'
import {isAboutOneself, subjectsOf} from './words.ts'

export interface Reply {
  readonly text: string
  readonly links: readonly ChatLink[]
}

interface QuestionContext {
  readonly db: Db
  readonly caller: Caller
  readonly now: string
}

/** A question about the caller's own data that the database answers without a search. */
interface Intent {
  /** The question contains one word of each group, in the singular. */
  readonly needs: readonly (readonly string[])[]
  /** Other words allowed in it; any further word sends the question to the search. */
  readonly knows?: readonly string[]
  readonly reply: (context: QuestionContext) => Promise<Reply>
}

const listed = 5
const visitWords = ['visit', 'session', 'appointment', 'shift', 'booking']
const soonWords = ['next', 'upcoming', 'coming', 'start', 'begin', 'time', 'day', 'date']

const calendar = (caller: Caller): ChatLink => ({label: 'Your calendar', path: `${homeOf(caller)}/calendar`})
const invoicesPage = (caller: Caller): ChatLink => ({
  label: 'Your invoices',
  path: `${homeOf(caller)}/invoices`,
})

function visitSentence(visit: UpcomingSession, {caller, now}: QuestionContext): string {
  const span = timeSpan(visit.scheduled_start, visit.scheduled_end, visit.timezone, {now})
  const other = caller.role === 'parent' ? visit.provider : visit.family
  return `${span}: ${visit.service}${other ? ` ${caller.role === 'parent' ? 'with' : 'for'} ${other}` : ''}`
}

/** Limits of listed visits and of days ahead. */
async function findVisits(context: QuestionContext, days: number, limit: number): Promise<readonly UpcomingSession[]> {
  const reader = readerOf(context.caller)
  const range = {from: context.now, to: plusMs(context.now, days * day_ms)}
  return reader ? upcomingSessions(context.db, reader, range, limit) : []
}

const describeNextVisit = async (context: QuestionContext): Promise<Reply> => {
  const [next] = await findVisits(context, 366, 1)
  return {
    text: next ? `Your next visit: ${visitSentence(next, context)}.` : 'You have no upcoming visits.',
    links: [calendar(context.caller)],
  }
}

const describeWeek = async (context: QuestionContext): Promise<Reply> => {
  const visits = await findVisits(context, 7, 10)
  return {
    text:
      visits.length > 0
        ? `Your visits in the next seven days:\n${visits.map(visit => `• ${visitSentence(visit, context)}`).join('\n')}`
        : 'You have no visits in the next seven days.',
    links: [calendar(context.caller)],
  }
}

const describeBookings = async ({db, caller, now}: QuestionContext): Promise<Reply> => {
  if (isField(caller)) {
    return {text: 'Only your office can see bookings. You can see your visits.', links: [calendar(caller)]}
  }
  const rows = await ownBookings(db, caller, listed)
  return {
    text:
      rows.length > 0
        ? `Your newest bookings:\n${rows.map(row => `• ${bookingSentence(row, caller, now)}`).join('\n')}`
        : 'You have no bookings yet.',
    links: [{label: 'All your bookings', path: `${homeOf(caller)}/status`}],
  }
}

const officeOnly = (caller: Caller): Reply => ({
  text: 'Only your agency’s office can see invoices.',
  links: [calendar(caller)],
})

const describeOwed =
  (side: 'pays' | 'isPaid') =>
  async ({db, caller}: QuestionContext): Promise<Reply> => {
    if (isField(caller)) return officeOnly(caller)
    const {count, cents} = await openSum(db, caller, side)
    const what = count === 1 ? 'one open invoice' : `${count} open invoices`
    const some =
      side === 'pays' ? `You owe ${formatCents(cents)} on ${what}.` : `You are owed ${formatCents(cents)} on ${what}.`
    const none = side === 'pays' ? 'You owe nothing.' : 'You are not owed anything right now.'
    return {text: count > 0 ? some : none, links: [invoicesPage(caller)]}
  }

const describeInvoices = async ({db, caller}: QuestionContext): Promise<Reply> => {
  if (isField(caller)) return officeOnly(caller)
  const rows = await ownInvoices(db, caller, listed)
  return {
    text:
      rows.length > 0
        ? `Your newest invoices:\n${rows.map(row => `• ${invoiceSentence(row)}`).join('\n')}`
        : 'You have no invoices yet.',
    links: [invoicesPage(caller)],
  }
}

/** The first match answers. */
const intents: readonly Intent[] = [
  {needs: [['today', 'tomorrow', 'week'], visitWords], knows: soonWords, reply: describeWeek},
  {
    needs: [['next', 'upcoming', 'coming', 'start', 'begin'], visitWords],
    knows: soonWords,
    reply: describeNextVisit,
  },
  {
    needs: [['owed', 'earn', 'earned', 'earning', 'payout']],
    knows: ['money', 'still', 'amount', 'total', 'open', 'paid'],
    reply: describeOwed('isPaid'),
  },
  {
    needs: [['owe', 'owing', 'due', 'unpaid', 'outstanding']],
    knows: ['pay', 'money', 'still', 'amount', 'total', 'invoice', 'bill', 'statement', 'open'],
    reply: describeOwed('pays'),
  },
  {
    needs: [['invoice', 'bill', 'statement']],
    knows: ['open', 'newest', 'latest', 'last', 'all', 'recent'],
    reply: describeInvoices,
  },
  {
    needs: [['booking', 'request']],
    knows: ['open', 'current', 'status', 'newest', 'latest', 'all', 'recent', 'confirmed'],
    reply: describeBookings,
  },
  {needs: [visitWords], knows: [...soonWords, 'all'], reply: describeWeek},
]

function fits({needs, knows = []}: Intent, subjects: readonly string[]): boolean {
  const known = new Set([...needs.flat(), ...knows])
  return needs.every(group => group.some(word => subjects.includes(word))) && subjects.every(word => known.has(word))
}

/** The intent of a question about the caller's own data, if one matches. */
export function intentOf(question: string): Intent | null {
  if (!isAboutOneself(question)) return null
  const subjects = subjectsOf(question)
  return intents.find(intent => fits(intent, subjects)) ?? null
}

/** Questions about own data, offered to every signed-in user. */
export const ownQuestions = {
  parent: ['When is my next visit?', 'What are my bookings?', 'How much do I owe?'],
  caregiver: ['When is my next visit?', 'What are my visits this week?', 'How much am I owed?'],
  agency: ['What are our visits this week?', 'What are our bookings?', 'How much do we owe?'],
  guest: [],
} as const

import type {ChatUserType} from '#contract/content/chat.ts'
import type {FaqAudience} from '#contract/content/support.ts'
import {bids, bookingsList, checks, offers, plan} from './account.ts'
import {invoicesList, leadInvoices, owed, paid, receipts, receivable, received} from './money.ts'
import type {OwnTopic} from './topic.ts'
import {cancelVisit, moveVisit, nextVisit, pastVisits, unassignedVisits, visitsOfPeriod, whoComes} from './visits.ts'

type Role = Exclude<ChatUserType, 'guest'>

const audienceFor = {parent: 'Parents', caregiver: 'Caregivers', agency: 'Agencies'} as const satisfies Record<
  Role,
  FaqAudience
>

const topic = (
  key: string,
  roles: readonly Role[],
  reply: OwnTopic['reply'],
  phrases: readonly string[],
): OwnTopic => ({
  key: `own-${key}`,
  for: roles,
  audiences: roles.map(role => audienceFor[role]),
  phrases,
  text: '',
  reply,
})

const everyone = ['parent', 'caregiver', 'agency'] as const
const providers = ['caregiver', 'agency'] as const

/** Questions about one's own data and ways to ask them. */
export const ownTopics: readonly OwnTopic[] = [
  topic('next-visit', everyone, nextVisit, [
    'When is my next visit?',
    "What's my next visit?",
    'when does my next visit start',
    'when is my next session',
    'next appointment',
    'when do I work next',
    'my next shift',
    'what time is my next booking',
    'when is the sitter coming next',
    'cuándo es mi próxima visita',
  ]),
  topic('visits', everyone, visitsOfPeriod, [
    'What are my visits this week?',
    'What are our visits this week?',
    'Do I have visits today?',
    'show my schedule for this week',
    'my visits tomorrow',
    'do I work on Friday',
    'which visits are coming up',
    'what is on my calendar next week',
    'list my upcoming visits',
    'am I booked on Saturday',
    'qué visitas tengo esta semana',
  ]),
  topic('past-visits', everyone, pastVisits, [
    'show my past visits',
    'when was my last visit',
    'which visits did I have last week',
    'my visit history',
    'previous sessions',
    'what visits were last month',
  ]),
  topic('who-comes', ['parent'], whoComes, [
    'Who is coming tomorrow?',
    'who is my caregiver on Thursday',
    'who comes to the next visit',
    'which sitter is assigned to my visit',
    "what is my caregiver's phone number",
    'phone number of my sitter',
    'how do I call my caregiver',
    'number of the nanny who comes today',
    'quién viene mañana',
  ]),
  topic('which-family', providers, whoComes, [
    'Which family do I visit tomorrow?',
    'who is my next family',
    "what is the family's phone number",
    'phone number of the parent of my next visit',
    'how do I call the family I am booked with',
    'who am I caring for on Friday',
  ]),
  topic('cancel-visit', ['parent', 'caregiver', 'agency'], cancelVisit, [
    "cancel Thursday's visit",
    'cancel my next visit',
    'I need to cancel tomorrow',
    'how much does it cost to cancel my next visit',
    "what would canceling tomorrow's visit cost me",
    'cancel the visit on Monday',
    'cancela la visita de mañana',
  ]),
  topic('move-visit', everyone, moveVisit, [
    "move Thursday's visit",
    'change the time of my next visit',
    'reschedule tomorrow',
    "I want to move Monday's visit to another time",
    'make my next visit start later',
  ]),
  topic('unassigned', ['agency'], unassignedVisits, [
    'Which visits have no caregiver?',
    'visits without anyone assigned',
    'which visits are unassigned',
    'what still needs someone',
    'open shifts to fill',
    'who is missing on our visits',
  ]),
  topic('bookings', everyone, bookingsList, [
    'What are my bookings?',
    'What are our bookings?',
    'show me my open bookings',
    'status of my request',
    'list my requests',
    'my newest booking',
    'current bookings',
  ]),
  topic('offers', ['parent'], offers, [
    'Do I have offers waiting?',
    'did anyone bid on my request',
    'any new offers for me',
    'how many caregivers answered my request',
    'has someone responded to my request yet',
    'show me the offers I got',
  ]),
  topic('bids', providers, bids, [
    'How many of my bids are waiting?',
    'what happened to my bids',
    'status of my bids',
    'our open bids',
    'did the family answer my bid',
  ]),
  topic('owed', everyone, owed, [
    'How much do I owe?',
    'How much do we owe?',
    'what do I have to pay right now',
    'my unpaid invoices',
    'what is my balance',
    'do I have anything due',
    'outstanding bills of mine',
    'cuánto debo',
  ]),
  topic('receivable', providers, receivable, [
    'How much am I owed?',
    'How much are we owed?',
    'how much money is still coming to me',
    'what do families owe me',
    'my unpaid statements from families',
    'cuánto me deben',
  ]),
  topic('paid', ['parent', 'agency'], paid, [
    'How much did I pay last month?',
    'what have I spent this year',
    'my total spending in March',
    'how much have we paid so far',
    'what did care cost me last week',
  ]),
  topic('received', providers, received, [
    'How much did I earn this month?',
    'what did I make last week',
    'my earnings this year',
    'how much have I been paid in May',
    'our income last month',
    'cuánto gané este mes',
  ]),
  topic('receipts', everyone, receipts, [
    'Show my receipts',
    'where is my last receipt',
    'I need my receipt for June',
    'proof of my last payment',
    'download my paid invoices',
  ]),
  topic('invoices', everyone, invoicesList, [
    'List my invoices',
    'List our invoices',
    'show my newest invoices',
    'my last bill',
    'my statements',
    'latest invoice of mine',
  ]),
  topic('lead-invoices', ['agency'], leadInvoices, [
    'Show our lead invoices',
    'what lead fees were we charged',
    'our last lead invoice',
    'list the invoices for leads',
  ]),
  topic('plan', everyone, plan, [
    'What plan am I on?',
    'when does my plan renew',
    'is my subscription active',
    'when does my subscription end',
    'what do I pay for my plan',
    'my membership status',
    'cuándo se renueva mi plan',
  ]),
  topic('checks', ['caregiver'], checks, [
    'Are my checks done?',
    'when does my background check expire',
    'which check is still missing for me',
    'status of my verification',
    'am I verified yet',
    'is my identity check done',
  ]),
]

/** Questions about own data that are offered to a person. */
export const ownQuestions: Readonly<Record<ChatUserType, readonly string[]>> = {
  parent: ['When is my next visit?', 'Do I have offers waiting?', 'How much do I owe?'],
  caregiver: ['When is my next visit?', 'How much did I earn this month?', 'How much am I owed?'],
  agency: ['What are our visits this week?', 'Which visits have no caregiver?', 'How much do we owe?'],
  guest: [],
}

import type {ChatUserType} from '#contract/content/chat.ts'
import type {FaqAudience} from '#contract/bookings/choices.ts'
import {m} from '#messages'
import {localDate} from '#domain/time.ts'
import {bids, bookingsList, checks, offers, plan, weeklyEnd} from './account.ts'
import {invoicesList, leadInvoices, owed, paid, receipts, receivable, received} from './money.ts'
import {meetingsList} from './meetings.ts'
import {phrasesOf, spanishPhrasesOf} from '../phrases/phrases.ts'
import {credentials, memberHours, wonBids} from './team.ts'
import {unreadDay} from './period.ts'
import {type OwnTopic, whichDay} from './topic.ts'
import {cancelVisit, moveVisit} from './change-visit.ts'
import {nextVisit, pastVisits, unassignedVisits, visitCost, visitsOfPeriod, whoComes} from './visits.ts'

type Role = Exclude<ChatUserType, 'guest'>

const audienceFor = {parent: 'Parents', caregiver: 'Caregivers', agency: 'Agencies'} as const satisfies Record<
  Role,
  FaqAudience
>

const topic = (key: string, roles: readonly Role[], reply: OwnTopic['reply']): OwnTopic => ({
  key: `own-${key}`,
  for: roles,
  audiences: roles.map(role => audienceFor[role]),
  phrases: phrasesOf(`own-${key}`),
  spanish: spanishPhrasesOf(`own-${key}`),
  text: '',
  reply,
})

const everyone = ['parent', 'caregiver', 'agency'] as const
const providers = ['caregiver', 'agency'] as const

/** Asks which day is meant where a question names one that is not read, such as “the 12th visit”. */
const askingDay =
  (reply: OwnTopic['reply']): OwnTopic['reply'] =>
  async asked => {
    const day = unreadDay(asked.question, localDate(asked.now, asked.zone))
    return day === null ? reply(asked) : whichDay(day)
  }

/** Questions about one's own data. */
export const ownTopics: readonly OwnTopic[] = [
  topic('next-visit', everyone, askingDay(nextVisit)),
  topic('visits', everyone, askingDay(visitsOfPeriod)),
  topic('past-visits', everyone, askingDay(pastVisits)),
  topic('who-comes', ['parent'], askingDay(whoComes)),
  topic('which-family', providers, askingDay(whoComes)),
  topic('cancel-visit', ['parent', 'caregiver', 'agency'], askingDay(cancelVisit)),
  topic('move-visit', everyone, moveVisit),
  topic('visit-cost', ['parent'], askingDay(visitCost)),
  topic('meetings', everyone, askingDay(meetingsList)),
  topic('unassigned', ['agency'], askingDay(unassignedVisits)),
  topic('bookings', everyone, bookingsList),
  topic('weekly-end', everyone, weeklyEnd),
  topic('offers', ['parent'], offers),
  topic('bids', providers, bids),
  topic('owed', everyone, owed),
  topic('receivable', providers, receivable),
  topic('paid', ['parent', 'agency'], askingDay(paid)),
  topic('received', providers, askingDay(received)),
  topic('receipts', everyone, receipts),
  topic('invoices', everyone, invoicesList),
  topic('lead-invoices', ['agency'], leadInvoices),
  topic('plan', everyone, plan),
  topic('checks', ['caregiver'], checks),
  topic('credentials', ['agency'], credentials),
  topic('member-hours', ['agency'], askingDay(memberHours)),
  topic('won-bids', ['agency'], wonBids),
]

/** Questions about own data that are offered to a person. */
export const ownQuestions: Readonly<Record<ChatUserType, () => readonly string[]>> = {
  parent: () => [m.ask_when_is_my_next_visit(), m.ask_do_i_have_offers_waiting(), m.ask_how_much_do_i_owe()],
  caregiver: () => [m.ask_when_is_my_next_visit(), m.ask_how_much_did_i_earn_this_month(), m.ask_how_much_am_i_owed()],
  agency: () => [
    m.ask_what_are_our_visits_this_week(),
    m.ask_which_visits_have_no_caregiver(),
    m.ask_how_much_do_we_owe(),
  ],
  guest: () => [],
}

import {m} from '#messages'
import type {PlanType} from '#contract/money/subscriptions.ts'
import {inLanguage} from './language.ts'

type Message = (inputs?: object, options?: {locale?: 'en' | 'es'}) => string

const planTitles = {
  careseekers: {month: m.plan_family_monthly, year: m.plan_family_yearly},
  caretaker: {month: m.plan_caregiver_monthly, year: m.plan_caregiver_yearly},
  agency: {month: m.plan_agency_monthly, year: m.plan_agency_yearly},
} as const satisfies Record<PlanType, Record<'month' | 'year', Message>>
const planDescriptions = {month: m.plan_cancel_anytime, year: m.plan_two_months_free} as const
/** Only what an account without a plan cannot do. @see src/domain/rules.md#plans */
const planItems = {
  careseekers: [m.plan_requests_beyond_two],
  caretaker: [m.plan_bids_beyond_three],
  agency: [m.plan_every_open_lead, m.plan_listed_for_all_families],
} as const satisfies Record<PlanType, readonly Message[]>

/** The English texts of a seeded plan, as they are stored. Staff can change them. */
export const seededPlanTexts = (type: PlanType, unit: 'month' | 'year') =>
  inLanguage('en', () => ({
    title: planTitles[type][unit](),
    description: planDescriptions[unit](),
    list_items: planItems[type].map(item => item()),
  }))

/** The English text by which a seeded check names who made it, as it is stored. */
export const seededCheckProvider = () => inLanguage('en', () => m.staff_id_reviewed())

/** The English name of an erased agency, as it is stored. */
export const storedClosedAgency = () => inLanguage('en', () => m.closed_agency_name())

/** The English name of an erased account, as notifications store it. */
export const storedClosedAccount = () => inLanguage('en', () => m.closed_account_name())

/** English texts of ours that databases hold: names of what is erased, plans, checks, payment methods, and reasons from before codes. */
const texts: readonly Message[] = [
  ...Object.values(planTitles).flatMap(title => Object.values(title)),
  ...Object.values(planDescriptions),
  ...Object.values(planItems).flat(),
  m.plan_unlimited_open_requests,
  m.plan_ask_agencies_and_caregivers,
  m.plan_unlimited_open_bids,
  m.plan_bid_without_a_signal,
  m.staff_id_reviewed,
  m.closed_account_name,
  m.closed_agency_name,
  m.bank_account,
  m.returned_charged_twice,
  m.returned_goodwill,
  m.returned_not_delivered,
  m.returned_wrong_amount,
  m.returned_not_authorized,
  m.returned_decided_by_our_team,
  m.credit_visits_canceled,
  m.credit_booking_canceled,
  m.credit_hours_changed,
  m.credit_paid_outside,
]

/** A stored text in the reader's language; one in a person's own words stays as it is. */
export const readStored = (text: string): string =>
  texts.find(message => message({}, {locale: 'en'}) === text)?.() ?? text

/** A payment method whose brand is in the reader's language where the provider named no bank. */
export const readMethod = <Method extends {brand: string}>(method: Method): Method => ({
  ...method,
  brand: readStored(method.brand),
})

import {agenciesAccount} from './agencies/account.ts'
import {agenciesBids} from './agencies/bids.ts'
import {agenciesFaq} from './agencies/faq.ts'
import {agenciesFees} from './agencies/fees.ts'
import {agenciesLeads} from './agencies/leads.ts'
import {agenciesPayouts} from './agencies/payouts.ts'
import {agenciesPeople} from './agencies/people.ts'
import {agenciesSignUp} from './agencies/sign-up.ts'
import {agenciesVisits} from './agencies/visits.ts'
import {caregiversAccount} from './caregivers/account.ts'
import {caregiversBids} from './caregivers/bids.ts'
import {caregiversChanges} from './caregivers/changes.ts'
import {caregiversFaq} from './caregivers/faq.ts'
import {caregiversMoney} from './caregivers/money.ts'
import {caregiversOutbox} from './caregivers/outbox.ts'
import {caregiversPlan} from './caregivers/plan.ts'
import {caregiversProfile} from './caregivers/profile.ts'
import {caregiversRequests} from './caregivers/requests.ts'
import {caregiversSignUp} from './caregivers/sign-up.ts'
import {caregiversVisits} from './caregivers/visits.ts'
import {generalAccount} from './general/account.ts'
import {generalApp} from './general/app.ts'
import {generalFaq} from './general/faq.ts'
import {generalVillage} from './general/village.ts'
import {parentsAccount} from './parents/account.ts'
import {parentsAsking} from './parents/asking.ts'
import {parentsChanges} from './parents/changes.ts'
import {parentsChildren} from './parents/children.ts'
import {parentsFaq} from './parents/faq.ts'
import {parentsFinding} from './parents/finding.ts'
import {parentsMessages} from './parents/messages.ts'
import {parentsMoney} from './parents/money.ts'
import {parentsNotifications} from './parents/notifications.ts'
import {parentsOffers} from './parents/offers.ts'
import {parentsPlan} from './parents/plan.ts'
import {parentsRequests} from './parents/requests.ts'
import {parentsReviews} from './parents/reviews.ts'
import {parentsVisits} from './parents/visits.ts'
import type {HelpInBoth} from './entry.ts'
import {inBoth} from './spanish/texts.ts'

/** Every question that the product brings with its answer; those of the FAQ page first in each group. @see src/domain/rules-people.md#assistant */
export const helpEntries: readonly HelpInBoth[] = [
  ...parentsFaq,
  ...parentsAsking,
  ...parentsRequests,
  ...parentsFinding,
  ...parentsOffers,
  ...parentsVisits,
  ...parentsChanges,
  ...parentsMoney,
  ...parentsChildren,
  ...parentsMessages,
  ...parentsReviews,
  ...parentsPlan,
  ...parentsAccount,
  ...parentsNotifications,
  ...caregiversFaq,
  ...caregiversSignUp,
  ...caregiversProfile,
  ...caregiversRequests,
  ...caregiversBids,
  ...caregiversVisits,
  ...caregiversOutbox,
  ...caregiversChanges,
  ...caregiversMoney,
  ...caregiversPlan,
  ...caregiversAccount,
  ...agenciesFaq,
  ...agenciesSignUp,
  ...agenciesLeads,
  ...agenciesBids,
  ...agenciesFees,
  ...agenciesPayouts,
  ...agenciesPeople,
  ...agenciesVisits,
  ...agenciesAccount,
  ...generalFaq,
  ...generalVillage,
  ...generalAccount,
  ...generalApp,
].map(inBoth)

const faqKeys = new Set([...parentsFaq, ...caregiversFaq, ...agenciesFaq, ...generalFaq].map(({key}) => key))

/** Those that the FAQ page shows; the others are for the assistant alone. */
export const faqEntries: ReadonlySet<HelpInBoth> = new Set(helpEntries.filter(({key}) => faqKeys.has(key)))

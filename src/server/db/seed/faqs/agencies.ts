import type {WrittenFaq} from './faq.ts'

export const forAgencies: readonly WrittenFaq[] = [
  {
    question: 'Which requests does our agency see?',
    answer: `Every request that a family sends to you by name. With a subscription you also see the open requests of all the counties you named, under Leads, and families there find you in the list of agencies.

Requests to individual caregivers are never shown to agencies, and yours never to individual caregivers.`,
  },
  {
    question: 'What does a booking cost us?',
    answer: `Families pay no fee on agency bookings; you do. A lead invoice is the platform fee, at present ten percent, of your agreed rate times the scheduled hours. It is issued at approval for thirty days ahead at a time.

Visits that the family cancels are credited by themselves, and so is a whole booking that is cancelled before it began.`,
  },
  {
    question: 'A lead was no good. Can we have the fee back?',
    answer: `Ask within 30 days if a lead was a duplicate, outside your area, for another service, or if the family could not be reached. Our staff look at it and decide, and a credit appears as a note to the invoice.`,
  },
  {
    question: 'Who confirms visits on our side?',
    answer: `The caregiver you assign, from her own sign-in as a field member: she sees her own visits and nothing else of the agency. The office can confirm as well, and the family then reads “Confirmed by office”.

Assign somebody at least a day ahead. The family sees who comes, and a visit with nobody assigned 24 hours before it is looked at by our staff.`,
  },
  {
    question: 'What may the members of our agency do?',
    answer: `The owner may do everything. Coordinators may do the same but for bank details, payouts, members and plans. Field members see and confirm the visits they are assigned to. A person belongs to one agency at a time.`,
  },
  {
    question: 'What happens to our bookings if the subscription ends?',
    answer: `They go on. A subscription decides which new requests you see and whether families find you in the list. Confirming, cancelling and paying for what you already have never depends on it.`,
  },
]

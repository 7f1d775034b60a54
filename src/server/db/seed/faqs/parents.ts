import type {WrittenFaq} from './faq.ts'

export const forParents: readonly WrittenFaq[] = [
  {
    question: 'How do I ask for care?',
    answer: `Choose Request care and say what you need in six short steps: the service, the days and times, the place, whom the care is for, and anything a caregiver should know. You decide whether individual caregivers nearby or agencies of your county may answer, and you can ask one agency by name.

Then they answer with their hourly rate. Your phone number must be in your profile, because somebody who comes to your door needs to be able to reach you.`,
  },
  {
    question: 'What does it cost, and when do I know the whole price?',
    answer: `Before you approve anyone you see the whole price of all visits, with Village’s fee in it. Caregivers and agencies name their own hourly rate; the fee is a share of it, ten percent at present.

On bookings with an individual caregiver the fee is part of your price. On bookings with an agency the agency pays it, not you. The rate that stood when you approved counts until the booking ends.`,
  },
  {
    question: 'Who can answer my request?',
    answer: `Individual caregivers within reach whose identity, age and background have been checked, or agencies, whichever you asked for. The two never see each other’s requests.

Offers are put in an order with reasons you can read, such as “2.1 miles away”, “free at all 6 times” or “works with toddlers”. Names, pictures and gender play no part in it.`,
  },
  {
    question: 'What do caregivers see about us before I approve one?',
    answer: `Your first name with the first letter of your last name, the days and times, the ages of the children and what you wrote for everyone. Your place is rounded to about a kilometre, so nobody can find your home from it.

Your address, how to get in, allergies and who may pick up are shown only to the one you approved, and leave that phone again after the last visit.`,
  },
  {
    question: 'How do I confirm a visit?',
    answer: `Press Confirm start when the caregiver has arrived, and Confirm end when she leaves. She does the same on her side. When both say the same time within ten minutes, the visit is settled.

If you forget, you can confirm afterwards and say when it really was. If one side never confirms, the other side’s word counts 24 hours after the visit, up to the time that was booked.`,
  },
  {
    question: 'What if I have to cancel?',
    answer: `Cancel one visit, or all that remain, from the booking’s page. Until 24 hours before a visit begins it costs nothing; after that one hour of it is due. You see the sum before you cancel.

If it is the caregiver who cancels or does not come, you pay nothing for that visit, and one tap turns what remains into a new request.`,
  },
  {
    question: 'Can the times of a visit be changed?',
    answer: `Yes. Either side proposes new times for a visit, and they hold once the other side has agreed. Until then the old times stand.`,
  },
  {
    question: 'Can two parents use one account?',
    answer: `A family may have two adults, each with a sign-in of their own. What each of you confirms or approves is recorded under your own name, so please do not share a password.`,
  },
]

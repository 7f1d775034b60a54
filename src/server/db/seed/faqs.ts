import type {FaqAudience} from '#contract/content/support.ts'
import type * as table from '../schema/all.ts'
import type {Chance} from './chance.ts'

/** A question as written; its position is its place in the group's list. */
export interface WrittenFaq {
  readonly question: string
  /** Plain text; a blank line starts a new paragraph. */
  readonly answer: string
}

/** The questions of each group, in order. */
export type WrittenFaqs = Readonly<Record<FaqAudience, readonly WrittenFaq[]>>

const forAgencies: readonly WrittenFaq[] = [
  {
    question: 'Which requests does our agency see?',
    answer: `Every request that a family sends to you by name. With a subscription, you also see the open requests in all the counties you serve, under Leads, and families there can find you in the list of agencies.

Requests to individual caregivers are never shown to agencies, and requests to agencies are never shown to individual caregivers.`,
  },
  {
    question: 'What does a booking cost us?',
    answer: `Families pay no fee on agency bookings; you do. A lead invoice is the platform fee, {{platform_fee}} at present, of your agreed rate times the scheduled hours. It is issued at approval and covers {{lead_days}} days ahead at a time.

Visits that the family cancels are credited automatically, and so is a whole booking that is canceled before it starts.`,
  },
  {
    question: 'A lead was no good. Can we get the fee back?',
    answer: `You can ask within {{credit_days}} days if a lead was a duplicate, outside your area or for another service, or if the family could not be reached. Our staff will review it and decide. A credit shows up as a note on the invoice.`,
  },
  {
    question: 'Who confirms visits on our side?',
    answer: `The caregiver you assign, with their own login as a field member. They see their own visits and nothing else about the agency. The office can confirm as well, and the family then sees “Confirmed by office”.

Assign a caregiver at least a day ahead. The family sees who is coming. If a visit still has no caregiver {{assign_hours}} hours before it starts, our staff will look into it.`,
  },
  {
    question: 'What can the members of our agency do?',
    answer: `The owner can do everything. Coordinators can do everything except bank details, payouts, members and plans. Field members see and confirm the visits they are assigned to. A person can belong to only one agency at a time.`,
  },
  {
    question: 'What happens to our bookings if the subscription ends?',
    answer: `They continue. A subscription decides which new requests you see and whether families can find you in the list. You never need one to confirm, cancel or pay for bookings you already have.`,
  },
]

const forCaregivers: readonly WrittenFaq[] = [
  {
    question: 'What do I need before I can see requests?',
    answer: `A profile, a phone number, and three checks: your identity, that you are at least 18, and your background. Until they are done, you can see how many requests there are near you, but not who they are from.

Your page shows which check is still missing. Families see who made each check and when it expires.`,
  },
  {
    question: 'What happens when a check expires?',
    answer: `Your status goes back to Pending until you renew it. Your open bids are withdrawn, and you cannot place new ones. Visits that were already booked stay, and you can confirm them as always. During that time, the family can cancel them for free.`,
  },
  {
    question: 'How far away are the requests I see?',
    answer: `You choose, up to {{nearby_miles}} miles around the location in your profile. The distance you are willing to travel affects the order of the list, not what is on it: a request farther away may still be worth it to you.

Before you are approved, distances are measured to an approximate location, not to the family’s door.`,
  },
  {
    question: 'How do I bid, and can I change my rate?',
    answer: `Open a request under Nearby and press Place bid. Your profile rate is filled in. You can enter a different rate for this request and add a note. Until the family decides, you can replace your bid with a new one or withdraw it.

Once a rate is approved, it stays the same for that booking, even if you change your profile later.`,
  },
  {
    question: 'There is no signal where I work. What do I do?',
    answer: `The same as always. When you press the button, the time is saved on your phone first, and the screen says so. It is sent automatically as soon as you have a connection, and then the screen says Received, with the time. What counts is when you pressed, not when it arrived.

Bids and running-late messages wait the same way. Outbox, at the top of every page, shows what has not been sent yet.`,
  },
  {
    question: 'What is the start code for?',
    answer: `It is for times when only one phone works as you arrive. The family’s app shows six digits that change every five minutes, even without a network. Type them in when you confirm the start, and your confirmation counts for both of you, since you can only know the code by being there.`,
  },
  {
    question: 'How is my time counted?',
    answer: `You are paid for the booked time, minus any time you came late or left early. Within {{agreement_minutes}} minutes of the schedule, nothing is subtracted or added. If you stay more than {{overtime_minutes}} minutes longer, the family is asked to agree, and the extra time is paid at the same rate.

If the family is not there, you are paid for the booked time. If they cancel less than {{free_cancel_hours}} hours ahead, you are paid for one hour.`,
  },
  {
    question: 'What if I cannot come?',
    answer: `Let the family know as early as you can. Running a little late takes one tap, and if you need more than that, you can propose new times. If you have to cancel, the family can look for someone else and pays nothing for that visit.

Visits that you cancel or miss lower your reliability, which families see as the share of visits confirmed on time.`,
  },
]

const forEveryone: readonly WrittenFaq[] = [
  {
    question: 'Which kinds of care can be booked?',
    answer: `Child care and senior care. Pickup service and workplace care are coming soon: you can see them on the home page, but you cannot book them yet.`,
  },
  {
    question: 'How are caregivers checked?',
    answer: `For every individual caregiver we record three checks: identity, age of at least 18, and background. Each one shows who made it, when, and when it expires. You can see those dates on the caregiver’s profile. When a check expires, the caregiver cannot bid until it is renewed.

Agencies are responsible for checking the people they send. Before you approve an agency, ask how it does that.`,
  },
  {
    question: 'Does Village hold my money?',
    answer: `No. What a family pays for care goes directly to the caregiver or the agency. Village only receives its fee and, from people who choose one, the price of a plan. Every amount is shown with its breakdown.`,
  },
  {
    question: 'What happens when both sides remember different times?',
    answer: `Both times stay on record, and both of you see them. Either of you can accept the other’s time with one tap. If neither does, the time that both agree on counts after {{silence_hours}} hours. Either side can contest a settled visit within {{contest_days}} days by giving a reason, and a person will decide.

What either of you reported is never deleted or overwritten.`,
  },
  {
    question: 'How do I put Village on my phone?',
    answer: `Open this site in your phone’s browser and choose Install. On an iPhone, choose Add to Home Screen in the share menu. Village opens like any other app, even without a network, and shows your calendar and visits as they were when you last saw them.`,
  },
  {
    question: 'I forgot my password. What now?',
    answer: `Choose Forgot password on the login page and enter your email address. The link we send works once, for one hour, and only the newest link works. Choosing a new password logs you out on every device. Anything saved on a phone but not yet sent stays there and is sent when you log in again.`,
  },
  {
    question: 'How do I protect my login?',
    answer: `Choose “Login security” in your profile and set up two-step login: after your password, Village asks for a code from an authenticator app on your phone. Ten recovery codes let you in if you lose the phone.

With a passkey, the fingerprint, face or screen lock of your device logs you in without a password or code.`,
  },
  {
    question: 'How do we write to each other?',
    answer: `Choose Messages at the top of every page. A family and a caregiver or agency can write as soon as there is a bid, an invitation or a booking, and an agency can write with its field caregivers. Messages you write without a signal wait on your phone and are sent in order.

Until the booking, phone numbers, email addresses and links are hidden from the other side. You can report a message or block someone in the conversation. Messages are deleted a year after the last visit.`,
  },
]

const forParents: readonly WrittenFaq[] = [
  {
    question: 'How do I ask for care?',
    answer: `Choose Request care and tell us what you need in six short steps: the service, the days and times, the place, who the care is for, and anything a caregiver should know. You decide whether individual caregivers nearby or agencies in your county can answer, and you can also ask one agency by name.

Then they answer with their hourly rates. Your phone number must be in your profile, because the person who comes to your door needs to be able to reach you.`,
  },
  {
    question: 'What does it cost, and when do I know the whole price?',
    answer: `Before you approve anyone, you see the whole price of all visits, including Village’s fee. Caregivers and agencies set their own hourly rates; the fee is a percentage of the rate, {{platform_fee}} at present.

On bookings with an individual caregiver, the fee is part of your price. On bookings with an agency, the agency pays it, not you. The rate you approve stays the same until the booking ends.`,
  },
  {
    question: 'Who can answer my request?',
    answer: `Either individual caregivers in your area whose identity, age and background have been checked, or agencies, whichever you choose. They never see each other’s requests.

Offers come in an order with reasons you can read, such as “2.1 miles away”, “free at all 6 times” or “works with toddlers”. Names, pictures and gender play no part in it.`,
  },
  {
    question: 'What do caregivers see about us before I approve one?',
    answer: `Your first name and the first letter of your last name, the days and times, the ages of the children, and what you wrote for everyone. Your location is rounded to within about half a mile, so no one can find your home from it.

Your address, how to get in, allergies and who may pick up are shown only to the caregiver you approve, and are removed from their phone after the last visit.`,
  },
  {
    question: 'How do I confirm a visit?',
    answer: `Press Confirm start when the caregiver arrives and Confirm end when they leave. They do the same on their side. When your times are within {{agreement_minutes}} minutes of each other, the visit is settled.

If you forget, you can confirm later and enter the actual time. If one side never confirms, the other side’s time counts {{silence_hours}} hours after the visit, up to the time that was booked.`,
  },
  {
    question: 'What if I have to cancel?',
    answer: `Cancel one visit, or all that remain, from the booking page. It costs nothing until {{free_cancel_hours}} hours before a visit starts; after that, one hour of it is due. You see the amount before you cancel.

If the caregiver cancels or does not come, you pay nothing for that visit, and with one tap you can turn the remaining visits into a new request.`,
  },
  {
    question: 'Can the times of a visit be changed?',
    answer: `Yes. Either side can propose new times for a visit, and the change takes effect once the other side accepts. Until then, the original times stand.`,
  },
  {
    question: 'Can two parents use one account?',
    answer: `A family can have two adults, each with their own login. What each of you confirms or approves is recorded under your own name, so please do not share a password.`,
  },
]

const written: WrittenFaqs = {
  Parents: forParents,
  Caregivers: forCaregivers,
  Agencies: forAgencies,
  General: forEveryone,
}

/** Builds the demo questions with their positions. */
export const makeFaqs = (chance: Chance, now: string): (typeof table.faqs.$inferInsert)[] =>
  Object.entries(written).flatMap(([audience, list]) =>
    list.map(({question, answer}, i) => ({
      id: chance.id(now),
      audience: audience as keyof WrittenFaqs,
      question,
      answer,
      position: i + 1,
      created_at: now,
    })),
  )

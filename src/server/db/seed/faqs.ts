import type {FaqAudience} from '#contract/content/faqs.ts'
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

const forCaregivers: readonly WrittenFaq[] = [
  {
    question: 'What do I need before I can see requests?',
    answer: `A profile, a phone number, and three checks: your identity, that you are at least 18, and your background. Until they are done you see how many requests there are near you, not whose they are.

Your page says which check is still missing. Families see who made each check and until when it holds.`,
  },
  {
    question: 'What happens when a check expires?',
    answer: `You are Pending again until it is renewed: your open bids are withdrawn and you cannot place new ones. Visits that were already agreed stay, and you can confirm them as always. The family may cancel them free of charge in that time.`,
  },
  {
    question: 'How far away are the requests I see?',
    answer: `You choose, up to 50 miles around the place in your profile. The distance you are willing to travel decides the order, not what you see: something farther away may still be worth it to you.

Before you are approved, distances are measured to a rounded place, not to the family’s door.`,
  },
  {
    question: 'How do I bid, and can I change my rate?',
    answer: `Open a request under Nearby and press Place bid. Your profile’s rate is filled in, and you can name another for this request and add a note. As long as the family has not decided you can replace your bid with a new one, or withdraw it.

A rate that was approved stays the same for that booking, also when you change your profile later.`,
  },
  {
    question: 'There is no signal where I work. What do I do?',
    answer: `The same as always. Press the button: the moment is saved on your phone first, and the screen says so. It is sent by itself as soon as there is a connection, and then the screen says Received, with the time. What counts is when you pressed, not when it arrived.

Bids and notes that you are running late wait in the same way. Outbox, at the top of every page, shows what is still waiting.`,
  },
  {
    question: 'What is the start code for?',
    answer: `For arriving when only one phone works. The family’s app shows six digits that change every five minutes, even without a network. Type them in when you confirm the start and they count for both of you, since you can only know them by being there.`,
  },
  {
    question: 'How is my time counted?',
    answer: `The booked time is paid, less what you came late or left early. Within ten minutes of the schedule nothing is taken off or added. If you stay more than 15 minutes longer, the family is asked to agree, and the extra time is paid at the same rate.

If the family is not there, the booked time counts. If they cancel less than 24 hours ahead, one hour does.`,
  },
  {
    question: 'What if I cannot come?',
    answer: `Tell the family as early as you can: running a little late takes one tap, and for more than that you can propose other times. If you have to cancel, the family looks for somebody else and pays nothing for that visit.

Visits that you cancel or miss lower your reliability, which families see as the share of visits confirmed on time.`,
  },
]

const forEveryone: readonly WrittenFaq[] = [
  {
    question: 'Which kinds of care can be booked?',
    answer: `Child care and senior care. Pickup service and workplace care are being prepared; they are announced on the front page and cannot be booked yet.`,
  },
  {
    question: 'How are caregivers checked?',
    answer: `For every individual caregiver we record three checks: identity, age of at least 18, and background, each with who made it, when, and until when it holds. You see those dates on her profile. When one of them expires she cannot bid until it is renewed.

An agency answers for the people it sends. Before you approve one, ask how it checks them.`,
  },
  {
    question: 'Does Village hold my money?',
    answer: `No. What a family pays for care goes straight to the caregiver or the agency. Village only ever receives its fee and, from those who want one, the price of a plan. Every sum is shown with what it is made of.`,
  },
  {
    question: 'What happens when both sides remember different times?',
    answer: `Both times stay on record and both of you see them. Either may accept the other’s with one tap. If nobody does, the time that both agree on counts after 24 hours. Within seven days either side can contest a settled visit with a reason, and a person decides.

Nothing that was said is ever deleted or overwritten.`,
  },
  {
    question: 'How do I put Village on my phone?',
    answer: `Open this site in your phone’s browser and choose Install, or Add to Home Screen in the share menu of an iPhone. It opens like any other app, also without a network, and shows your calendar and visits as they were last seen.`,
  },
  {
    question: 'I forgot my password. What now?',
    answer: `Choose Forgot password on the login page and type your email address. The link we send works once, for one hour, and only the newest one works. Choosing a new password signs you out on every device; what was saved on a phone and not yet sent stays there and goes out when you sign in again.`,
  },
]

const forParents: readonly WrittenFaq[] = [
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

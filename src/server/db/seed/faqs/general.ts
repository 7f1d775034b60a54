import type {WrittenFaq} from './faq.ts'

export const forEveryone: readonly WrittenFaq[] = [
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

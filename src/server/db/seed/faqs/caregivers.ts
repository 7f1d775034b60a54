import type {WrittenFaq} from './faq.ts'

export const forCaregivers: readonly WrittenFaq[] = [
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

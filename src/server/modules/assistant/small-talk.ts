import type {ChatUserType} from '#contract/content/chat.ts'

interface Talk {
  readonly said: RegExp
  readonly answer: string
}

const talks: readonly Talk[] = [
  {
    said: /^(?:hi|hello|hey|hiya|howdy|yo|good (?:morning|afternoon|evening)|hola|buenos dias|buenas(?: tardes| noches)?)(?: (?:there|village|everyone|again|how are you(?: doing)?(?: today)?))?$|^how are you(?: doing)?(?: today)?$/,
    answer: 'Hello! Ask me how something works here, or about your own visits and payments.',
  },
  {
    said: /^(?:(?:ok|okay|great|perfect|cool|awesome|nice|got it|alright) ?)*(?:thanks?|thank you|thx|ty|gracias|muchas gracias|much appreciated|appreciate it|that helped|that helps)(?: (?:you|so much|a lot|very much|again|that helped(?: a lot)?|for (?:the|your) help))*$/,
    answer: 'You’re welcome. Anything else?',
  },
  {
    said: /^(?:ok|okay|great|perfect|cool|awesome|nice|got it|alright|sounds good|good|sure|yes|no|nope|yep)$/,
    answer: 'All right. Ask me anything else about Village.',
  },
  {
    said: /^(?:(?:ok|okay|perfect|great|thanks) ?)*(?:bye|goodbye|see you|see ya|good night|adios|later|that is all|thats all)(?: \w+)?$/,
    answer: 'Goodbye. I am here whenever you need me.',
  },
  {
    said: /^(?:who|what) are you$|^are you (?:a |an )?(?:bot|robot|human|person|real|ai|real person|machine|computer)(?: or .*)?$|^is this (?:a )?(?:bot|real person|human|robot)$|^whats your name$|^what is your name$/,
    answer:
      'I am Village’s assistant, a program. I answer from our help pages and your own records. For a person, write “a person, please”.',
  },
  {
    said: /^(?:what can (?:you|u) do|what do you know|what can i ask(?: you)?|how can you help(?: me)?|help|help me|i need help|can you help me|ayuda)$/,
    answer:
      'I can explain how Village works, look up your visits, offers, payments and plan, and open the right page for you. Try “When is my next visit?” or “How do I cancel?”',
  },
]

const anyone =
  '(?:human|person|someone|somebody|anyone|anybody|people|agent|representative|rep|staff|support|your team|customer service|operator|persona|alguien)'

/** Ways to ask for a person of the team. */
const forPerson: readonly RegExp[] = [
  new RegExp(`\\b(?:talk|speak|chat|connect me|put me through|hablar|reach|write) (?:\\w+ ){0,4}${anyone}\\b`),
  new RegExp(`\\b${anyone} (?:\\w+ ){0,3}(?:i|we) can (?:\\w+ ){0,2}(?:talk|speak|call|reach|write)\\b`),
  /\b(?:want|need|give me|get me|transfer me|connect me|put me through|contact|call|pass me)\b.*\b(?:human|real person|live agent|agent|representative|operator|customer (?:service|support)|your team|support team)\b/,
  /^(?:a |an |real )?(?:person|human|agent|representative|operator|live agent|human being|real person|customer service|customer support)(?: please)?$/,
  /\b(?:human|person) please\b|\bnumber where (?:a )?(?:human|person|someone)\b/,
]

/** Lower case, words and single spaces only. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** The answer to a greeting, thanks and the like; null for everything else. */
export function smallTalk(message: string, user_type: ChatUserType): string | null {
  const text = plain(message)
  const answer = talks.find(({said}) => said.test(text))?.answer ?? null
  return user_type === 'guest' && answer ? answer.replace(', or about your own visits and payments', '') : answer
}

/** Whether the message asks for a person instead of the assistant. */
export const asksForPerson = (message: string): boolean => {
  const text = plain(message)
  const isOfCare = /\b(?:caregiver|sitter|nanny|family|parent|agency|child|baby|visit)\b/.test(text)
  return text.length < 80 && !isOfCare && forPerson.some(pattern => pattern.test(text))
}

import type {ChatUserType} from '#contract/content/chat.ts'
import {m} from '#messages'
import {foldText} from '#lib/fold-text.ts'

interface Talk {
  readonly said: RegExp
  readonly answer: () => string
}

const talks: readonly Talk[] = [
  {
    said: /^(?:hi+|hello|hey+|hiya|howdy|yo|good (?:mornin|morning|afternoon|evenin|evening)|hola|buenos dias|buenas(?: tardes| noches)?|hola buen(?:os|as)(?: (?:dias|tardes|noches))?)(?: (?:there|village|everyone|all|again|how (?:are|r) (?:you|u)(?: doing)?(?: today)?|hows it going(?: today)?|whats up))?$|^how are (?:you|u)(?: doing)?(?: today)?$|^hows it going(?: today)?$|^(?:what|whats|wass?)up$|^whats up$|^(?:hola )?(?:que tal|como esta[s]?)$/,
    answer: m.hello_ask_me_how,
  },
  {
    said: /^(?:(?:ok|okay|great|perfect|cool|awesome|nice|got it|alright) ?)*(?:thanks?|thank you|thx|ty|gracias|muchas gracias|much appreciated|appreciate it|that helped|that helps)(?: (?:you|so much|a lot|very much|again|that helped(?: a lot)?|for (?:the|your) help))*$/,
    answer: m.youre_welcome_anything_else,
  },
  {
    // thanks in a sentence of its own, with no question and no wish
    said: /^(?!.*\b(?:how|what|when|where|why|who|which|can|could|would|but|need|do|does|is|are|como|cuando|donde|que)\b)(?:\w+ ){0,2}(?:thanks|thank you|thank u|thx|ty|tysm|gracias)(?: \w+){0,8}$/,
    answer: m.youre_welcome_anything_else,
  },
  {
    said: /^(?:ok|okay|great|perfect|cool|awesome|nice|got it|alright|sounds good|good|sure|yes|no|nope|yep|vale|bien|muy bien|perfecto|entendido|de acuerdo|si|claro|listo)$/,
    answer: m.all_right_ask_me_anything_else,
  },
  {
    said: /^(?:(?:ok|okay|perfect|great|thanks) ?)*(?:bye|goodbye|see you|see ya|good night|adios|hasta luego|hasta pronto|nos vemos|eso es todo|later|that is all|thats all)(?: \w+| have a (?:good|nice|great) (?:one|day|night|evening|weekend))?$/,
    answer: m.goodbye_i_am_here,
  },
  {
    said: /^(?:who|what) are you$|^are you (?:a |an )?(?:bot|robot|human|person|real|ai|real person|machine|computer)(?: or .*)?$|^is this (?:a )?(?:bot|real person|human|robot)$|^whats your name$|^what is your name$|^quien (?:eres|es usted)$|^(?:eres|es usted|es) (?:una? )?(?:robot|bot|maquina|persona(?: real)?|humano)$|^como (?:te llamas|se llama)$/,
    answer: m.i_am_villages_assistant,
  },
  {
    said: /^(?:what can (?:you|u) do|what do you know|what can i ask(?: you)?|how can you help(?: me)?|help|help me|i need help|can you help me|ayuda|ayudame|necesito ayuda|(?:en )?que (?:puedes|puede|sabes)(?: hacer| ayudarme)?|me puedes ayudar|puedes ayudarme)$/,
    answer: m.i_can_explain_how_village_works,
  },
]

const anyone =
  '(?:human|person|someone|somebody|anyone|anybody|people|agent|representative|rep|staff|support|your team|customer service|operator|manager|supervisor|boss|persona|alguien|gerente)'

/** Ways to ask for a person of the team. */
const forPerson: readonly RegExp[] = [
  new RegExp(`\\b(?:talk|speak|chat|connect me|put me through|hablar|reach|write) (?:\\w+ ){0,4}${anyone}\\b`),
  new RegExp(`\\b${anyone} (?:\\w+ ){0,3}(?:i|we) can (?:\\w+ ){0,2}(?:talk|speak|call|reach|write)\\b`),
  /\b(?:want|need|give me|get me|transfer me|connect me|put me through|contact|call|pass me)\b.*\b(?:human|real person|live (?:agent|rep|person|chat)|agent|representative|operator|manager|supervisor|customer (?:service|support|care)|your team|support team)\b/,
  /^(?:a |an |real )?(?:person|human|agent|representative|operator|manager|supervisor|live agent|human being|real person|customer service|customer support)(?: please)?$/,
  /\b(?:hablar|comunicar\w*|contactar|escribirle?) (?:\w+ ){0,3}(?:persona|humano|agente|representante|asesora?|ustedes|su equipo)\b|^(?:con )?(?:una? )?(?:persona(?: real)?|humano|agente|representante|asesora?)(?: por favor)?$/,
  /\b(?:human|person) please\b|\bnumber where (?:a )?(?:human|person|someone)\b/,
]

/** Lower case, words and single spaces only; "heyyy" is "hey". */
const plain = (text: string): string =>
  foldText(text)
    .replaceAll(/[’']/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .replaceAll(/([a-z])\1{2,}/g, '$1')
    .trim()

const thanks = '(?:many |muchas )?(?:thanks|thank you|thank u|thx|ty|tysm|gracias)(?: so much| a lot)?'
const thanksAround = new RegExp(`^\\s*${thanks}\\s*[,.!;:]*\\s+(?=\\S)|[,.!;:]*\\s+${thanks}\\s*[.!]*\\s*$`, 'giu')

/** A message without thanks before or after it. */
export const withoutThanks = (message: string): string => message.replaceAll(thanksAround, '')

/** The answer to a greeting, thanks and the like; null for everything else. */
export function smallTalk(message: string, user_type: ChatUserType): string | null {
  const text = plain(message)
  const answer = talks.find(({said}) => said.test(text))?.answer
  if (answer === m.hello_ask_me_how && user_type === 'guest') return m.hello_ask_me_how_guest()
  return answer?.() ?? null
}

/** What comes before a wish to talk, and what it is about: neither is who is wanted. */
const lead =
  /^.*\b(?=(?:i (?:want|need|would like|d like)|id like|can i|could i|may i|let me|quiero|quisiera|necesito|puedo) (?:to )?(?:talk|speak|chat|hablar|comunicarme)\b)/
const subject = /\b(?:about|regarding|because|since|sobre|acerca de|porque)\b.*$/

/** Whether the message asks for a person instead of the assistant. */
export const asksForPerson = (message: string): boolean => {
  const text = plain(message)
  const isOfCare =
    /\b(?:caregiver|sitter|nanny|family|parent|agency|child|baby|visit|ninera|cuidadora?|familia|agencia|ninos?|ninas?|bebe|visita)\b/.test(
      text.replace(lead, '').replace(subject, ''),
    )
  return text.length < 80 && !isOfCare && forPerson.some(pattern => pattern.test(text))
}

import {foldText} from '#lib/fold-text.ts'
import type {ChatUserType} from '#contract/content/chat.ts'
import {namedIn} from '../words.ts'
import {asksForCare} from './asks-for-care.ts'
import {spanishActs} from './spanish-acts.ts'
import {childrenIn, dollarsIn, rateIn, type Times, timesIn} from './values-in.ts'

/** What a person asks the assistant to do; it only opens the screen for it. */
export type Act =
  | {readonly act: 'cancel' | 'propose'; readonly number: string | null}
  | {readonly act: 'late' | 'review' | 'invite'}
  | {readonly act: 'request'; readonly times: Times; readonly children: number | null}
  | {readonly act: 'rate' | 'tip'; readonly dollars: number | null}
  | {readonly act: 'pay'; readonly invoice: string}
  | {readonly act: 'bid'; readonly number: string}

const politely =
  /^(?:(?:hi|hey|hello|please|pls|ok|okay|so|and|now|can you|could you|would you|will you|can u|i (?:(?:want|need|would like|wanna|gotta|must|will)(?: to)?|have to)|need|id like(?: to)?|let me|lets|help me(?: to)?|quick(?:ly)?) )+/
const asksHow =
  /^(?:how|what|whats|why|when|where|who|which|can i|could i|may i|do i|does|did|is|are|if|will i|should|am i|was|were|has|have i)\b|\b(?:how (?:do|can|to)|what (?:if|happens))\b/

const visit =
  '(?:visits?|sessions?|bookings?|appointments?|shifts?|sitter|sitting|babysitter|nanny|caregiver|requests?)'
const day =
  '(?:today|tonight|tomorrow|tmrw|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekend|next|last|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \\d)'
const sitters =
  '(?:(?!(?:customer|my|our|the|her|his|their|your|that|this) )\\w+ )?(?:baby ?sitters?|sitters?|nann(?:y|ies)|caregivers?|child ?care|care|helper)'
const some = '(?:an? |some |another )'

const says = {
  cancel: new RegExp(`^cancel\\b(?! (?:fees?|charges?|policy)).*\\b(?:${visit}|${day}|v-)`),
  propose: new RegExp(
    `^(?:(?:reschedule|postpone|move|shift)\\b.*\\b(?:${visit}|${day}|v-)|change the (?:time|day|date|hours)\\b|propose (?:a |some )?(?:new|other|another) times?\\b)`,
  ),
  // another person between is the one who is late
  late: /^(?:tell \w+ (?:\w+ )?)?(?:that )?(?:im|i am|we are|were|ill be|i will be|well be|we will be|running|going to be|gonna be)\b(?!.*\b(?:she|hes?|shes|they|you|it|sitter|babysitter|nanny|caregiver|agency|family|parents?|paid|charged)\b.*\blate\b).*\blate\b(?! (?:(?:with|on|for) )?(?:(?:my|a|the|an) )?(?:fees?|payments?|paying|invoice|cancel))/,
  review:
    /^(?:write|leave|give|post) (?!(?:me|us) )(?:\w+ ){0,4}(?:review|rating|stars?)\b|^(?:review|rate) (?:my|the|our|last|yesterdays?|todays?)\b(?! (?:\w+ )?(?:invoice|profile|documents?|background|application|statement|account|requests?|bids?|certificates?|id)\b)/,
  request: {
    byVerb: new RegExp(
      `^(?:(?:make|send|start|create|post) (?:a |new |another )*request\\b|(?:book|hire|request|order) (?:me |us )?(?:my |our |the |${some})?(?:${sitters}|someone)\\b|(?:find|get) (?:me |us )?(?:${some}?${sitters}|someone)\\b)`,
    ),
    wished: new RegExp(`^(?:${some}?${sitters}|someone|(?:a |new |another )*request)\\b`),
    bare: new RegExp(
      `^(?:${some}${sitters}|${sitters} (?=(?:needed |wanted )?(?:for|on|from|at|${day}))|(?:a |new |another )*request)\\b`,
    ),
    wish: /\b(?:want|need|like|wanna|gotta|must|help me)\b/,
    tells:
      /\b(?:is|are|was|were|isnt|arent|wasnt|werent|did|didnt|does|doesnt|do|dont|has|hasnt|had|never|not|no|came|went|left|shows?|says?|said|k(?:eeps?|ept)|quit|wants?|took|got|gave|broke|lost|t(?:ells?|old)|stole|still|(?!need|want|experienc|certifi|train|licens|verifi)\w{2,}ed)\b/,
    past: /\b(?:yesterdays?|ago|last (?:night|(?:week|month|year)(?! of\b)|weekend|time$|(?:mon|tues|wednes|thurs|fri|satur|sun)day))\b|^request (?:for )?(?:an? |my |the )?(?:refund|receipt|invoice|copy|credit|call|change|payment|money|review)\b/,
  },
  rate: /^(?:change|set|raise|lower|update|make|increase|drop|put|reduce)\b.*\b(?:rate|price|pay)\b/,
  tip: /^(?:tip\b(?! (?:did|didnt|is|isnt|was|wasnt|has|hasnt|never|not)\b)|(?:give|leave|add|send|pay)\b.*\btip\b)/,
  pay: /^pay\b/,
  bid: /^(?:(?:place|make|send|put in|submit) (?:a |an |my )?(?:bid|offer)|bid)\b/,
  invite:
    /^(?:invite|add)\b(?!.*\b(?:to|for|on) (?:\w+ ){0,3}(?:visits?|bookings?|shifts?|sessions?|requests?|jobs?|v-)).*\b(?:members?|coordinator|field caregiver|caregiver|colleague|coworker|employee|team ?mate|owner|person|someone|people|team|staff)\b/,
} as const

const plain = (message: string): string =>
  foldText(message)
    .replaceAll(/[’'.!?,;]+(?=\s|$)|[’'¿¡]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** “How do I move tonight’s visit to 7 PM” names the visit, and is answered with its dialog as a wish is. */
const asksToMove = new RegExp(
  `^(?:how (?:do|can) (?:i|we)|how to) (?:reschedule|postpone|move|shift) (?:(?:my|our|the) )?(?:visits? (?:on |of )?)?(?:${day})s?\\b`,
)

/** What tells an act in each language. */
const wordings = [
  {
    politely,
    asksHow,
    asksToMove,
    says,
    isDay: new RegExp(`\\b${day}\\b`),
    isOther: null,
    valuesIn: (text: string) => text,
  },
  spanishActs,
]

/**
 * What a message in English or Spanish asks to be done, by its verb and the values in it; null for a question, and for
 * what the role cannot do.
 * @see src/domain/rules-people.md#assistant
 */
export function readAct(message: string, user_type: ChatUserType): Act | null {
  if (user_type === 'guest') return null
  for (const wording of wordings) {
    const act = readIn(wording, message, user_type)
    if (act) return act
  }
  return null
}

function readIn(
  {politely, asksHow, asksToMove, says, isDay, isOther, valuesIn}: (typeof wordings)[number],
  message: string,
  user_type: ChatUserType,
): Act | null {
  const said = plain(message)
  const asked = said.replace(politely, '')
  const {numbers, invoices} = namedIn(message)
  const [number = null] = numbers
  if (asksToMove.test(said)) return {act: 'propose', number}
  if (asksHow.test(said) || asksHow.test(asked)) return null
  const [invoice] = invoices
  if (says.cancel.test(asked)) return {act: 'cancel', number}
  if (says.propose.test(asked)) return {act: 'propose', number}
  if (!isOther?.test(message) && (says.late.test(said) || says.late.test(asked))) return {act: 'late'}
  if (says.pay.test(asked) && invoice && user_type !== 'caregiver') return {act: 'pay', invoice}
  if (user_type !== 'agency' && says.review.test(asked)) return {act: 'review'}
  if (user_type === 'parent') {
    if (says.tip.test(asked)) return {act: 'tip', dollars: dollarsIn(asked)}
    const values = valuesIn(asked)
    const [times, children] = [timesIn(values), childrenIn(values)]
    const isNamed = times.from !== undefined || children !== null || isDay.test(asked)
    return isNamed && asksForCare(says.request, said, asked) ? {act: 'request', times, children} : null
  }
  if (says.bid.test(asked) && number) return {act: 'bid', number}
  if (user_type === 'agency') return says.invite.test(asked) ? {act: 'invite'} : null
  const dollars = rateIn(asked)
  return says.rate.test(asked) && dollars !== undefined ? {act: 'rate', dollars} : null
}

import type {Language} from '#contract/accounts/language.ts'
import type {ChatLink, ChatUserType} from '#contract/content/chat.ts'
import {m} from '#messages'
import {names} from '#messages/names'
import {usual_timezone} from '#domain/constants.ts'
import {isChatLink} from '#domain/content/chat-links.ts'
import {fillText, type TextValues} from '#domain/content/text-variables.ts'
import type {Db} from '#server/db/client.ts'
import type {Caller} from '#server/http/caller.ts'
import type {Model} from '#server/adapters/model/model.ts'
import {textValuesAt} from '#server/modules/billing/index.ts'
import {timezoneOf} from '#server/modules/notifications/index.ts'
import {currentLanguage, inLanguage} from '#server/language.ts'
import {openScreen} from './acts/open-screen.ts'
import {readAct} from './acts/read-act.ts'
import {findPost} from './blog.ts'
import {addsNoFacts} from './adds-no-facts.ts'
import {languageOf} from './language-of.ts'
import {lookUpTools} from './look-up-tools.ts'
import {
  type AnyTopic,
  type HelpTopic,
  helpText,
  isDeclined,
  isEmergency,
  isHelp,
  isOwn,
  type Knowledge,
} from './knowledge.ts'
import type {OwnQuestion, OwnTopic, Reply} from './own/topic.ts'
import {costOfNextCancel} from './own/change-visit.ts'
import {nextOfAgency} from './own/visits.ts'
import {bookingPassage, foundBookings, namedBookings} from './own/bookings-data.ts'
import {invoiceSentence, namedInvoices} from './own/invoices-data.ts'
import type {Passage} from './passages.ts'
import {homePath} from './policy.ts'
import {helpInDanger} from './safety/emergencies.ts'
import {findEmergency, type FoundEmergency} from './safety/find-emergency.ts'
import {asMeasured} from './search/measured-name.ts'
import {certain_meaning, type Chosen, chooseTopics, related_meaning, related_own_meaning} from './search/choose.ts'
import type {Hit} from './search/search.ts'
import {asksForPerson, smallTalk, withoutThanks} from './small-talk.ts'
import {contentWords, namedIn} from './words.ts'
import {capitalized} from '#lib/letter-case.ts'

const text_max = 1_500
const links_max = 3

/**
 * A model's words as plain text without markup and addresses; links come only from the search results. Prompt injection
 * gains nothing.
 */
export const cleaned = (text: string): string =>
  text
    .slice(0, 2 * text_max)
    .replaceAll(/!?\[([^\]\n]{0,200})\]\([^)\n]{0,500}\)/g, '$1')
    .replaceAll(/\b(?:https?|wss?|ftp|javascript|data|mailto|tel):\S*/gi, '')
    .replaceAll(/\b(?:[a-z0-9-]{1,63}\.){1,5}(?:com|net|org|io|example|info|xyz|co|app|dev)\b\S*/gi, '')
    .replaceAll(/[*_`#<>]+/g, '')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .replaceAll(/[ \t]{2,}/g, ' ')
    .trim()
    .slice(0, text_max)

const suggestions_max = 3

export interface QuestionContext {
  readonly db: Db
  readonly caller: Caller | null
  readonly user_type: ChatUserType
  readonly question: string
  /** The last question before that stands by itself; null for the first. */
  readonly previous: string | null
  readonly now: string
}

export interface Answered {
  readonly text: string
  readonly links: readonly ChatLink[]
  readonly passages: number
  readonly worded_by: 'plain' | 'model'
  /** Questions to ask instead, where no answer is certain. */
  readonly suggestions?: readonly string[]
  /** Staff see a question that nothing was found for. */
  readonly isUnanswered?: boolean
  /** A danger in the message; staff are notified at once. */
  readonly emergency?: FoundEmergency
  /** The person asked for someone of the team. */
  readonly wantsPerson?: boolean
}

const contactLink = (): ChatLink => ({label: m.contact_us(), path: '/contact'})

/** The links of an answer: each page once, only pages of ours. */
function linksOf(links: readonly ChatLink[]): ChatLink[] {
  const byPath = new Map(links.filter(({path}) => isChatLink(path)).map(link => [link.path, link]))
  return [...byPath.values()].slice(0, links_max)
}

const plainly = (text: string, links: readonly ChatLink[], more: Partial<Answered> = {}): Answered => ({
  text,
  links: linksOf(links),
  passages: 0,
  worded_by: 'plain',
  ...more,
})

const dangerAnswer = (emergency: FoundEmergency): Answered =>
  inLanguage(emergency.language === 'es' ? 'es' : currentLanguage(), () =>
    plainly(helpInDanger(emergency.emergency), [contactLink()], {emergency}),
  )

/** An answer with the language that it is in. */
export type LocalizedAnswer = Answered & {readonly language: Language}

/** The help for a message whose words tell of a danger; null for every other. It looks nothing up. */
export function answerDanger(question: string): LocalizedAnswer | null {
  const emergency = findEmergency(question)
  if (!emergency) return null
  const language = emergency.language === 'es' ? 'es' : (languageOf(question) ?? currentLanguage())
  return {...inLanguage(language, () => dangerAnswer(emergency)), language}
}

/** The caller's bookings and invoices named in the question; others' count as unknown. */
async function named({db, caller, question, now}: QuestionContext): Promise<Passage[]> {
  const own = namedIn(question)
  if (own.ids.length + own.numbers.length + own.invoices.length === 0 || !caller) return []
  const [bookings, invoices] = [await namedBookings(db, caller, own), await namedInvoices(db, caller, own)]
  return [
    ...bookings.map(row => bookingPassage(row, caller, now)),
    ...invoices.map(row => ({
      title: m.invoice_of_number({number: row.number ?? ''}),
      text: invoiceSentence(row),
      links: [{label: m.invoice_of_number({number: row.number ?? ''}), path: `${homePath(caller)}/invoices/${row.id}`}],
    })),
  ]
}

/** Stored questions that are answered with the caller's own visit too, `unless` a topic that says it is answered beside. */
const ownBeside: Readonly<Record<string, {unless: string; reply: (asked: OwnQuestion) => Promise<Reply | null>}>> = {
  'cancellation-fee': {unless: 'own-cancel-visit', reply: costOfNextCancel},
  'who-comes-from-the-agency': {unless: 'own-who-comes', reply: nextOfAgency},
}

const isAnswer = (topic: AnyTopic): topic is HelpTopic | OwnTopic => isHelp(topic) || isOwn(topic)

/** A question, or a part of a message, with the one that it goes on from. */
type PartContext = Omit<QuestionContext, 'previous'> & {readonly before: string | null}

async function topicPassage(
  topic: HelpTopic | OwnTopic,
  asked: PartContext,
  values: TextValues,
  all: readonly AnyTopic[],
): Promise<Passage & {isOwn: boolean}> {
  const {caller, user_type} = asked
  if (!isOwn(topic)) {
    const {question, text, links} = helpText(topic)
    const help = {title: fillText(question, values), text: fillText(text, values), links, isOwn: false}
    const beside = ownBeside[topic.key]
    const isSaid = all.some(({key}) => key === beside?.unless)
    const own = beside && !isSaid && caller ? await beside.reply(await ownQuestionOf(asked, caller)) : null
    return own ? {...help, text: `${help.text}\n\n${own.text}`, links: [...own.links, ...links], isOwn: true} : help
  }
  if (!caller) {
    return {
      title: '',
      text: m.that_is_about_your_own_account(),
      links: [{label: m.log_in(), path: '/login'}],
      isOwn: true,
    }
  }
  // a writer
  if (user_type === 'guest') return {title: '', text: m.your_account_is_for_the_blog(), links: [], isOwn: true}
  return {title: '', ...(await topic.reply(await ownQuestionOf(asked, caller))), isOwn: true}
}

const ownQuestionOf = async ({db, question, before, now}: PartContext, caller: Caller): Promise<OwnQuestion> => ({
  db,
  caller,
  question,
  before,
  now,
  zone: await zoneOf(db, caller),
})

/** Says which question each answer is for, where one of two was meant. */
const withQuestions = <P extends Passage>(passages: readonly P[]): P[] =>
  passages.map(passage => (passage.title ? {...passage, text: `${passage.title}\n${passage.text}`} : passage))

/** What says something new: two parts of a message may have one answer. */
const distinct = <P extends Passage>(passages: readonly P[]): P[] => [
  ...new Map(passages.map(passage => [passage.text, passage])).values(),
]

/** What answers the parts of a message, each its own question. */
async function passagesOf(asked: QuestionContext, {parts, topics, isEither}: Chosen, values: TextValues) {
  const passages = await Promise.all(
    parts.flatMap(({topic, part, before}) =>
      isAnswer(topic) ? topicPassage(topic, {...asked, question: part, before}, values, topics) : [],
    ),
  )
  return distinct(isEither ? withQuestions(passages) : passages)
}

/** Words what was found, by the model where its words say nothing else. */
async function wordFound(asked: QuestionContext, found: readonly Passage[], model: Model | null): Promise<Answered> {
  const links = linksOf([...found.flatMap(passage => passage.links), contactLink()])
  const plain = found.map(passage => passage.text).join('\n\n')
  const worded = model && cleaned((await model.word(asked.question, found)) ?? '')
  const sources = found.flatMap(({title, text}) => [title, text])
  if (worded && addsNoFacts(worded, sources, [asked.question, names.product])) {
    return {text: worded, links, passages: found.length, worded_by: 'model'}
  }
  return {text: plain, links, passages: found.length, worded_by: 'plain'}
}

/** Says what was found; the caller's own data is never reworded. */
async function sayFound(
  asked: QuestionContext,
  found: readonly (Passage & {isOwn: boolean})[],
  model: Model | null,
): Promise<Answered> {
  if (!found.some(passage => passage.isOwn)) return wordFound(asked, found, model)
  return plainly(
    found.map(passage => passage.text).join('\n\n'),
    found.flatMap(passage => passage.links),
    {passages: found.length},
  )
}

/** Declines those of the topics that are declined, each reason once; null where none is. */
function refusalOf(topics: readonly AnyTopic[]): Answered | null {
  const declined = topics.filter(isDeclined)
  if (declined.length === 0) return null
  const reasons = [...new Set(declined.map(topic => topic.decline()))]
  return plainly(reasons.join('\n\n'), [contactLink()], {isUnanswered: declined.some(topic => topic.isUnanswered)})
}

/** An answer to some parts of a message, which ends with what is declined of it. */
const withRefusal = (answered: Answered, refusal: Answered): Answered => ({
  ...answered,
  text: `${answered.text}\n\n${refusal.text}`,
  links: linksOf([...answered.links, ...refusal.links]),
  isUnanswered: refusal.isUnanswered === true,
})

const zoneOf = async (db: Db, {user_id}: Caller): Promise<string> => (await timezoneOf(db, user_id)) ?? usual_timezone

/** The screen of what the message asks to be done; null where it asks nothing such. */
async function actOf({db, caller, user_type, question, now}: QuestionContext): Promise<Reply | null> {
  const act = caller && readAct(question, user_type)
  return act ? openScreen(act, {db, caller, question, now, zone: await zoneOf(db, caller)}) : null
}

/**
 * Answers a question whose words tell of no danger: one that its meaning tells first, then one's own data and the
 * stored questions, the blog last. What is not certain is asked back, never guessed. It is in the language of the question, or of the call where that is not clear. A model rewords help texts, and plans look-ups where nothing is certain.
 * @see src/domain/rules-people.md#assistant
 */
export async function answer(
  asked: QuestionContext,
  knowledge: Knowledge,
  model: Model | null,
): Promise<LocalizedAnswer> {
  const language = languageOf(asked.question) ?? currentLanguage()
  return {...(await inLanguage(language, () => answerInIt(asked, knowledge, model))), language}
}

async function answerInIt(asked: QuestionContext, knowledge: Knowledge, model: Model | null): Promise<Answered> {
  // “Thanks, cancel tomorrow’s visit” is no thanks alone
  const wished = withoutThanks(asked.question)
  const isAct = wished !== asked.question && asked.caller !== null && readAct(wished, asked.user_type) !== null
  const talk = isAct ? null : smallTalk(asMeasured(asked.question), asked.user_type)
  if (talk) return plainly(talk, [])
  if (asksForPerson(asked.question)) {
    return plainly(m.you_can_reach_our_team_by_a_message(), [contactLink()], {wantsPerson: true})
  }
  const opened = await actOf(isAct ? {...asked, question: wished} : asked)
  if (opened) return plainly(opened.text, opened.links, {passages: 1})
  const byName = await named(asked)
  if (byName.length > 0) {
    const text = byName.map(passage => passage.text).join('\n')
    return plainly(
      text,
      byName.flatMap(passage => passage.links),
      {passages: byName.length},
    )
  }
  const chosen = await chooseTopics(asked, (part, before) =>
    knowledge.find(asked.db, namedIn(part).rest, asked.user_type, before),
  )
  const {topics, hits} = chosen
  const danger = topics.find(isEmergency)
  if (danger) return dangerAnswer({emergency: danger.emergency, language: currentLanguage()})
  const refusal = refusalOf(topics)
  if (refusal && !topics.some(isAnswer)) return refusal
  const values = await textValuesAt(asked.db, asked.now)
  if (topics.length > 0) {
    const found = await passagesOf(asked, chosen, values)
    const answered = await sayFound(asked, found, model)
    return refusal ? withRefusal(answered, refusal) : answered
  }
  const planned = model && (await lookUp(asked, model, knowledge, values))
  return planned ?? uncertain(asked, hits, values)
}

/**
 * Lets the model plan what to look up where no topic is certain, and words what was found. Null where it found nothing,
 * or where its words hold more than that and none of it is the caller's own.
 */
async function lookUp(
  asked: QuestionContext,
  model: Model,
  knowledge: Knowledge,
  values: TextValues,
): Promise<Answered | null> {
  const {db, caller, user_type, question, previous, now} = asked
  const own = caller && {db, caller, question, now, zone: await zoneOf(db, caller)}
  const find = (part: string) => knowledge.find(db, part, user_type)
  const tools = lookUpTools({user_type, own}, {find, values})
  const found = await model.lookUp({question, ...(previous !== null && {previous_question: previous})}, tools)
  if (found.length === 0) return null
  const answered = await wordFound(asked, found, model)
  if (answered.worded_by === 'model') return answered
  const mine = found.filter(passage => passage.isOwn)
  return mine.length > 0 ? wordFound(asked, mine, null) : null
}

/** How a topic is asked, in the language of the answer. */
function phraseOf(topic: AnyTopic): string {
  if ('question_es' in topic) return helpText(topic).question
  if (currentLanguage() === 'en') return capitalized(topic.phrases[0] ?? '')
  const asked = (topic.spanish[0] ?? '').replaceAll(/[¿?]/g, '')
  return `¿${capitalized(asked)}?`
}

/** What to say where no topic is certain: own notes or a post that share its words, three questions, or nothing. */
async function uncertain(
  asked: QuestionContext,
  hits: readonly Hit<AnyTopic>[],
  values: TextValues,
): Promise<Answered> {
  const {db, caller, now} = asked
  const words = contentWords(namedIn(asked.question).rest)
  const own = caller && words.length > 0 ? await foundBookings(db, caller, words, now, links_max) : []
  if (own.length > 0) {
    const text = own.map(passage => passage.text).join('\n')
    return plainly(
      text,
      own.flatMap(passage => passage.links),
      {passages: own.length},
    )
  }
  // a guest has nothing of their own to ask about
  const mayAsk = (topic: AnyTopic) => isHelp(topic) || (isOwn(topic) && caller !== null && asked.user_type !== 'guest')
  const isNear = ({topic, meaning}: Hit<AnyTopic>) =>
    mayAsk(topic) && meaning >= (isOwn(topic) ? related_own_meaning : related_meaning)
  const near = hits.filter(isNear).slice(0, suggestions_max)
  const missed = {isUnanswered: true}
  // where questions are near, a post that shares words with it is not what was asked
  const isCertain = near.some(({meaning}) => meaning >= certain_meaning)
  const post = isCertain ? null : await findPost(db, words, values)
  if (post) {
    return plainly(m.from_our_blog(post), [...post.links, contactLink()], {passages: 1, ...missed})
  }
  if (near.length === 0) {
    return plainly(
      words.length > 0 && hits.length > 0 ? m.i_can_only_help_with_village() : m.i_do_not_know_that(),
      [contactLink()],
      missed,
    )
  }
  const suggestions = near.map(({topic}) => fillText(phraseOf(topic), values))
  const lines = suggestions.map(question => `• ${question}`).join('\n')
  return plainly(`${m.did_you_mean()}\n${lines}`, [contactLink()], {suggestions, ...missed})
}

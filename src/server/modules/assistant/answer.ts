import type {ChatLink, ChatUserType} from '#contract/content/chat.ts'
import {isChatLink} from '#domain/content/chat-links.ts'
import {fillText, type TextValues} from '#domain/content/text-variables.ts'
import type {Db} from '#server/db/client.ts'
import type {Caller} from '#server/http/caller.ts'
import type {Model} from '#server/adapters/model/model.ts'
import {textValuesAt} from '#server/modules/billing/index.ts'
import {timezoneOf} from '#server/modules/notifications/index.ts'
import {findPost} from './blog.ts'
import {isFaithful} from './faithful.ts'
import {type AnyTopic, type HelpTopic, isDeclined, isEmergency, isOwn, type Knowledge} from './knowledge.ts'
import type {OwnTopic} from './own/topic.ts'
import {bookingPassage, foundBookings, invoiceSentence, namedBookings, namedInvoices} from './own/data.ts'
import type {Passage} from './passages.ts'
import {homeOf} from './policy.ts'
import {afterwards, helpFor} from './safety/emergencies.ts'
import {findEmergency, type FoundEmergency} from './safety/find-emergency.ts'
import {chooseTopics, related_meaning} from './search/choose.ts'
import type {Hit} from './search/search.ts'
import {asksForPerson, smallTalk} from './small-talk.ts'
import {contentWords, namedIn} from './words.ts'

/** How answers may call the product; the sources name it too. */
const product_name = 'Village'
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
  /** The question asked before; null for the first. */
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

const contact: ChatLink = {label: 'Contact us', path: '/contact'}

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

function helpInDanger(emergency: FoundEmergency): Answered {
  const {language} = emergency
  const text = `${helpFor[emergency.emergency][language]}\n\n${afterwards[language]}`
  return plainly(text, [contact], {emergency})
}

/** The caller's bookings and invoices named in the question; others' count as unknown. */
async function named({db, caller, question, now}: QuestionContext): Promise<Passage[]> {
  const names = namedIn(question)
  if (names.ids.length + names.numbers.length + names.invoices.length === 0 || !caller) return []
  const [bookings, invoices] = [await namedBookings(db, caller, names), await namedInvoices(db, caller, names)]
  return [
    ...bookings.map(row => bookingPassage(row, caller, now)),
    ...invoices.map(row => ({
      title: `Invoice ${row.number}`,
      text: invoiceSentence(row),
      links: [{label: `Invoice ${row.number}`, path: `${homeOf(caller)}/invoices/${row.id}`}],
    })),
  ]
}

const isAnswer = (topic: AnyTopic): topic is HelpTopic | OwnTopic => !isEmergency(topic) && !isDeclined(topic)

async function topicPassage(
  topic: HelpTopic | OwnTopic,
  asked: QuestionContext,
  values: TextValues,
): Promise<Passage & {isOwn: boolean}> {
  if (!isOwn(topic)) {
    return {title: topic.question, text: fillText(topic.text, values), links: topic.links, isOwn: false}
  }
  const {caller, user_type} = asked
  if (!caller || user_type === 'guest') {
    return {
      title: '',
      text: 'That is about your own account. I can look it up once you are logged in.',
      links: [{label: 'Log in', path: '/login'}],
      isOwn: true,
    }
  }
  const zone = (await timezoneOf(asked.db, caller.user_id)) ?? 'America/Chicago'
  const reply = await topic.reply({db: asked.db, caller, question: asked.question, now: asked.now, zone})
  return {title: '', ...reply, isOwn: true}
}

/** Words what was found, by the model where its words say nothing else. */
async function wordFound(asked: QuestionContext, found: readonly Passage[], model: Model | null): Promise<Answered> {
  const links = linksOf([...found.flatMap(passage => passage.links), contact])
  const plain = found.map(passage => passage.text).join('\n\n')
  const worded = model && cleaned((await model.word(asked.question, found)) ?? '')
  const sources = found.flatMap(({title, text}) => [title, text])
  if (worded && isFaithful(worded, [...sources, asked.question, product_name])) {
    return {text: worded, links, passages: found.length, worded_by: 'model'}
  }
  return {text: plain, links, passages: found.length, worded_by: 'plain'}
}

const unknown = 'I do not know that, and I would rather say so than guess. Our team can help: send us a message.'
const outOfScope = 'I can only help with Village: finding care, visits, payments and your account.'

/**
 * Answers a question: a danger first, then one's own data and the stored questions, the blog last. What is not certain
 * is asked back, never guessed. Own figures stay as stored; a model may only reword help texts.
 * @see src/domain/rules-people.md#assistant
 */
export async function answer(asked: QuestionContext, knowledge: Knowledge, model: Model | null): Promise<Answered> {
  const emergency = findEmergency(asked.question)
  if (emergency) return helpInDanger(emergency)
  const talk = smallTalk(asked.question, asked.user_type)
  if (talk) return plainly(talk, [])
  if (asksForPerson(asked.question)) {
    return plainly('You can reach our team by a message. They answer by email.', [contact], {wantsPerson: true})
  }
  const byName = await named(asked)
  if (byName.length > 0) {
    const text = byName.map(passage => passage.text).join('\n')
    return plainly(
      text,
      byName.flatMap(passage => passage.links),
      {passages: byName.length},
    )
  }
  const plain = {question: namedIn(asked.question).rest, previous: asked.previous}
  const {topics, hits} = await chooseTopics(plain, part => knowledge.find(asked.db, part, asked.user_type))
  const danger = topics.find(isEmergency)
  if (danger) return helpInDanger({emergency: danger.emergency, language: 'en'})
  const refused = topics.find(isDeclined)
  if (refused) return plainly(refused.decline, [contact])
  const values = await textValuesAt(asked.db, asked.now)
  if (topics.length > 0) {
    const found = await Promise.all(topics.filter(isAnswer).map(topic => topicPassage(topic, asked, values)))
    if (!found.some(passage => passage.isOwn)) return wordFound(asked, found, model)
    const text = found.map(passage => passage.text).join('\n\n')
    return plainly(
      text,
      found.flatMap(passage => passage.links),
      {passages: found.length},
    )
  }
  return uncertain(asked, hits, values)
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
  const post = await findPost(db, words, values)
  const missed = {isUnanswered: true}
  if (post) {
    return plainly(`From our blog, “${post.title}”: ${post.text}`, [...post.links, contact], {passages: 1, ...missed})
  }
  const near = hits
    .filter(({topic, meaning}) => !isEmergency(topic) && meaning >= related_meaning)
    .slice(0, suggestions_max)
  if (near.length === 0) {
    return plainly(words.length > 0 && hits.length > 0 ? `${outOfScope} ${unknown}` : unknown, [contact], missed)
  }
  const suggestions = near.map(({topic}) => fillText(topic.phrases[0] ?? '', values))
  const lines = suggestions.map(question => `• ${question}`).join('\n')
  return plainly(`I am not sure what you mean. Did you mean:\n${lines}`, [contact], {suggestions, ...missed})
}

import type {ChatLink, ChatUserType} from '#contract/content/chat.ts'
import {isChatLink} from '#domain/content/chat-links.ts'
import type {Db} from '#server/db/client.ts'
import type {Caller} from '#server/http/caller.ts'
import type {Model} from '#server/adapters/model/model.ts'
import {intentOf, type Reply} from './intents.ts'
import {bookingPassage, foundBookings, namedBookings, invoiceSentence, namedInvoices} from './own-data.ts'
import {type Passage, publicPassages} from './public-passages.ts'
import {homeOf} from './policy.ts'
import {contentWords, namedIn} from './words.ts'

const text_max = 1_500

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

/** Passages that cover less of the question are ignored. */
const score_min = 0.3
const passages_max = 3

export interface QuestionContext {
  readonly db: Db
  readonly caller: Caller | null
  readonly user_type: ChatUserType
  readonly question: string
  readonly now: string
}

export interface Answered {
  readonly text: string
  readonly links: ChatLink[]
  readonly passages: number
  readonly worded_by: 'plain' | 'model'
}

const contact: ChatLink = {label: 'Contact us', path: '/contact'}

const unknown: Reply = {
  text: 'I do not know that, and I would rather say so than guess. Our team can help: send us a message.',
  links: [contact],
}

const signInFirst: Reply = {
  text: 'That is about your own account. I can look it up once you are logged in.',
  links: [{label: 'Log in', path: '/login'}],
}

/** The caller's bookings and invoices named in the question; others' count as unknown. */
async function named({db, caller, question, now}: QuestionContext): Promise<Passage[] | null> {
  const names = namedIn(question)
  if (names.ids.length + names.numbers.length + names.invoices.length === 0 || !caller) return null
  const found = {
    bookings: await namedBookings(db, caller, names),
    invoices: await namedInvoices(db, caller, names),
  }
  const passages: Passage[] = [
    ...found.bookings.map(row => bookingPassage(row, caller, now, 1)),
    ...found.invoices.map(row => ({
      kind: 'invoice' as const,
      title: `Invoice ${row.number}`,
      text: invoiceSentence(row),
      link: {label: `Invoice ${row.number}`, path: `${homeOf(caller)}/invoices/${row.id}`},
      score: 1,
    })),
  ]
  return passages.length > 0 ? passages : null
}

async function search({db, caller, user_type, question, now}: QuestionContext): Promise<Passage[]> {
  const words = contentWords(namedIn(question).rest)
  if (words.length === 0) return []
  const found = [
    ...(await publicPassages(db, words, user_type, {limit: passages_max, now})),
    ...(caller ? await foundBookings(db, caller, words, now, passages_max) : []),
  ]
  return found
    .filter(passage => passage.score >= score_min)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, passages_max)
}

/** The links of an answer: each page once, only pages of ours. */
function linksOf(links: readonly ChatLink[]): ChatLink[] {
  const byPath = new Map(links.filter(({path}) => isChatLink(path)).map(link => [link.path, link]))
  return [...byPath.values()].slice(0, passages_max)
}

const plainly = ({text, links}: Reply, passages = 0): Answered => ({
  text,
  links: linksOf(links),
  passages,
  worded_by: 'plain',
})

/**
 * Answers a question from public texts and the caller's own data. Own figures are returned as stored; a model may only
 * reword search results, and adds no links.
 */
export async function answer(asked: QuestionContext, model: Model | null): Promise<Answered> {
  const byName = await named(asked)
  const intent = byName ? null : intentOf(namedIn(asked.question).rest)
  if (intent) {
    const {caller} = asked
    return plainly(caller && asked.user_type !== 'guest' ? await intent.reply({...asked, caller}) : signInFirst)
  }
  const passages = byName ?? (await search(asked))
  const [best] = passages
  if (!best) return plainly(unknown)
  const links = linksOf([...passages.map(passage => passage.link), contact])
  const worded = model && cleaned((await model.word(asked.question, passages)) ?? '')
  if (worded) return {text: worded, links, passages: passages.length, worded_by: 'model'}
  const text =
    best.kind === 'post'
      ? `From our blog, “${best.title}”: ${best.text}`
      : byName
        ? byName.map(passage => passage.text).join('\n')
        : best.text
  return {text, links, passages: passages.length, worded_by: 'plain'}
}

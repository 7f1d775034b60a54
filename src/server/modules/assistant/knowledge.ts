import {count, isNull, max, sql} from 'drizzle-orm'
import type {ChatLink, ChatUserType} from '#contract/content/chat.ts'
import type {FaqAudience} from '#contract/bookings/choices.ts'
import type {Embeddings} from '#server/adapters/embeddings/port.ts'
import {type FaqTexts, faqIn} from '#domain/content/faq-text.ts'
import {fillText} from '#domain/content/text-variables.ts'
import {currentLanguage} from '#server/language.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {faqs} from '#server/db/schema/all.ts'
import {textValuesAt} from '#server/modules/billing/index.ts'
import {ownTopics} from './own/topics.ts'
import type {OwnTopic} from './own/topic.ts'
import {audienceOf} from './policy.ts'
import {phrasesOf, spanishPhrasesOf} from './phrases/phrases.ts'
import {type EmergencyTopic, emergencyTopics, type OrdinaryTopic, ordinaryTopics} from './safety/topics.ts'
import {type DeclinedTopic, declinedTopics} from './search/declined.ts'
import {asMeasured, measuredValues} from './search/measured-name.ts'
import {phraseVectors} from './search/phrase-vectors.ts'
import {createSearch, type Hit, type Search, type Topic} from './search/search.ts'

/** A stored question with its answer in English and Spanish, variables unfilled. */
export interface HelpTopic extends Topic, FaqTexts {
  readonly links: readonly StoredLink[]
}

type StoredLink = ChatLink & {readonly label_es?: string}

/** A stored question in the language of the answer, or in the other where it is missing. */
export function helpText(topic: HelpTopic): {question: string; text: string; links: readonly ChatLink[]} {
  const {question, answer, language} = faqIn(currentLanguage(), topic)
  const links = topic.links.map(({label, label_es, path}) => ({
    label: language === 'es' ? (label_es ?? label) : label,
    path,
  }))
  return {question, text: answer, links}
}

export type AnyTopic = HelpTopic | OwnTopic | EmergencyTopic | DeclinedTopic | OrdinaryTopic

export const isEmergency = (topic: AnyTopic): topic is EmergencyTopic => 'emergency' in topic

export const isHelp = (topic: AnyTopic): topic is HelpTopic => 'answer' in topic

/** Whether a topic is there only to be compared with a danger. */
export const isOrdinary = (topic: AnyTopic): topic is OrdinaryTopic => 'soundsLike' in topic

export const isDeclined = (topic: AnyTopic): topic is DeclinedTopic => 'decline' in topic

export const isOwn = (topic: AnyTopic): topic is OwnTopic => 'reply' in topic

/** The stored questions and those about one's own data, ready to be searched. */
export interface Knowledge {
  readonly find: (
    db: Db,
    question: string,
    user_type: ChatUserType,
    before?: string,
  ) => Promise<readonly Hit<AnyTopic>[]>
}

/** What is searched of a stored question. */
interface HelpText {
  readonly key: string
  readonly audience: FaqAudience
  readonly question: string
  readonly answer: string
  readonly question_es: string | null
  readonly answer_es: string | null
  /** Ways to ask it that staff added. */
  readonly aliases: readonly string[]
  readonly links: readonly StoredLink[]
}

/** The topics of stored questions, and of people's own data. */
export const topicsOf = (rows: readonly HelpText[]): readonly AnyTopic[] => [
  ...rows.map(({key, audience, question, answer, question_es, answer_es, aliases, links}) => ({
    key,
    audiences: [audience],
    phrases: [...new Set([...(question ? [fillText(question, measuredValues)] : []), ...phrasesOf(key), ...aliases])],
    // staff may have added ways to ask in either language
    spanish: [
      ...new Set([
        ...(question_es ? [fillText(question_es, measuredValues)] : []),
        ...spanishPhrasesOf(key),
        ...aliases,
      ]),
    ],
    text: fillText(answer, measuredValues),
    question,
    answer,
    question_es: question_es ?? '',
    answer_es: answer_es ?? '',
    links,
  })),
  ...ownTopics,
  ...declinedTopics,
  ...emergencyTopics,
  ...ordinaryTopics,
]

async function readTopics(db: Db): Promise<readonly AnyTopic[]> {
  const rows = await db.select().from(faqs).where(isNull(faqs.deleted_at)).orderBy(faqs.id)
  return topicsOf(rows.map(row => ({...row, key: row.key ?? row.id})))
}

/** Keeps the search until staff change a question; a new one searches by words until its vectors are there. */
export function createKnowledge(embeddings: Embeddings | null): Knowledge {
  let version = ''
  let prepared = new Set<string>()
  let search: Search<AnyTopic> | undefined
  /** Reads or computes the vectors of the model in use, aside from the question that waits. */
  const prepare = ({prepare: take}: Search<AnyTopic>, db: Db, by: Embeddings): void => {
    const [models, model] = [prepared, by.model()]
    if (models.has(model)) return
    models.add(model)
    take(texts => phraseVectors(db, by, texts)).then(
      isReady => isReady || models.delete(model),
      () => models.delete(model),
    )
  }
  const current = async (db: Db): Promise<Search<AnyTopic>> => {
    const [state] = await db.select({rows: count(), changed_at: max(faqs.changed_at)}).from(faqs)
    const now = `${state?.rows} ${state?.changed_at}`
    if (!search || version !== now) {
      search = createSearch(await readTopics(db), embeddings)
      version = now
      prepared = new Set()
    }
    if (embeddings) prepare(search, db, embeddings)
    return search
  }
  return {
    find: async (db, question, user_type, before) =>
      (await current(db)).find(asMeasured(question), user_type, before === undefined ? before : asMeasured(before)),
  }
}

/** The questions of a group that the FAQ page shows, then the general ones, in order. */
export async function questionsFor(
  db: Db,
  user_type: ChatUserType,
  {limit, now}: {limit: number; now: string},
): Promise<string[]> {
  const values = await textValuesAt(db, now)
  const rows = await rowsOf<FaqTexts>(
    db,
    sql`select question, answer, coalesce(question_es, '') as question_es, coalesce(answer_es, '') as answer_es
      from ${faqs} where deleted_at is null and in_faq
      order by case audience when ${audienceOf[user_type]}::text then 0 when 'General' then 1 else 2 end, position, id
      limit ${limit}::int`,
  )
  return rows.map(row => fillText(faqIn(currentLanguage(), row).question, values))
}

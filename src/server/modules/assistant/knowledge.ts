import {count, isNull, max, sql} from 'drizzle-orm'
import type {ChatLink, ChatUserType} from '#contract/content/chat.ts'
import type {FaqAudience} from '#contract/content/support.ts'
import type {Embeddings} from '#server/adapters/embeddings/port.ts'
import {fillText} from '#domain/content/text-variables.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {faqs} from '#server/db/schema/all.ts'
import {textValuesAt} from '#server/modules/billing/index.ts'
import {ownTopics} from './own/topics.ts'
import type {OwnTopic} from './own/topic.ts'
import {audienceOf} from './policy.ts'
import {type EmergencyTopic, emergencyTopics} from './safety/topics.ts'
import {type DeclinedTopic, declinedTopics} from './search/declined.ts'
import {phraseVectors} from './search/phrase-vectors.ts'
import {createSearch, type Hit, type Search, type Topic} from './search/search.ts'

/** A stored question with its answer, variables unfilled. */
export interface HelpTopic extends Topic {
  readonly question: string
  readonly links: readonly ChatLink[]
}

export type AnyTopic = HelpTopic | OwnTopic | EmergencyTopic | DeclinedTopic

export const isEmergency = (topic: AnyTopic): topic is EmergencyTopic => 'emergency' in topic

export const isDeclined = (topic: AnyTopic): topic is DeclinedTopic => 'decline' in topic

export const isOwn = (topic: AnyTopic): topic is OwnTopic => 'reply' in topic

/** The stored questions and those about one's own data, ready to be searched. */
export interface Knowledge {
  readonly find: (db: Db, question: string, user_type: ChatUserType) => Promise<readonly Hit<AnyTopic>[]>
}

/** What is searched of a stored question. */
interface HelpText {
  readonly key: string
  readonly audience: FaqAudience
  readonly question: string
  readonly answer: string
  readonly aliases: readonly string[]
  readonly links: readonly ChatLink[]
}

/** The topics of stored questions, and of people's own data. */
export const topicsOf = (rows: readonly HelpText[]): readonly AnyTopic[] => [
  ...rows.map(({key, audience, question, answer, aliases, links}) => ({
    key,
    audiences: [audience],
    phrases: [question, ...aliases],
    text: answer,
    question,
    links,
  })),
  ...ownTopics,
  ...emergencyTopics,
  ...declinedTopics,
]

async function readTopics(db: Db): Promise<readonly AnyTopic[]> {
  const rows = await db.select().from(faqs).where(isNull(faqs.deleted_at)).orderBy(faqs.id)
  return topicsOf(rows.map(row => ({...row, key: row.key ?? row.id})))
}

/** Keeps the search until staff change a question; a new one searches by words until its vectors are there. */
export function createKnowledge(embeddings: Embeddings | null): Knowledge {
  let version = ''
  let search: Search<AnyTopic> | undefined
  const current = async (db: Db): Promise<Search<AnyTopic>> => {
    const [state] = await db.select({rows: count(), changed_at: max(faqs.changed_at)}).from(faqs)
    const now = `${state?.rows} ${state?.changed_at}`
    if (!search || version !== now) {
      search = createSearch(await readTopics(db), embeddings)
      version = now
      if (embeddings) void search.prepare(texts => phraseVectors(db, embeddings, texts))
    }
    return search
  }
  return {
    find: async (db, question, user_type) => (await current(db)).find(question, user_type),
  }
}

/** The questions of a group that the FAQ page shows, then the general ones, in order. */
export async function questionsFor(
  db: Db,
  user_type: ChatUserType,
  {limit, now}: {limit: number; now: string},
): Promise<string[]> {
  const values = await textValuesAt(db, now)
  const rows = await rowsOf<{question: string}>(
    db,
    sql`select question from ${faqs} where deleted_at is null and in_faq
      order by case audience when ${audienceOf[user_type]}::text then 0 when 'General' then 1 else 2 end, position, id
      limit ${limit}::int`,
  )
  return rows.map(row => fillText(row.question, values))
}

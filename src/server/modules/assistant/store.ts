import {and, desc, eq, gte, isNull, sql, type SQL} from 'drizzle-orm'
import type {ChatLink, ChatMessage, ChatUserType} from '#contract/content/chat.ts'
import {chatLimits} from '#contract/content/chat.ts'
import {hour_ms} from '#domain/constants.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {chatMessages, openQuestions, tokens, users} from '#server/db/schema/all.ts'

/** The owner of a conversation: a user, or a guest who knows its id. */
export interface Conversation {
  readonly user_id: string | null
  readonly client_id: string
}

const isOfConversation = ({user_id, client_id}: Conversation): SQL | undefined =>
  and(
    user_id === null ? isNull(chatMessages.user_id) : eq(chatMessages.user_id, user_id),
    eq(chatMessages.client_id, client_id),
  )

export type ChatRow = Pick<typeof chatMessages.$inferSelect, 'id' | 'sender' | 'text' | 'links' | 'created_at'>

/** The newest messages of a conversation, in order; empty if it is not the owner's. */
export async function historyOf(db: Db, conversation: Conversation): Promise<ChatRow[]> {
  const rows = await db
    .select({
      id: chatMessages.id,
      sender: chatMessages.sender,
      text: chatMessages.text,
      links: chatMessages.links,
      created_at: chatMessages.created_at,
    })
    .from(chatMessages)
    .where(isOfConversation(conversation))
    .orderBy(desc(chatMessages.id))
    .limit(chatLimits.history_max)
  return rows.toReversed()
}

/** So many questions are looked through for the topic of one that goes on. */
const recent_max = 8

/** A question goes on from none that is older: by then its "tomorrow" is another day. */
const recent_ms = hour_ms

/** The questions of a conversation within the last hour, newest first. */
export async function recentQuestions(db: Db, conversation: Conversation, now: string): Promise<string[]> {
  const since = plusMs(now, -recent_ms)
  const rows = await db
    .select({text: chatMessages.text})
    .from(chatMessages)
    .where(and(isOfConversation(conversation), eq(chatMessages.sender, 'user'), gte(chatMessages.created_at, since)))
    .orderBy(desc(chatMessages.id))
    .limit(recent_max)
  return rows.map(({text}) => text)
}

/** Saves a question or an answer. */
export async function keepMessage(
  db: Db,
  conversation: Conversation,
  message: {id?: string; sender: ChatMessage['sender']; text: string; links?: ChatLink[]},
  now: string,
): Promise<ChatRow> {
  const [row] = await db
    .insert(chatMessages)
    .values({...conversation, ...message, created_at: now})
    .returning()
  if (!row) throw new Error('chat message was not stored')
  return row
}

/** When the credentials expire; null if they were revoked. */
export async function endOfSignIn(db: Db, token_id: string): Promise<string | null> {
  const [row] = await db.select({expires_at: tokens.expires_at}).from(tokens).where(eq(tokens.id, token_id))
  return row?.expires_at ?? null
}

/** The first name for a greeting. */
export async function firstNameOf(db: Db, user_id: string): Promise<string | null> {
  const [row] = await db.select({first_name: users.first_name}).from(users).where(eq(users.id, user_id))
  return row?.first_name || null
}

/** Counts a question that found no answer, so that staff see it. */
export async function countOpenQuestion(
  db: Db,
  {question, user_type, now}: {question: string; user_type: ChatUserType; now: string},
): Promise<void> {
  // the index is on the folded text, so that letter case makes no second question
  await rowsOf(
    db,
    sql`insert into ${openQuestions} (id, question, user_type, asked_at)
      values (${newId()}, ${question}, ${user_type}, ${now}::timestamptz)
      on conflict (lower(question), user_type)
      do update set asked_count = ${openQuestions.asked_count} + 1, asked_at = excluded.asked_at`,
  )
}

/** Email and name of a signed-in person, for a message to staff. */
export async function personOf(db: Db, user_id: string): Promise<{name: string; email: string} | null> {
  const [row] = await db
    .select({first_name: users.first_name, last_name: users.last_name, email: users.email})
    .from(users)
    .where(eq(users.id, user_id))
  return row ? {name: `${row.first_name} ${row.last_name}`.trim() || row.email, email: row.email} : null
}

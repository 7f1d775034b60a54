import {and, desc, eq, isNull, type SQL} from 'drizzle-orm'
import type {ChatLink, ChatMessage} from '#contract/content/chat.ts'
import {chatLimits} from '#contract/content/chat.ts'
import type {Db} from '#server/db/client.ts'
import {chatMessages, tokens, users} from '#server/db/schema/all.ts'

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

/** Saves a question or an answer. */
export async function keepMessage(
  db: Db,
  conversation: Conversation,
  message: {sender: ChatMessage['sender']; text: string; links?: ChatLink[]},
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

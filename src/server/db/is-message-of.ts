import {and, eq, gte, isNotNull, isNull, or, sql, type SQL} from 'drizzle-orm'
import {contactMessages, type users} from './schema/all.ts'

/** How the assistant's messages for a signed-in person begin, if they are about no visit. */
export const assistantBegins = {
  conversation: 'From the assistant:\n',
  danger: 'someone wrote of a danger to the assistant (',
} as const

/** What of an account says which messages to support are its own. */
export type MessageSender = Pick<typeof users.$inferSelect, 'id' | 'email' | 'email_verified_at' | 'created_at'>

/**
 * SQL: a message of this account: one linked to it, or one from its present address that is linked to none. An address that
 * was never verified can be a stranger's, so from that one only what the assistant wrote for the account counts.
 * @see src/domain/rules-people.md#export
 */
export const isMessageOf = (account: MessageSender): SQL | undefined =>
  or(eq(contactMessages.user_id, account.id), and(isNull(contactMessages.user_id), isFromAddressOf(account)))

/** SQL: a message that counts for the account by its present address. */
export function isFromAddressOf({email, email_verified_at, created_at}: MessageSender): SQL | undefined {
  const isFromAddress = eq(contactMessages.email, email)
  if (email_verified_at !== null) return isFromAddress
  const begins = Object.values(assistantBegins).map(text => sql`starts_with(${contactMessages.message}, ${text})`)
  return and(
    isFromAddress,
    isNull(contactMessages.key),
    // an earlier account may have had the address
    gte(contactMessages.created_at, created_at),
    or(isNotNull(contactMessages.session_id), ...begins),
  )
}

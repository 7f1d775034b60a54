import {m} from '#messages'
import {eq, sql} from 'drizzle-orm'
import type {AnswerIn} from '#contract/endpoint.ts'
import type {sendMessage, uploadMessagePicture} from '#contract/messages/messages.ts'
import {day_ms, messages_per_day, unread_after_ms} from '#domain/constants.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {messages, threads, threadSides} from '#server/db/schema/all.ts'
import type {Call} from '#server/http/mount.ts'
import {invalid, notFound, rateLimited, refuse, Refusal, tooManyRequests} from '#server/http/refusal.ts'
import {storeUploads, takeMessagePicture} from '#server/modules/files/index.ts'
import {publishChange} from '#server/modules/notifications/index.ts'
import {messageById, lockSentSince, presentMessage} from './messages.ts'
import {findOwnThread, isSide, lockOwnThread, readerOf, type Reader, type ThreadRow} from './find-threads.ts'
import {otherSide, recipientsOn, stateFor} from './present-thread.ts'

/**
 * Stores a message under its `Idempotency-Key`, which it keeps for ever.
 * @returns the message, for a repeat the first one; 409 `thread_closed` or `thread_blocked`, 429 `rate_limited`
 * @see src/domain/rules-people.md#messages
 */
export async function send(call: Call<typeof sendMessage>): Promise<AnswerIn<typeof sendMessage> | Refusal> {
  const {db, caller, params, body, now} = call
  const reader = readerOf(caller)
  const thread = reader && (await lockOwnThread(db, params.id, reader, now))
  if (!thread) return notFound()
  const id = call.header('Idempotency-Key')?.toLowerCase() ?? newId()
  const earlier = await messageById(db, id)
  if (earlier) return isSame(earlier.message, call) ? presentMessage(earlier, thread, reader) : keyReused()

  const refused = checkOpen(thread, reader) ?? (await checkLimit(call, reader))
  if (refused) return refused
  if (body.file_id && !(await takeMessagePicture(db, {id: body.file_id, owner_id: reader.user_id}, now))) {
    return invalid('file_id', m.this_picture_is_no_longer_there())
  }

  if (!(await saveMessage(db, thread, reader, {id, body, now}))) return keyReused()
  await publishMessage(db, thread, reader, {by_key: id, now})
  const saved = await messageById(db, id)
  if (!saved) throw new Error(`message not found: ${id}`)
  return presentMessage(saved, thread, reader)
}

const keyReused = () => refuse('idempotency_key_reused', m.this_idempotency_key_was_used_for_message())

const isSame = (
  {thread_id, user_id, text, file_id}: typeof messages.$inferSelect,
  {caller, params, body}: Call<typeof sendMessage>,
): boolean =>
  thread_id === params.id &&
  user_id === caller.user_id &&
  text === (body.text || null) &&
  file_id === (body.file_id ?? null)

function checkOpen(thread: ThreadRow, {side}: Reader): Refusal | null {
  const state = stateFor(thread, side)
  if (state === 'open') return null
  return state === 'blocked'
    ? refuse('thread_blocked', m.you_blocked_this_conversation_unblock_it_to())
    : refuse('thread_closed', m.this_conversation_is_closed_so_your())
}

/** 429 `rate_limited` beyond the messages of a day. @see src/domain/rules-people.md#messages */
async function checkLimit({db, now, deps, address}: Call<typeof sendMessage>, reader: Reader): Promise<Refusal | null> {
  const max = Math.max(1, Math.round(messages_per_day * deps.limits.factor))
  const sent = await lockSentSince(db, reader, plusMs(now, -day_ms))
  const oldest = sent.at(-max)
  if (!oldest) {
    const wait_s = await deps.limits.take('messages_address', address)
    return wait_s === null ? null : rateLimited(wait_s)
  }
  const retry_after_s = Math.max(1, Math.ceil((Date.parse(oldest.received_at) + day_ms - Date.parse(now)) / 1000))
  return refuse(
    'rate_limited',
    (reader.side === 'family' ? m.your_family_has_written_messages : m.you_have_written_messages)({max}),
    {retry_after_s},
  )
}

/** Saves the message as the last of its locked thread; false if another account's message has its id. */
async function saveMessage(
  tx: Db,
  thread: ThreadRow,
  {side, user_id}: Reader,
  {id, body, now}: Pick<Call<typeof sendMessage>, 'body' | 'now'> & {id: string},
): Promise<boolean> {
  const position = thread.messages_count + 1
  const saved = await tx
    .insert(messages)
    .values({
      id,
      thread_id: thread.id,
      position,
      side,
      user_id,
      text: body.text || null,
      file_id: body.file_id ?? null,
      // what is not over yet by our clock was written just now
      claimed_at: body.claimed_at && body.claimed_at <= now ? body.claimed_at : null,
      received_at: now,
    })
    .onConflictDoNothing({target: messages.id})
    .returning({id: messages.id})
  if (saved.length === 0) return false
  await tx.update(threads).set({messages_count: position, changed_at: now}).where(eq(threads.id, thread.id))
  await tx
    .update(threadSides)
    .set({
      unread: sql`${threadSides.unread} + 1`,
      // one notification until the side has read again
      notify_at: sql`case when ${threadSides.unread} = 0 then ${plusMs(now, unread_after_ms)}::timestamptz else ${threadSides.notify_at} end`,
    })
    .where(isSide(thread.id, otherSide(thread, side)))
  return true
}

/** Lets the open pages of both sides refetch. */
export async function publishMessage(
  tx: Db,
  thread: ThreadRow,
  {side, user_id: by}: Reader,
  {by_key, now}: {by_key?: string; now: string},
): Promise<void> {
  const to = {...recipientsOn(thread, side), ...recipientsOn(thread, otherSide(thread, side))}
  await publishChange(tx, {kind: 'message_unread', to, by, by_key}, now)
}

/** Stores a picture until a message uses it. */
export async function addPicture({
  db,
  deps,
  caller,
  params,
  uploads,
  now,
}: Call<typeof uploadMessagePicture>): Promise<AnswerIn<typeof uploadMessagePicture> | Refusal> {
  const reader = readerOf(caller)
  const thread = reader && (await findOwnThread(db, params.id, reader, now))
  if (!thread) return notFound()
  const refused = checkOpen(thread, reader)
  if (refused) return refused
  const wait_s = await deps.limits.take('uploads_user', caller.user_id)
  if (wait_s !== null) return tooManyRequests(wait_s)
  const stored = await storeUploads(db, deps.files, uploads, {owner_id: caller.user_id, now, purpose: 'message'})
  if (stored instanceof Refusal) return stored
  const [picture] = stored
  if (!picture) throw new Error('no picture was uploaded')
  return {file_id: picture.id}
}

import {m} from '#messages'
import {eq} from 'drizzle-orm'
import type {AnswerIn} from '#contract/endpoint.ts'
import type {sendBookingMessage, sendMessage, uploadMessagePicture} from '#contract/messages/messages.ts'
import {day_ms, messages_per_day} from '#domain/constants.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {messages, threads} from '#server/db/schema/all.ts'
import type {Call} from '#server/http/mount.ts'
import {invalid, notFound, rateLimited, refuse, Refusal, tooManyRequests} from '#server/http/refusal.ts'
import {storeUploads, takeMessagePicture} from '#server/modules/files/index.ts'
import {publishChange} from '#server/modules/notifications/index.ts'
import {messageById, lockSentSince, presentMessage} from './messages.ts'
import {
  findBookingThreads,
  findOwnThread,
  lockOwnThread,
  readerOf,
  type Reader,
  type ThreadRow,
} from './find-threads.ts'
import {findNewPairs, makeThreads} from './make-threads.ts'
import {otherSide, recipientsOn, stateFor} from './present-thread.ts'
import {addUnread} from './unread.ts'

/** What both calls that send a message have. */
type SendCall = Pick<Call<typeof sendMessage>, 'db' | 'caller' | 'body' | 'now' | 'deps' | 'address' | 'header'>
type SendAnswer = Promise<AnswerIn<typeof sendMessage> | Refusal>

/**
 * Stores a message under its `Idempotency-Key`, which it keeps for ever.
 * @returns the message, for a repeat the first one; 409 `thread_closed` or `thread_blocked`, 429 `rate_limited`
 * @see src/domain/rules-people.md#messages
 */
export async function send(call: Call<typeof sendMessage>): SendAnswer {
  const reader = readerOf(call.caller)
  const thread = reader && (await lockOwnThread(call.db, call.params.id, reader, call.now))
  return thread ? sendTo(call, thread, reader) : notFound()
}

/**
 * The same in the caller's thread of a booking, which is made if its pair may write and has none yet.
 * @returns as `send`; 404 if the caller has no such thread
 * @see src/domain/rules-people.md#messages
 */
export async function sendAboutBooking(call: Call<typeof sendBookingMessage>): SendAnswer {
  const {db, caller, params, now} = call
  const reader = readerOf(caller)
  if (!reader) return notFound()
  // a repeat stays in its thread, whichever threads have opened or closed since
  const key = keyOf(call)
  const earlier = key && (await messageById(db, key))
  const thread_id = earlier ? earlier.message.thread_id : await bookingThreadId(call, reader)
  const thread = thread_id && (await lockOwnThread(db, thread_id, reader, now))
  return thread && thread.booking_id === params.id ? sendTo(call, thread, reader) : notFound()
}

/** The thread that a message about a booking goes to: the one named, or the only one that is open, or the only one. */
async function bookingThreadId(
  {db, params, body, now}: Call<typeof sendBookingMessage>,
  reader: Reader,
): Promise<string | undefined> {
  const pairs = (await findNewPairs(db, reader, now)).filter(({booking_id}) => booking_id === params.id)
  if (pairs.length > 0) await makeThreads(db, pairs, now)
  const threads = await findBookingThreads(db, reader, {booking_id: params.id, with: body.with}, now)
  const open = threads.filter(({is_open}) => is_open)
  const [thread, ...others] = open.length > 0 ? open : threads
  return others.length === 0 ? thread?.id : undefined
}

const keyOf = ({header}: Pick<SendCall, 'header'>): string | undefined => header('Idempotency-Key')?.toLowerCase()

async function sendTo(call: SendCall, thread: ThreadRow, reader: Reader): SendAnswer {
  const {db, body, now} = call
  const id = keyOf(call) ?? newId()
  const earlier = await messageById(db, id)
  if (earlier) return isSame(earlier.message, thread, call) ? presentMessage(earlier, thread, reader) : keyReused()

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
  thread: ThreadRow,
  {caller, body}: SendCall,
): boolean =>
  thread_id === thread.id &&
  user_id === caller.user_id &&
  text === (body.text || null) &&
  file_id === (body.file_id ?? null)

function checkOpen(thread: ThreadRow, {side}: Reader): Refusal | null {
  const state = stateFor(thread, side)
  if (state === 'open') return null
  return state === 'blocked'
    ? refuse('thread_blocked', m.this_conversation_is_blocked_unblock_to_write())
    : refuse('thread_closed', m.this_conversation_is_closed_so_your())
}

/** 429 `rate_limited` beyond the messages of a day. @see src/domain/rules-people.md#messages */
async function checkLimit({db, now, deps, address}: SendCall, reader: Reader): Promise<Refusal | null> {
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
  {id, body, now}: Pick<SendCall, 'body' | 'now'> & {id: string},
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
  await addUnread(tx, thread, {side: otherSide(thread, side), position, now})
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

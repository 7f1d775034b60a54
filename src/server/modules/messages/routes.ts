import {m} from '#messages'
import {settled} from '#lib/settled.ts'
import {limits} from '#contract/limits.ts'
import * as contract from '#contract/messages/messages.ts'
import {recordAudit} from '#server/db/audit.ts'
import type {Caller} from '#server/http/caller.ts'
import {inTransaction} from '#server/http/in-transaction.ts'
import {preloadingRoute, route, type Route} from '#server/http/mount.ts'
import {listAnswer, pageOf} from '#server/http/paging.ts'
import {invalid, notFound, Refusal} from '#server/http/refusal.ts'
import {sendFile} from '#server/modules/accounts/index.ts'
import {messagePictureById} from '#server/modules/files/index.ts'
import type {Db} from '#server/db/client.ts'
import {block, lockFamilyOf, unblock} from './block.ts'
import {messageById, pageOfMessages, presentMessage} from './messages.ts'
import {markRead} from './read-thread.ts'
import {report} from './reports.ts'
import {addPicture, publishMessage, send, sendAboutBooking} from './send.ts'
import {
  countUnread,
  cursorOf,
  findOwnThread,
  listOwnThreads,
  lockOwnThread,
  readCursor,
  readerOf,
  type Reader,
  type ThreadRow,
} from './find-threads.ts'
import {findNewPairs, makeThreads} from './make-threads.ts'
import {presentThread} from './present-thread.ts'

type Own = {reader: Reader; thread: ThreadRow}

/** The caller's thread, locked if asked; a refusal if it is not theirs. */
async function ownThread(
  db: Db,
  caller: Caller,
  id: string,
  now: string,
  find = findOwnThread,
): Promise<Own | Refusal> {
  const reader = readerOf(caller)
  const thread = reader && (await find(db, id, reader, now))
  return thread ? {reader, thread} : notFound()
}

/** Blocks or unblocks, and answers the thread as it is then. */
const changeBlock =
  (change: typeof block) =>
  async ({db, caller, params, now}: {db: Db; caller: Caller; params: {id: string}; now: string}) => {
    const [, own] = await settled([lockFamilyOf(db, params.id), ownThread(db, caller, params.id, now, lockOwnThread)])
    if (own instanceof Refusal) return own
    if (!(await change(db, own.thread, own.reader, now))) return notFound()
    await publishMessage(db, own.thread, own.reader, {now})
    const thread = await findOwnThread(db, params.id, own.reader, now)
    return thread ? presentThread(thread, own.reader) : notFound()
  }

/** Whether staff may read this thread; the module of exceptions decides. */
export type MayStaffRead = (db: Db, thread_id: string, now: string) => Promise<boolean>

export const messageRoutes: readonly Route[] = [
  route(contract.listThreads, async ({db, caller, query, now}) => {
    const reader = readerOf(caller)
    const cursor = readCursor(query.cursor)
    if (!cursor) return invalid('cursor', m.this_page_link_is_not_valid())
    if (!reader) return {items: [], next_cursor: null, unread: 0}
    const limit = query.limit ?? limits.list_max
    const read = () =>
      settled([
        listOwnThreads(db, reader, {...cursor, booking_id: query.booking_id, with: query.with, limit}, now),
        countUnread(db, reader),
      ])
    const [pairs, early] = await settled([findNewPairs(db, reader, now), read()])
    if (pairs.length > 0) await makeThreads(db, pairs, now)
    const [rows, unread] = pairs.length > 0 ? await read() : early
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    return {
      items: shown.map(row => presentThread(row, reader)),
      next_cursor: rows.length > limit && last ? cursorOf(last) : null,
      unread,
    }
  }),

  route(contract.listThreadMessages, async ({db, caller, params, query, now}) => {
    const page = pageOf(query)
    if (page instanceof Refusal) return page
    const [own, rows] = await settled([ownThread(db, caller, params.id, now), pageOfMessages(db, params.id, page)])
    if (own instanceof Refusal) return own
    const {reader, thread} = own
    const present = (row: (typeof rows)[number]) => presentMessage(row, thread, reader)
    return {thread: presentThread(thread, reader), ...listAnswer(rows, page, ({message}) => message.id, present)}
  }),

  route(contract.sendMessage, send),

  route(contract.sendBookingMessage, sendAboutBooking),

  route(contract.uploadMessagePicture, addPicture),

  route(contract.readThread, ({db, caller, params, body, now}) =>
    inTransaction(db, async tx => {
      const own = await ownThread(tx, caller, params.id, now, lockOwnThread)
      if (own instanceof Refusal) return own
      return {unread: await markRead(tx, own.thread, own.reader, {message_id: body.message_id, now})}
    }),
  ),

  route(contract.reportMessage, async ({db, caller, params, body, now}) => {
    const found = await messageById(db, params.id)
    const own = found ? await ownThread(db, caller, found.message.thread_id, now) : notFound()
    if (own instanceof Refusal || !found || found.message.side === own.reader.side) return notFound()
    await report(db, found.message, own.reader, {...body, now})
    return {ok: true as const}
  }),

  route(contract.blockThread, changeBlock(block)),
  route(contract.unblockThread, changeBlock(unblock)),
]

/** Pictures stand apart, because staff's right to read depends on what comes later in the order of modules. */
export const pictureRoutes = (mayStaffRead: MayStaffRead): readonly Route[] => [
  preloadingRoute(
    contract.getMessagePicture,
    ({db, params}) => messageById(db, params.id),
    async ({db, caller, params, now, deps, setHeader}, found) => {
      if (!found?.message.file_id) return notFound()
      const {thread_id, file_id} = found.message
      const [isAllowed, file] = await settled([
        caller.role === 'admin'
          ? mayStaffRead(db, thread_id, now)
          : ownThread(db, caller, thread_id, now).then(own => !(own instanceof Refusal)),
        messagePictureById(db, file_id),
      ])
      if (!isAllowed || !file) return notFound()
      if (caller.role === 'admin') {
        const read = {
          did: 'read',
          target: 'thread',
          target_id: thread_id,
          before: null,
          after: {picture: params.id},
        } as const
        await recordAudit(db, {user_id: caller.user_id, now}, read)
      }
      return sendFile({deps, setHeader}, file, `picture.${file.key.split('.').at(-1)}`)
    },
  ),
]

import {settled} from '#lib/settled.ts'
import {sql} from 'drizzle-orm'
import * as contract from '#contract/admin/messages.ts'
import {recordAudit} from '#server/db/audit.ts'
import type {Db} from '#server/db/client.ts'
import {preloadingRoute, route, type Route} from '#server/http/mount.ts'
import {listAnswer, pageOf} from '#server/http/paging.ts'
import {notFound, Refusal} from '#server/http/refusal.ts'
import {
  closeReport,
  countOpenReports,
  countReports,
  findThreads,
  hasOpenReport,
  pageOfMessages,
  pageOfReports,
  pictureRoutes,
  presentForStaff,
  presentMessageForStaff,
  type ThreadRow,
} from '#server/modules/messages/index.ts'
import {hasOpenException} from '../exceptions/queue.ts'

/** Threads of a booking that any of them have messages. */
const maxThreads = 200

/**
 * A thread that staff may read: with an open report, or of a booking with an exception.
 * @see src/domain/rules-people.md#reported-messages
 */
async function readableThread(db: Db, id: string, now: string): Promise<ThreadRow | null> {
  const [[thread], is_reported] = await settled([findThreads(db, sql`t.id = ${id}::uuid`, now), hasOpenReport(db, id)])
  if (!thread || is_reported) return thread ?? null
  return thread.booking_id !== null && (await hasOpenException(db, thread.booking_id, now)) ? thread : null
}

/** Stands here because staff's right to read depends on an open exception. */
export const staffMessageRoutes: readonly Route[] = [
  ...pictureRoutes(async (db, id, now) => (await readableThread(db, id, now)) !== null),

  route(contract.listMessageReports, async ({db, query, now}) => {
    const page = pageOf(query)
    if (page instanceof Refusal) return page
    const isClosed = query.status === 'closed'
    const [reports, open, total] = await settled([
      pageOfReports(db, isClosed, page, now),
      countOpenReports(db),
      page.after === null ? countReports(db, isClosed) : null,
    ])
    return {
      ...listAnswer(
        reports,
        page,
        ({id}) => id,
        each => each,
      ),
      open,
      total,
    }
  }),

  route(contract.closeMessageReport, ({db, params: {id}, body, caller: {user_id}, now}) =>
    closeReport(db, id, {...body, user_id, now}),
  ),

  route(contract.listBookingThreads, async ({db, params: {id}, now}) => {
    if (!(await hasOpenException(db, id, now))) return {is_exception: false, items: []}
    const threads = await findThreads(db, sql`t.booking_id = ${id}::uuid and t.messages_count > 0`, now, maxThreads)
    return {is_exception: true, items: threads.map(presentForStaff)}
  }),

  preloadingRoute(
    contract.readThreadAsStaff,
    async ({db, params: {id}, query, now}) => {
      const page = pageOf(query)
      if (page instanceof Refusal) return page
      const [thread, rows] = await settled([readableThread(db, id, now), pageOfMessages(db, id, page)])
      return thread ? {thread, page, rows} : notFound()
    },
    async ({db, params: {id}, caller: {user_id}, now}, {thread, page, rows}) => {
      const answer = listAnswer(rows, page, ({message}) => message.id, presentMessageForStaff)
      const after = {messages: answer.items.length}
      await recordAudit(db, {user_id, now}, {did: 'read', target: 'thread', target_id: id, before: null, after})
      return {thread: presentForStaff(thread), ...answer}
    },
  ),
]

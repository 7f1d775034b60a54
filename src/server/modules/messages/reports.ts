import {m} from '#messages'
import {settled} from '#lib/settled.ts'
import {and, desc, eq, isNotNull, isNull, lt, sql, type SQL} from 'drizzle-orm'
import {alias} from 'drizzle-orm/pg-core'
import type {MessageReport, ReportOutcome, StaffMessage, StaffThread} from '#contract/admin/messages.ts'
import type {NewReport} from '#contract/messages/report.ts'
import type {Total} from '#contract/shapes.ts'
import {recordAudit} from '#server/db/audit.ts'
import type {Db} from '#server/db/client.ts'
import {countRows} from '#server/db/search.ts'
import {messageReports, messages, organizations, threads, users} from '#server/db/schema/all.ts'
import type {Page} from '#server/http/paging.ts'
import {notFound, refuse, type Refusal} from '#server/http/refusal.ts'
import {notify, type NewNotification} from '#server/modules/notifications/index.ts'
import {eraseReported} from './erase.ts'
import type {MessageRow} from './messages.ts'
import {findThreads, type Reader, type ThreadRow} from './find-threads.ts'
import {nameOn, otherSide, profileOn, recipientsOn, stateFor} from './present-thread.ts'

/** Reports a message of the other side; a repeat changes nothing. @see src/domain/rules-people.md#reported-messages */
export async function report(
  tx: Db,
  message: typeof messages.$inferSelect,
  {side, user_id}: Reader,
  {reason, note, now}: NewReport & {now: string},
): Promise<void> {
  const {id: message_id, thread_id} = message
  await tx
    .insert(messageReports)
    .values({message_id, thread_id, side, user_id, reason, note: note || null, created_at: now})
    .onConflictDoNothing()
}

const reported = alias(messages, 'reported')

/** Whether the author of a message is suspended, or the agency they wrote for. */
const isAuthorSuspended = sql<boolean>`coalesce(${users.suspended_at}, ${organizations.suspended_at}) is not null`

/** Reports with their message, newest first. */
async function findReports(db: Db, where: SQL | undefined, now: string, limit: number): Promise<MessageReport[]> {
  const thread_ids = db
    .select({id: messageReports.thread_id})
    .from(messageReports)
    .where(where)
    .orderBy(desc(messageReports.id))
    .limit(limit)
  const [rows, found] = await settled([
    db
      .select({report: messageReports, message: reported, is_suspended: isAuthorSuspended})
      .from(messageReports)
      .innerJoin(reported, eq(reported.id, messageReports.message_id))
      .innerJoin(users, eq(users.id, reported.user_id))
      .innerJoin(threads, eq(threads.id, reported.thread_id))
      .leftJoin(organizations, and(eq(organizations.id, threads.org_id), eq(reported.side, 'office')))
      .where(where)
      .orderBy(desc(messageReports.id))
      .limit(limit),
    findThreads(db, sql`t.id = any(array${thread_ids})`, now, limit),
  ])
  return rows.flatMap(({report, message, is_suspended}) => {
    const thread = found.find(({id}) => id === report.thread_id)
    return thread ? {...presentReport(report, message, thread), is_suspended} : []
  })
}

const staffSide = (thread: ThreadRow, side: StaffMessage['side']) => ({
  side,
  id: profileOn(thread, side),
  name: nameOn(thread, side, true),
})

const bookingOf = ({booking_id: id, number}: ThreadRow) => (id !== null && number !== null ? {id, number} : null)

function presentReport(
  report: typeof messageReports.$inferSelect,
  {id, user_id: author_user_id, text, file_id, received_at}: typeof messages.$inferSelect,
  thread: ThreadRow,
): Omit<MessageReport, 'is_suspended'> {
  const {closed_at, outcome, memo, reason, note, created_at} = report
  return {
    id: report.id,
    thread_id: thread.id,
    booking: bookingOf(thread),
    reason,
    note,
    created_at,
    reported_by: staffSide(thread, report.side),
    about: staffSide(thread, otherSide(thread, report.side)),
    author_user_id,
    org_id: thread.org_id,
    message: {id, text: closed_at === null ? text : null, has_picture: file_id !== null, received_at},
    closed: closed_at !== null && outcome !== null ? {at: closed_at, outcome, memo: memo ?? ''} : null,
  }
}

/** A page of open or closed reports, and one more if another page follows. */
export const pageOfReports = (db: Db, isClosed: boolean, {after, limit}: Page, now: string): Promise<MessageReport[]> =>
  findReports(
    db,
    and(
      (isClosed ? isNotNull : isNull)(messageReports.closed_at),
      after === null ? undefined : lt(messageReports.id, after),
    ),
    now,
    limit + 1,
  )

/** The number of open or closed reports. */
export const countReports = (db: Db, isClosed: boolean): Promise<NonNullable<Total>> =>
  countRows(
    db,
    db
      .select({id: messageReports.id})
      .from(messageReports)
      .where((isClosed ? isNotNull : isNull)(messageReports.closed_at)),
  )

export const countOpenReports = (db: Db): Promise<number> => db.$count(messageReports, isNull(messageReports.closed_at))

/**
 * Closes a report and notifies who reported, and if warned who wrote it. 409 `already_answered` if it is closed,
 * `not_suspended` if it says so of an account that is not.
 */
export async function closeReport(
  tx: Db,
  id: string,
  {outcome, memo, user_id, now}: {outcome: ReportOutcome; memo: string; user_id: string; now: string},
): Promise<MessageReport | Refusal> {
  const [row] = await tx.select().from(messageReports).where(eq(messageReports.id, id)).for('update')
  if (!row) return notFound()
  if (row.closed_at !== null) return refuse('already_answered', m.this_report_is_closed_already())
  const [report] = await findReports(tx, eq(messageReports.id, id), now, 1)
  if (!report) throw new Error(`report without its thread: ${id}`)
  if (outcome === 'suspended' && !report.is_suspended) {
    return refuse('not_suspended', m.this_account_is_not_suspended_suspend())
  }
  await tx
    .update(messageReports)
    .set({closed_at: now, closed_by: user_id, outcome, memo})
    .where(eq(messageReports.id, id))
  const {thread_id} = row
  await eraseReported(tx, thread_id, now)
  const after = {outcome, memo, reason: row.reason}
  await recordAudit(
    tx,
    {user_id, now},
    {did: 'report_closed', target: 'thread', target_id: thread_id, before: null, after},
  )
  const [thread] = await findThreads(tx, sql`t.id = ${thread_id}::uuid`, now)
  if (!thread) throw new Error(`thread not found: ${thread_id}`)
  const about = thread.booking_id === null ? {} : {booking_id: thread.booking_id}
  // an agency and its field people cannot block each other
  const mayBlock = thread.parent_id !== null && stateFor(thread, row.side) !== 'blocked'
  const closed: NewNotification = {
    kind: 'report_closed',
    to: {...recipientsOn(thread, row.side), only_user: row.user_id},
    facts: {thread_id, outcome, ...(mayBlock && {may_block: true})},
    ...about,
  }
  const warning: NewNotification = {
    kind: 'message_warning',
    to: {...recipientsOn(thread, otherSide(thread, row.side)), only_user: report.author_user_id},
    facts: {thread_id},
    ...about,
  }
  await notify(tx, outcome === 'warned' ? [closed, warning] : [closed], now)
  const [closedReport] = await findReports(tx, eq(messageReports.id, id), now, 1)
  return closedReport ?? notFound()
}

/** Whether a message of this thread has an open report. */
export async function hasOpenReport(db: Db, thread_id: string): Promise<boolean> {
  return (
    (await db.$count(messageReports, and(eq(messageReports.thread_id, thread_id), isNull(messageReports.closed_at)))) >
    0
  )
}

export const presentForStaff = (thread: ThreadRow): StaffThread => ({
  id: thread.id,
  booking: bookingOf(thread),
  sides: thread.sides.map(({side}) => staffSide(thread, side)).toSorted((a, b) => a.side.localeCompare(b.side)),
  messages_count: thread.messages_count,
})

/** A message whole, with its author's side. */
export const presentMessageForStaff = ({message, first_name, reported_by}: MessageRow): StaffMessage => ({
  id: message.id,
  side: message.side,
  name: first_name,
  text: message.text,
  has_picture: message.file_id !== null,
  received_at: message.received_at,
  is_reported: reported_by.length > 0,
})

import {m} from '#messages'
import {settled} from '#lib/settled.ts'
import {and, asc, desc, eq, isNotNull, isNull, sql, type SQL, type SQLWrapper} from 'drizzle-orm'
import type {Db} from '#server/db/client.ts'
import type {Jobs} from '#server/jobs/port.ts'
import {countRows, hasWords, type Match} from '#server/db/search.ts'
import {searchWords} from '#server/db/schema/columns.ts'
import {orderOf} from '#server/db/sort.ts'
import {auditLog, contactAnswers, contactMessages, users} from '#server/db/schema/all.ts'
import {type Page, listAnswer, pageOf} from '#server/http/paging.ts'
import {fullName} from '#lib/full-name.ts'
import {newId} from '#lib/id.ts'
import type {FoundContactMessage} from '#contract/admin/search.ts'
import * as contract from '#contract/content/support.ts'
import type {BodyOf, QueryOf} from '#contract/endpoint.ts'
import type {Total} from '#contract/shapes.ts'
import {readIdempotencyKey, route, type Route} from '#server/http/mount.ts'
import {refuseStale} from '#server/http/stale.ts'
import {tooManyRequests, notFound, refuse, Refusal} from '#server/http/refusal.ts'
import {currentLanguage} from '#server/language.ts'
import * as staffContract from '#contract/admin/operations.ts'
import {recordAudit} from '#server/db/audit.ts'

export type MessageRow = typeof contactMessages.$inferSelect

/** Saves a message for staff in the language of the call, and mails it to them; false if its key is in use. */
async function sendMessage(
  tx: Db,
  jobs: Pick<Jobs, 'send'>,
  message: Omit<typeof contactMessages.$inferInsert, 'id' | 'language'>,
): Promise<boolean> {
  const [saved] = await tx
    .insert(contactMessages)
    .values({...message, id: newId(), language: currentLanguage()})
    .onConflictDoNothing({target: contactMessages.key})
    .returning({id: contactMessages.id})
  if (saved) await jobs.send(tx, 'mail', {mail: 'contact_message', message_id: saved.id})
  return saved !== undefined
}

const done = {ok: true} as const

/** Answers a repeated key: as the first time, or 422 if that was another message; undefined for a new one. */
async function answerRepeat(db: Db, key: string, message: BodyOf<typeof contract.contactUs>) {
  const [first] = await db.select().from(contactMessages).where(eq(contactMessages.key, key))
  if (!first) return undefined
  const isSame =
    first.name === message.name &&
    first.email === message.email &&
    first.topic === (message.topic ?? null) &&
    first.message === message.message
  return isSame ? done : refuse('idempotency_key_reused', m.this_idempotency_key_was_used_for_message())
}

/** Messages with these words in their text, or in the name or email of their sender. */
const messageHas = (typed: string, match: Match): SQL =>
  hasWords(
    searchWords(contactMessages.name, contactMessages.email, contactMessages.message),
    typed,
    match,
    sql`lower(${contactMessages.email})`,
  )

/**
 * The newest messages that the typed words mean, plus one if there are more: of an exact search those of that email address.
 * Words with a typo are not searched, because a long text has a similar word too often.
 */
export async function contactMessagesMatching(
  db: Db,
  typed: string,
  match: Match,
  {limit}: Page,
): Promise<FoundContactMessage[]> {
  if (match === 'similar' || (match === 'exact' && !typed.includes('@'))) return []
  const {id, name, email, topic, created_at, answered_at} = contactMessages
  return db
    .select({id, name, email, topic, created_at, answered_at})
    .from(contactMessages)
    .where(messageHas(typed, match))
    .orderBy(desc(id))
    .limit(limit + 1)
}

/** All messages or the answered ones, newest first, or the unanswered ones, oldest first, plus one row if another page follows; with their answers and, on the first page, the number of all. */
function messagePage(
  db: Db,
  {state, id: only, q, topic}: QueryOf<typeof staffContract.listMessages>,
  {limit, after}: Page,
): Promise<[MessageRow[], Answered, Total]> {
  const {id} = contactMessages
  const isWaiting = state === 'waiting'
  const {order, beyond} = orderOf({table: contactMessages, id}, {columns: [id], isDesc: !isWaiting}, after)
  const isOfState = and(
    {
      waiting: isNull(contactMessages.answered_at),
      closed: isNotNull(contactMessages.answered_at),
      all: undefined,
    }[state ?? 'all'],
    only === undefined ? undefined : eq(id, only),
    q === undefined ? undefined : messageHas(q, 'parts'),
    topic === undefined ? undefined : eq(contactMessages.topic, topic),
  )
  const isWanted = and(isOfState, beyond)
  const ids = db
    .select({id: contactMessages.id})
    .from(contactMessages)
    .where(isWanted)
    .orderBy(...order)
    .limit(limit + 1)
  return settled([
    db
      .select()
      .from(contactMessages)
      .where(isWanted)
      .orderBy(...order)
      .limit(limit + 1),
    answeredOf(db, ids),
    after === null ? countRows(db, db.select({id}).from(contactMessages).where(isOfState).orderBy(id)) : null,
  ])
}

/** Locks a message; undefined if there is none. */
async function lockMessage(tx: Db, id: string): Promise<MessageRow | undefined> {
  const [row] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update')
  return row
}

/** Saves the staff's note on a message. */
async function updateMessage(tx: Db, {id, read_at, answered_at}: MessageRow): Promise<void> {
  await tx.update(contactMessages).set({read_at, answered_at}).where(eq(contactMessages.id, id))
}

/** Saves a message that the assistant writes for a signed-in person, and mails it to staff. */
export async function saveContactMessage(
  db: Db,
  jobs: Pick<Jobs, 'send'>,
  {
    now,
    ...message
  }: {
    name: string
    email: string
    user_id: string | null
    topic: contract.ContactTopic
    message: string
    /** The visit that it is about, which becomes an exception. */
    session_id?: string | null
    now: string
  },
): Promise<void> {
  await db.transaction(async tx => void (await sendMessage(tx, jobs, {...message, created_at: now})))
}

export const contactRoutes = [
  /** Saved and mailed to staff, who can reply to the mail directly. Its key counts for everyone, as guests send it too. */
  route(contract.contactUs, async ({db, deps, caller, body, now, address, header}) => {
    const read = readIdempotencyKey(header('Idempotency-Key'))
    if (read instanceof Refusal) return read
    const {key} = read
    const repeated = key === null ? undefined : await answerRepeat(db, key, body)
    if (repeated) return repeated
    const wait_s = await deps.limits.take('contact_address', address)
    if (wait_s !== null) return tooManyRequests(wait_s)
    const message = {...body, key, user_id: caller?.user_id ?? null, created_at: now}
    const isSaved = await db.transaction(tx => sendMessage(tx, deps.jobs, message))
    // a twin was faster
    return (!isSaved && key !== null && (await answerRepeat(db, key, body))) || done
  }),
]

type Answer = staffContract.ContactMessage['answers'][number]

/** The answers to the messages whose ids this query selects, oldest first. */
async function answersTo(db: Db, ids: SQLWrapper): Promise<ReadonlyMap<string, Answer[]>> {
  const rows = await db
    .select({answer: contactAnswers, by: {first_name: users.first_name, last_name: users.last_name}})
    .from(contactAnswers)
    .innerJoin(users, eq(users.id, contactAnswers.by_user_id))
    .where(sql`${contactAnswers.message_id} = any(array${ids})`)
    .orderBy(asc(contactAnswers.id))
  const found = new Map<string, Answer[]>()
  for (const {answer, by} of rows) {
    const {id, message_id, text, created_at} = answer
    found.set(message_id, [...(found.get(message_id) ?? []), {id, text, by: fullName(by), created_at}])
  }
  return found
}

/** The names of those who last answered or marked the messages whose ids this query selects. */
async function answerersOf(db: Db, ids: SQLWrapper): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectDistinctOn([auditLog.target_id], {
      id: auditLog.target_id,
      by: {first_name: users.first_name, last_name: users.last_name},
    })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.actor_user_id))
    .where(
      and(
        sql`${auditLog.target_id} = any(array(select found.id::text from ${ids} as found(id)))`,
        eq(auditLog.target_kind, 'message'),
      ),
    )
    .orderBy(auditLog.target_id, desc(auditLog.id))
  return new Map(rows.map(({id, by}) => [id, fullName(by)]))
}

/** The answers to messages, and who answered or marked them, by the message's id. */
interface Answered {
  readonly answers: ReadonlyMap<string, Answer[]>
  readonly answerers: ReadonlyMap<string, string>
}

async function answeredOf(db: Db, ids: SQLWrapper): Promise<Answered> {
  const [answers, answerers] = await settled([answersTo(db, ids), answerersOf(db, ids)])
  return {answers, answerers}
}

function present(row: MessageRow, {answers, answerers}: Answered): staffContract.ContactMessage {
  const answered_by = row.answered_at === null ? undefined : answerers.get(row.id)
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    topic: row.topic,
    message: row.message,
    created_at: row.created_at,
    read_at: row.read_at,
    answered_at: row.answered_at,
    ...(answered_by !== undefined && {answered_by}),
    answers: [...(answers.get(row.id) ?? [])],
  }
}

const presentOne = async (db: Db, row: MessageRow) => present(row, await answeredOf(db, sql`(select ${row.id}::uuid)`))

/** What a command of staff on a message may have been based on. */
const stateOf = (message: staffContract.ContactMessage) => ({
  answers: message.answers.length,
  answered: message.answered_at !== null,
  message,
})

export const staffContactRoutes: readonly Route[] = [
  route(staffContract.listMessages, async ({db, query}) => {
    const page = pageOf(query)
    if (page instanceof Refusal) return page
    const [rows, answered, total] = await messagePage(db, query, page)
    return {
      ...listAnswer(
        rows,
        page,
        row => row.id,
        row => present(row, answered),
      ),
      total,
    }
  }),

  /** Reading is recorded only on the message; notes on an answer are also in the audit log. */
  route(staffContract.markMessage, async ({db, params: {id}, body: {read, answered, seen}, caller: {user_id}, now}) => {
    const before = await lockMessage(db, id)
    if (!before) return notFound()
    const stale = seen ? refuseStale(seen, stateOf(await presentOne(db, before))) : null
    if (stale) return stale
    const after: MessageRow = {
      ...before,
      read_at: before.read_at ?? (read || answered ? now : null),
      answered_at: answered === undefined ? before.answered_at : answered ? (before.answered_at ?? now) : null,
    }
    await updateMessage(db, after)
    if (after.answered_at !== before.answered_at) {
      const [was, is] = [{answered_at: before.answered_at}, {answered_at: after.answered_at}]
      await recordAudit(db, {user_id, now}, {did: 'marked', target: 'message', target_id: id, before: was, after: is})
    }
    return presentOne(db, after)
  }),

  /** The mail goes out with the answer, and both commit together. @see src/domain/rules-people.md#contact-messages */
  route(staffContract.answerMessage, async ({db, deps, params: {id}, body: {text, seen}, caller: {user_id}, now}) => {
    const before = await lockMessage(db, id)
    if (!before) return notFound()
    const message = await presentOne(db, before)
    const stale = refuseStale(seen, stateOf(message))
    if (stale) return stale
    const answer_id = newId()
    await db.insert(contactAnswers).values({id: answer_id, message_id: id, text, by_user_id: user_id, created_at: now})
    const after: MessageRow = {...before, read_at: before.read_at ?? now, answered_at: now}
    await updateMessage(db, after)
    await deps.jobs.send(db, 'mail', {mail: 'contact_answer', answer_id})
    await recordAudit(
      db,
      {user_id, now},
      {did: 'answered', target: 'message', target_id: id, before: null, after: null},
    )
    return presentOne(db, after)
  }),
]

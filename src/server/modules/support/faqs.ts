import {asc, desc, isNull, sql, and, eq} from 'drizzle-orm'
import * as contract from '#contract/content/support.ts'
import {FaqAudience, type Faq} from '#contract/content/support.ts'
import type {Db} from '#server/db/client.ts'
import {faqs, openQuestions} from '#server/db/schema/all.ts'
import {route, type Route} from '#server/http/mount.ts'
import * as staffContract from '#contract/admin/platform.ts'
import {fillText} from '#domain/content/text-variables.ts'
import {newId} from '#lib/id.ts'
import {notFound} from '#server/http/refusal.ts'
import {recordAudit} from '#server/db/audit.ts'
import {textValuesAt} from '#server/modules/billing/index.ts'

export type FaqRow = typeof faqs.$inferSelect

/** The groups in display order. */
const groups = sql.join(
  FaqAudience.options.map(name => sql`${name}::text`),
  sql`, `,
)

/** All questions, by group and position. */
const allFaqs = (db: Db): Promise<FaqRow[]> =>
  db
    .select()
    .from(faqs)
    .where(isNull(faqs.deleted_at))
    .orderBy(sql`array_position(array[${groups}], ${faqs.audience})`, asc(faqs.position), asc(faqs.id))

const presentFaq = ({id, audience, question, answer, position, in_faq}: FaqRow): Faq => ({
  id,
  audience,
  question,
  answer,
  position,
  in_faq,
})

/** Locks a group's shown questions, in order, to serialize reordering. */
const lockGroup = (tx: Db, audience: FaqAudience): Promise<FaqRow[]> =>
  tx
    .select()
    .from(faqs)
    .where(and(eq(faqs.audience, audience), isNull(faqs.deleted_at)))
    .orderBy(asc(faqs.position), asc(faqs.id))
    .for('update')

/** A question by id, deleted or not, locked. */
async function lockFaq(tx: Db, id: string): Promise<FaqRow | undefined> {
  const [row] = await tx.select().from(faqs).where(eq(faqs.id, id)).for('update')
  return row
}

/** Numbers a group 1, 2, 3 … in this order and returns it; writes only changed rows. */
async function renumber(tx: Db, rows: readonly FaqRow[]): Promise<FaqRow[]> {
  const placed = rows.map((row, index) => ({...row, position: index + 1}))
  for (const [index, {id, position}] of placed.entries()) {
    if (rows[index]?.position !== position) await tx.update(faqs).set({position}).where(eq(faqs.id, id))
  }
  return placed
}

/** Moves a question to this position, from 1, and renumbers; a larger one means last. */
async function placeFaq(tx: Db, faq: FaqRow, position: number): Promise<FaqRow> {
  const others = (await lockGroup(tx, faq.audience)).filter(row => row.id !== faq.id)
  const placed = await renumber(tx, others.toSpliced(position - 1, 0, faq))
  return placed.find(row => row.id === faq.id) ?? faq
}

async function insertFaq(
  tx: Db,
  faq: Pick<FaqRow, 'id' | 'audience' | 'question' | 'answer' | 'aliases' | 'in_faq' | 'created_at'>,
): Promise<FaqRow> {
  const position = (await lockGroup(tx, faq.audience)).length + 1
  const [row] = await tx
    .insert(faqs)
    .values({...faq, position})
    .returning()
  if (!row) throw new Error('question was not stored')
  return row
}

async function updateFaq(
  tx: Db,
  id: string,
  set: Partial<Pick<FaqRow, 'question' | 'answer' | 'in_faq' | 'deleted_at'>>,
): Promise<void> {
  await tx
    .update(faqs)
    .set({...set, changed_at: sql`clock_timestamp()`})
    .where(eq(faqs.id, id))
}

/** Public questions say what counts now; staff read and write the variables. */
export const faqRoutes = [
  route(contract.listFaqs, async ({db, now}) => {
    const variables = await textValuesAt(db, now)
    const fill = (faq: Faq): Faq => ({
      ...faq,
      question: fillText(faq.question, variables),
      answer: fillText(faq.answer, variables),
    })
    const shown = (await allFaqs(db)).filter(row => row.in_faq)
    return {items: shown.map(row => fill(presentFaq(row))), variables}
  }),
]

const open_questions_max = 50

/** Questions that wait for an answer, most asked first. */
const waitingQuestions = (db: Db) =>
  db
    .select()
    .from(openQuestions)
    .where(isNull(openQuestions.closed_at))
    .orderBy(desc(openQuestions.asked_count), desc(openQuestions.id))
    .limit(open_questions_max)

/** Marks a question as answered or set aside; undefined if there is none. */
async function closeQuestion(tx: Db, id: string, now: string) {
  const [row] = await tx.update(openQuestions).set({closed_at: now}).where(eq(openQuestions.id, id)).returning()
  return row
}

const auditedFields = ({audience, question, answer, position, in_faq}: FaqRow) => ({
  audience,
  question,
  answer,
  position,
  in_faq,
})

/** Staff manage questions; a deleted one retains its position for restoring. */
export const staffFaqRoutes: readonly Route[] = [
  route(staffContract.listStaffFaqs, async ({db, now}) => ({
    items: (await allFaqs(db)).map(presentFaq),
    variables: await textValuesAt(db, now),
  })),

  route(staffContract.createFaq, async ({db, body: {answers, ...body}, caller: {user_id}, now}) => {
    const open = answers === undefined ? null : await closeQuestion(db, answers, now)
    const aliases = open ? [open.question] : []
    const faq = await insertFaq(db, {in_faq: true, ...body, aliases, id: newId(), created_at: now})
    const change = {
      did: 'created',
      target: 'faq',
      target_id: faq.id,
      before: null,
      after: auditedFields(faq),
    } as const
    await recordAudit(db, {user_id, now}, change)
    return presentFaq(faq)
  }),

  route(staffContract.changeFaq, async ({db, params: {id}, body: {position, ...text}, caller: {user_id}, now}) => {
    const before = await lockFaq(db, id)
    if (!before || before.deleted_at !== null) return notFound()
    if (Object.keys(text).length > 0) await updateFaq(db, id, text)
    const changed = {...before, ...text}
    const faq = position === undefined ? changed : await placeFaq(db, changed, position)
    const change = {
      did: 'changed',
      target: 'faq',
      target_id: id,
      before: auditedFields(before),
      after: auditedFields(faq),
    } as const
    await recordAudit(db, {user_id, now}, change)
    return presentFaq(faq)
  }),

  route(staffContract.deleteFaq, async ({db, params: {id}, caller: {user_id}, now}) => {
    const before = await lockFaq(db, id)
    if (!before || before.deleted_at !== null) return notFound()
    await updateFaq(db, id, {deleted_at: now})
    const change = {
      did: 'deleted',
      target: 'faq',
      target_id: id,
      before: auditedFields(before),
      after: null,
    } as const
    await recordAudit(db, {user_id, now}, change)
    return {ok: true as const}
  }),

  route(staffContract.restoreFaq, async ({db, params: {id}, caller: {user_id}, now}) => {
    const gone = await lockFaq(db, id)
    if (!gone) return notFound()
    if (gone.deleted_at === null) return presentFaq(gone)
    await updateFaq(db, id, {deleted_at: null})
    const faq = await placeFaq(db, {...gone, deleted_at: null}, gone.position)
    const change = {
      did: 'restored',
      target: 'faq',
      target_id: id,
      before: null,
      after: auditedFields(faq),
    } as const
    await recordAudit(db, {user_id, now}, change)
    return presentFaq(faq)
  }),

  route(staffContract.listOpenQuestions, async ({db}) => ({
    items: (await waitingQuestions(db)).map(({id, question, user_type, asked_count, asked_at}) => ({
      id,
      question,
      user_type,
      asked_count,
      asked_at,
    })),
  })),

  route(staffContract.closeOpenQuestion, async ({db, params: {id}, now}) =>
    (await closeQuestion(db, id, now)) ? {ok: true as const} : notFound(),
  ),
]

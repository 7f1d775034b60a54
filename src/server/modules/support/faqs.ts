import {m} from '#messages'
import {settled} from '#lib/settled.ts'
import {asc, desc, isNotNull, isNull, sql, and, eq} from 'drizzle-orm'
import * as contract from '#contract/content/support.ts'
import type {StaffFaq} from '#contract/admin/platform.ts'
import {type Faq} from '#contract/content/support.ts'
import {FaqAudience} from '#contract/bookings/choices.ts'
import {type FaqTexts, faqIn, languageMissing, missingInFaq} from '#domain/content/faq-text.ts'
import {type TextValues, fillText} from '#domain/content/text-variables.ts'
import {currentLanguage} from '#server/language.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {faqs, openQuestions} from '#server/db/schema/all.ts'
import {route, type Route} from '#server/http/mount.ts'
import * as staffContract from '#contract/admin/platform.ts'
import {newId} from '#lib/id.ts'
import {invalidFields, notFound, refuse, Refusal} from '#server/http/refusal.ts'
import {refuseStale} from '#server/http/stale.ts'
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

const textsOf = ({question, answer, question_es, answer_es}: FaqRow) => ({
  question,
  answer,
  question_es: question_es ?? '',
  answer_es: answer_es ?? '',
})

/** As it is stored, for staff. */
const presentFaq = (row: FaqRow): StaffFaq => {
  const {id, audience, position, in_faq, changed_at} = row
  return {id, audience, ...textsOf(row), position, in_faq, changed_at}
}

/** As everyone reads it, in the language of the call. @see src/domain/rules-people.md#faq-languages */
function presentPublicFaq(row: FaqRow, values: TextValues): Faq {
  const {id, audience, position, in_faq} = row
  const {question, answer, language} = faqIn(currentLanguage(), textsOf(row))
  return {
    id,
    audience,
    question: fillText(question, values),
    answer: fillText(answer, values),
    language,
    position,
    in_faq,
  }
}

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
  const moved = placed.filter(({position}, index) => rows[index]?.position !== position)
  if (moved.length === 0) return placed
  const places = JSON.stringify(moved.map(({id, position}) => ({id, position})))
  await rowsOf(
    tx,
    sql`update faqs set position = p.position
      from json_to_recordset(${places}::json) as p(id uuid, position int) where faqs.id = p.id`,
  )
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
  faq: Pick<FaqRow, 'id' | 'audience' | 'aliases' | 'in_faq' | 'created_at' | keyof FaqTexts>,
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
  set: Partial<Pick<FaqRow, keyof FaqTexts | 'audience' | 'in_faq' | 'deleted_at'>>,
): Promise<Pick<FaqRow, 'changed_at'>> {
  const [changed] = await tx
    .update(faqs)
    .set({...set, changed_at: sql`clock_timestamp()`})
    .where(eq(faqs.id, id))
    .returning({changed_at: faqs.changed_at})
  if (!changed) throw new Error(`faq not found: ${id}`)
  return changed
}

/** Public questions say what counts now; staff read and write the variables. */
export const faqRoutes = [
  route(contract.listFaqs, async ({db, now, query: {all = false}}) => {
    const [variables, faqs] = await settled([textValuesAt(db, now), allFaqs(db)])
    const shown = faqs.filter(row => all || row.in_faq)
    return {items: shown.map(row => presentPublicFaq(row, variables)), variables}
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

/** Questions that staff answered or set aside, the last first. */
const closedQuestions = (db: Db) =>
  db
    .select()
    .from(openQuestions)
    .where(isNotNull(openQuestions.closed_at))
    .orderBy(desc(openQuestions.closed_at), desc(openQuestions.id))
    .limit(open_questions_max)

/** Marks an open question as answered or set aside; 409 `record_changed` if a colleague closed it first. */
async function closeQuestion(tx: Db, id: string, now: string): Promise<typeof openQuestions.$inferSelect | Refusal> {
  const [row] = await tx
    .update(openQuestions)
    .set({closed_at: now})
    .where(and(eq(openQuestions.id, id), isNull(openQuestions.closed_at)))
    .returning()
  if (row) return row
  const [closed] = await tx.select().from(openQuestions).where(eq(openQuestions.id, id))
  return closed
    ? refuse('record_changed', m.a_colleague_has_closed_this_question(), {current: {closed_at: closed.closed_at}})
    : notFound()
}

const auditedFields = (row: FaqRow) => {
  const {audience, position, in_faq} = row
  return {audience, ...textsOf(row), position, in_faq}
}

/** Staff manage questions; a deleted one retains its position for restoring. */
export const staffFaqRoutes: readonly Route[] = [
  route(staffContract.listStaffFaqs, async ({db, now, query: {missing}}) => {
    const [faqs, variables] = await settled([allFaqs(db), textValuesAt(db, now)])
    const items = faqs.map(presentFaq).filter(faq => missing === undefined || languageMissing(faq) === missing)
    return {items, variables}
  }),

  route(staffContract.createFaq, async ({db, body: {answers, ...written}, caller: {user_id}, now}) => {
    const body = {question: '', answer: '', question_es: '', answer_es: '', ...written}
    const missing = missingInFaq(body)
    if (Object.keys(missing).length > 0) return invalidFields(missing)
    const open = answers === undefined ? null : await closeQuestion(db, answers, now)
    if (open instanceof Refusal) return open
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

  route(
    staffContract.changeFaq,
    async ({db, params: {id}, body: {position, seen, ...text}, caller: {user_id}, now}) => {
      const before = await lockFaq(db, id)
      if (!before || before.deleted_at !== null) return notFound()
      const stale = refuseStale(seen, presentFaq(before))
      if (stale) return stale
      const missing = missingInFaq(textsOf({...before, ...text}))
      if (Object.keys(missing).length > 0) return invalidFields(missing)
      const changed = {...before, ...text, ...(Object.keys(text).length > 0 && (await updateFaq(db, id, text)))}
      const isMoved = changed.audience !== before.audience
      if (isMoved) await renumber(db, await lockGroup(db, before.audience))
      const place = position ?? (isMoved ? Infinity : undefined)
      const faq = place === undefined ? changed : await placeFaq(db, changed, place)
      const change = {
        did: 'changed',
        target: 'faq',
        target_id: id,
        before: auditedFields(before),
        after: auditedFields(faq),
      } as const
      await recordAudit(db, {user_id, now}, change)
      return presentFaq(faq)
    },
  ),

  route(staffContract.deleteFaq, async ({db, params: {id}, query: {changed_at}, caller: {user_id}, now}) => {
    const before = await lockFaq(db, id)
    if (!before || before.deleted_at !== null) return notFound()
    const seen = changed_at === undefined ? undefined : {changed_at}
    const stale = refuseStale(seen, presentFaq(before), m.a_colleague_has_changed_this_question())
    if (stale) return stale
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
    const stored = await updateFaq(db, id, {deleted_at: null})
    const faq = await placeFaq(db, {...gone, ...stored, deleted_at: null}, gone.position)
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

  route(staffContract.listOpenQuestions, async ({db, query}) => ({
    items: await (query.status === 'closed' ? closedQuestions(db) : waitingQuestions(db)),
  })),

  route(staffContract.closeOpenQuestion, async ({db, params: {id}, caller: {user_id}, now}) => {
    const closed = await closeQuestion(db, id, now)
    if (closed instanceof Refusal) return closed
    await recordAudit(
      db,
      {user_id, now},
      {did: 'set_aside', target: 'open_question', target_id: id, before: null, after: null},
    )
    return {ok: true as const}
  }),
]

import {and, asc, eq, isNull} from 'drizzle-orm'
import type {FaqAudience} from '#contract/content/faqs.ts'
import type {Db} from '#server/db/client.ts'
import {faqs} from '#server/db/schema/all.ts'
import type {FaqRow} from './store.ts'

/** Takes the questions of a group that are shown, in their order: who reorders them does so alone. */
const lockGroup = (tx: Db, audience: FaqAudience): Promise<FaqRow[]> =>
  tx
    .select()
    .from(faqs)
    .where(and(eq(faqs.audience, audience), isNull(faqs.deleted_at)))
    .orderBy(asc(faqs.position), asc(faqs.id))
    .for('update')

/** A question by its id, deleted or not, and its row taken. */
export async function lockFaq(tx: Db, id: string): Promise<FaqRow | undefined> {
  const [row] = await tx.select().from(faqs).where(eq(faqs.id, id)).for('update')
  return row
}

/** Gives a group the places 1, 2, 3 … in this order, and answers them so; only those that move are written. */
async function renumber(tx: Db, rows: readonly FaqRow[]): Promise<FaqRow[]> {
  const placed = rows.map((row, index) => ({...row, position: index + 1}))
  for (const [index, {id, position}] of placed.entries()) {
    if (rows[index]?.position !== position) await tx.update(faqs).set({position}).where(eq(faqs.id, id))
  }
  return placed
}

/** Puts a question at this place of its group, from 1, and closes the ranks; beyond the end is the end. */
export async function placeFaq(tx: Db, faq: FaqRow, position: number): Promise<FaqRow> {
  const others = (await lockGroup(tx, faq.audience)).filter(row => row.id !== faq.id)
  const placed = await renumber(tx, others.toSpliced(position - 1, 0, faq))
  return placed.find(row => row.id === faq.id) ?? faq
}

export async function insertFaq(
  tx: Db,
  faq: Pick<FaqRow, 'id' | 'audience' | 'question' | 'answer' | 'created_at'>,
): Promise<FaqRow> {
  const position = (await lockGroup(tx, faq.audience)).length + 1
  const row = {...faq, position, deleted_at: null}
  await tx.insert(faqs).values(row)
  return row
}

export async function updateFaq(
  tx: Db,
  id: string,
  set: Partial<Pick<FaqRow, 'question' | 'answer' | 'deleted_at'>>,
): Promise<void> {
  await tx.update(faqs).set(set).where(eq(faqs.id, id))
}
